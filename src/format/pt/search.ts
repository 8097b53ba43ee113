import type { SearchRules } from '../search-rules.ts';

/**
 * «caminhadas» and «caminhada» give «caminhad», «ações» and «ação» give «acao». The rules come from Jacques Savoy's light
 * stemmer («Light stemming approaches for the French, Portuguese, German and Hungarian languages», SAC 2006) for words
 * without accents. Its rules for feminine forms replace -a by -o, and its last step drops either letter. So only its rule for
 * -ona is needed here. Snowball's stemmer needs accents, which few people type on a phone.
 */
export const portugueseSearch: SearchRules = {
	functionWords:
		'a ao aos as com como da das de do dos e em entre foi mais mas na nas no nos o os ou para pela pelas pelo pelos por que se sem ser sua suas seu seus um uma umas uns',
	stemming: [
		// Other names of a «casa de banho».
		[{ ending: '^(?:wc|toilet(?:e|te)?s?|sanitarios?|lavabos?)$', over: 1, by: 'banho' }],
		// Plurals and adverbs.
		[
			{ ending: '(?<=[lrsz])es$', over: 4, by: '' },
			{ ending: 'ns$', over: 3, by: 'm' },
			{ ending: 'eis$', over: 4, by: 'el' },
			{ ending: 'ais$', over: 4, by: 'al' },
			{ ending: 'ois$', over: 4, by: 'ol' },
			{ ending: 'is$', over: 4, by: 'il' },
			{ ending: '[ao]es$', over: 3, by: 'ao' },
			{ ending: 'mente$', over: 6, by: '' },
			{ ending: 's$', over: 3, by: '' },
		],
		[{ ending: 'ona$', over: 6, by: 'ao' }],
		[{ ending: '[aeo]$', over: 4, by: '' }],
	],
};
