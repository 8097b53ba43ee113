const conjunction = new Intl.ListFormat('pt-PT', { type: 'conjunction' });
const disjunction = new Intl.ListFormat('pt-PT', { type: 'disjunction' });

/** «sábado e domingo». */
export const formatList = (items: readonly string[]): string => conjunction.format(items);

/** «MB WAY ou transferência bancária». */
export const formatChoice = (options: readonly string[]): string => disjunction.format(options);
