import { HONEYPOT } from '../honeypot.ts';

/** A field for those who fill in everything; people and their screen readers never meet it. */
export const Honeypot = ({ label }: { readonly label: string }) => (
	<div className="visually-hidden" aria-hidden="true">
		<label>
			{label}
			<input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
		</label>
	</div>
);
