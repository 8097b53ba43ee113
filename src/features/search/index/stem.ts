/** Endings of plurals and adverbs. In a word with more letters than `over`, the first ending that fits is replaced. */
const ENDINGS = [
	{ ending: /(?<=[lrsz])es$/, over: 4, by: '' },
	{ ending: /ns$/, over: 3, by: 'm' },
	{ ending: /eis$/, over: 4, by: 'el' },
	{ ending: /ais$/, over: 4, by: 'al' },
	{ ending: /ois$/, over: 4, by: 'ol' },
	{ ending: /is$/, over: 4, by: 'il' },
	{ ending: /[ao]es$/, over: 3, by: 'ao' },
	{ ending: /mente$/, over: 6, by: '' },
	{ ending: /s$/, over: 3, by: '' },
];

/**
 * The stem that all forms of a Portuguese word share: «caminhadas» and «caminhada» give «caminhad», «ações» and «ação»
 * give «acao». `word` is in plain letters, as people type on phones, and so is the stem. The rules are those of Jacques
 * Savoy's light stemmer («Light stemming approaches for the French, Portuguese, German and Hungarian languages», SAC
 * 2006) for words without accents. Its rules for feminine forms replace -a by -o, and its last step drops either
 * letter. So only its rule for -ona is needed here.
 */
export const stem = (word: string): string => {
	if (word.length < 4) return word;
	const rule = ENDINGS.find(({ ending, over }) => word.length > over && ending.test(word));
	const singular = rule ? word.replace(rule.ending, rule.by) : word;
	const masculine = singular.length > 6 ? singular.replace(/ona$/, 'ao') : singular;
	return masculine.length > 4 ? masculine.replace(/[aeo]$/, '') : masculine;
};
