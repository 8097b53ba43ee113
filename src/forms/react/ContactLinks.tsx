import type { Contacts } from './texts.ts';

export const ContactLinks = ({ email, phone, phoneHref }: Contacts) => (
	<p className="notice-contacts">
		<a href={`mailto:${email}`}>{email}</a> {phone && <a href={phoneHref}>{phone}</a>}
	</p>
);
