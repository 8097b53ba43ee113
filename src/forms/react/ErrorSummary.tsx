import type { MouseEvent } from 'react';
import { Notice } from '#src/components/Notice.tsx';

interface Props {
	readonly title: string;
	/** The id and the error's sentence of each refused field, in the order of the fields. */
	readonly errors: readonly { readonly id: string; readonly text: string }[];
}

const goToField = (event: MouseEvent, id: string) => {
	const field = document.getElementById(id);
	if (!field) return;
	event.preventDefault();
	field.focus({ preventScroll: true });
	(field.closest('.field') ?? field).scrollIntoView({ block: 'center' });
};

export const ErrorSummary = ({ title, errors }: Props) => (
	<Notice kind="error" icon="warning" title={title}>
		<ul>
			{errors.map(({ id, text }) => (
				<li key={id}>
					<a href={`#${id}`} onClick={(event) => goToField(event, id)}>
						{text}
					</a>
				</li>
			))}
		</ul>
	</Notice>
);
