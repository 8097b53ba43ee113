import type { TextGroup } from '#src/i18n/translate.ts';

/** The texts that the script of a map that lives needs; the others stand in its controls. */
export type LivingTexts = Pick<TextGroup<'livingMap'>, 'start' | 'finish' | 'startAndFinish' | 'dialog' | 'position'> &
	Pick<TextGroup<'livingMap'>['stretch'], 'facts'>;
