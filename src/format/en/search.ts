import type { SearchRules } from '../search-rules.ts';

/**
 * «walks», «walking» and «walked» give «walk», «hikes» and «hiking» give «hik». Plurals are Donna Harman's («How effective
 * is suffixing?», JASIS 1991); -ing and -ed go only after a vowel and a consonant, so that «spring» and «speed» stay. A
 * longer list of endings, such as Porter's, would join words that say different things here: «organ» and «organisation».
 */
export const englishSearch: SearchRules = {
	functionWords:
		'a an and are as at be but by for from has have how in is it its of on or our so that the their there they this to was we were what when where which who will with you your',
	stemming: [
		[{ ending: '^(?:wc|loos?|bathrooms?|restrooms?|lavator(?:y|ies))$', over: 1, by: 'toilet' }],
		[
			{ ending: '(?<![ae])ies$', over: 4, by: 'y' },
			{ ending: '(?<=ch|sh|ss|x)es$', over: 4, by: '' },
			{ ending: '(?<![su])s$', over: 3, by: '' },
		],
		[{ ending: '(?<=[aeiouy].*[^aeiou])(?:ing|ed)$', over: 4, by: '' }],
		// «planning» becomes «plan».
		[{ ending: '([bdgmnprt])\\1$', over: 4, by: '$1' }],
		[{ ending: 'e$', over: 3, by: '' }],
	],
};
