import { DEFAULT_LANGUAGE, LANGUAGES } from '#src/format/language.ts';

interface Props {
	readonly text: string;
	/** The passage of it that nobody translated, if there is one. */
	readonly portuguese?: string | undefined;
}

/** A text in which a passage says that it is Portuguese. */
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
