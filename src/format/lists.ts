import { perLanguage } from './language.ts';

/** «sábado e domingo». */
export const formatListIn = perLanguage((tag) => {
	const conjunction = new Intl.ListFormat(tag, { type: 'conjunction' });
	return (items: readonly string[]): string => conjunction.format(items);
});

/** «MB WAY ou transferência bancária». */
export const formatChoiceIn = perLanguage((tag) => {
	const disjunction = new Intl.ListFormat(tag, { type: 'disjunction' });
	return (options: readonly string[]): string => disjunction.format(options);
});
