import type { CustomFieldControlProps } from '@sveltia/cms';
import { LANGUAGES } from '#src/format/language.ts';
import type { Entry } from './format.ts';

const known = new Set<string>();

/** Remembers the subjects of a post, so that others can have the same. */
export const rememberTopics = ({ topic, tags }: Entry): void => {
	for (const subject of [topic ?? [], tags ?? []].flat()) known.add(String(subject));
};

/** A subject: one that other posts have, or a new one. */
export const Topic = ({ value, forID, classNameWrapper, onChange }: CustomFieldControlProps) => (
	<>
		<input
			id={forID}
			aria-label="Assunto"
			className={classNameWrapper}
			list={`${forID}-known`}
			maxLength={40}
			value={value ?? ''}
			onChange={({ target }) => onChange(target.value)}
		/>
		<datalist id={`${forID}-known`}>
			{[...known]
				.sort((one, other) => one.localeCompare(other, LANGUAGES.pt))
				.map((subject) => (
					<option key={subject} value={subject} />
				))}
		</datalist>
	</>
);
