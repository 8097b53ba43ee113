import type { TextGroup } from '#src/i18n/translate.ts';

/** The texts of a map that lives, which its data bring along. */
export type LivingTexts = TextGroup<'livingMap'>;
