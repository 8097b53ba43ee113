import { formatClock as english } from './en/formats.ts';
import type { Language } from './language.ts';
import { formatClock as portuguese } from './pt/formats.ts';

/** A time on the clock, `HH:MM`, as each language writes it, for scripts of pages that need no other format. */
export const CLOCKS: Readonly<Record<Language, (clock: string) => string>> = { pt: portuguese, en: english };
