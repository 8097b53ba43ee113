import { Notice } from '#src/components/Notice.tsx';
import type { FormTexts, OwnTexts } from './texts.ts';

/** `title` replaces the one of all forms. */
export type SentTexts = Pick<OwnTexts<string>, 'successHelp' | 'next'> & { readonly title?: string };

interface Props {
	readonly texts: SentTexts;
	readonly formTexts: FormTexts;
	/** Called when the visitor wants to fill in the form again. */
	readonly onAnother: () => void;
}

/** Stands in place of a form that was sent: says so, says what happens next, and offers the form again. */
export const Sent = ({ texts, formTexts, onAnother }: Props) => (
	<Notice kind="success" icon="check" title={texts.title ?? formTexts.success}>
		<p>{texts.successHelp}</p>
		<ul className="notice-next">
			{texts.next.map((step) => (
				<li key={step}>{step}</li>
			))}
		</ul>
		<div className="notice-actions">
			<button className="button button-outline" type="button" onClick={onAnother}>
				{formTexts.another}
			</button>
		</div>
	</Notice>
);
