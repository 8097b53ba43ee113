import { DEFAULT_LANGUAGE, LANGUAGES } from '#src/format/language.ts';

interface Props {
	readonly text: string;
	/** The passage that nobody translated, if the text has one. */
	readonly portuguese?: string | undefined;
}

/** A text whose Portuguese passage has a `lang`. */
export const WithPortuguese = ({ text, portuguese = '' }: Props) => {
	const [before, after] = portuguese && text.split(portuguese);
	if (after === undefined) return text;
	return (
		<>
			{before}
			<span lang={LANGUAGES[DEFAULT_LANGUAGE]}>{portuguese}</span>
			{after}
		</>
	);
};
