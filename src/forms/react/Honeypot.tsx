import { HONEYPOT } from '../honeypot.ts';

/** A field for programs that fill in everything. It is hidden from people and from screen readers. */
export const Honeypot = ({ label }: { readonly label: string }) => (
	<div className="visually-hidden" aria-hidden="true">
		<label>
			{label}
			<input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
		</label>
	</div>
);
