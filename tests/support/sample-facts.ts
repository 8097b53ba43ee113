import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OTHER_LANGUAGES, toEntryId } from '#src/collections.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { DISTRICTS } from '#src/features/membership/form.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { toCents, toEuros } from '#src/format/money.ts';
import { PAGE_IDS, PAGES_FOR_ANYBODY } from '#src/schemas/pages.ts';

const { formatEuros, formatMoney } = formatsOf(DEFAULT_LANGUAGE);

/** Facts that begin with a small letter, or whose words are all common. */
const BY_HAND = [
	/cumeada/gi,
	/\bCUM-\S*/g,
	/serra alta/gi,
	/(?:com|do) guia e (?:do )?seguro|seguro das atividades|guia de campo|passeio guiado|ao sábado/gi,
	/árvores vivas|quatro maneiras|palavras trazidas|plantámos|nas escolas|cada par de botas|caminhadas? sem pagar/gi,
	/rua da calçada/gi,
] as const;

const WORD = /\p{L}+/gu;
/** In the middle of a sentence, where only names are capitalised. */
const CAPITALISED = /(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}/gu;
/** Names of several words: «Vale do Moinho», «Casa da Fonte». */
const NAME = /\p{Lu}\p{L}+(?: (?:d[aeo]s? )?\p{Lu}\p{L}+)+/gu;
/** Phones, accounts, tax numbers and postal codes. */
const NUMBER = /\d[\d -]{5,}\d/g;
const MONEY = /\b(?:price|fee|income|expenses|freeFrom): (\d+(?:\.\d+)?)/g;

const matches = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([match]) => match);

const textOf = (folder: string): string =>
	globSync('{*.yaml,*/**/*.{md,yaml}}', { cwd: folder })
		.filter((file) => !PAGES_FOR_ANYBODY.some((page) => page === file))
		// Translations name nothing that their originals do not, and English writes days and months with a capital.
		.filter((file) => !OTHER_LANGUAGES.some((language) => file.startsWith(`${language}/`)))
		// Comments explain the fields.
		.map((file) => readFileSync(join(folder, file), 'utf8').replace(/^ *#(?!#).*$/gm, ''))
		.join('\n');

/** The names of entries, which are addresses. A name of one word is a word of the language, and left out. */
const idsIn = (folder: string): string[] =>
	globSync('*/**/*.{md,yaml}', { cwd: folder })
		.map(toEntryId)
		.filter((id) => id.includes('-') && !PAGE_IDS.some((page) => page === id));

/** Amounts of money, as pages write them. */
const moneyIn = (text: string): string[] =>
	Array.from(text.matchAll(MONEY)).flatMap(([, amount]) => {
		const cents = toCents(Number(amount));
		return [`${toEuros(cents)}€`, formatMoney(cents), formatEuros(cents)].map(plain);
	});

/** As it was typed, without what the site adds to keep words together. */
const plain = (text: string): string =>
	text
		.normalize('NFC')
		.replace(/&nbsp;|&#(?:160|xa0);|[\u00a0\u202f]/gi, ' ')
		.replaceAll('\u2011', '-')
		.replace(/[\u00ad\u2060]/g, '');

/** Whether a text has these words or figures, and not only as a part of longer ones. No fact has a sign of patterns. */
const says = (text: string, fact: string): boolean =>
	text.includes(fact) && new RegExp(`(?<![\\p{L}\\d,])${fact}(?![\\p{L}\\d])`, 'u').test(text);

/**
 * Finds in a text what only the sample says. Its facts are its names (words that it capitalises in
 * the middle of sentences and never writes in small letters, and names of several words), long numbers, amounts of money
 * and the names of its files. Facts that the folder `other` has too are left out.
 */
export const searchForSample = (other: string): ((text: string) => string[]) => {
	const [sample, own] = [textOf(SAMPLE), textOf(other)];
	const ownWords = matches(own, WORD);
	const small = new Set([...matches(sample, WORD), ...ownWords].filter((word) => /^\p{Ll}/u.test(word)));
	const names = new Set(matches(sample, CAPITALISED).filter((word) => !small.has(word.toLowerCase())));
	// Every membership form lists the districts, «Vila Real» among them.
	for (const word of [...ownWords, ...matches(DISTRICTS.join(' '), WORD)]) names.delete(word);
	const facts = new Set([
		...matches(sample, NAME),
		...matches(sample, NUMBER).filter((number) => /[1-9]/.test(number)),
		...moneyIn(sample),
		...idsIn(SAMPLE),
	]);
	for (const fact of facts) if (says(own, fact)) facts.delete(fact);
	return (text) => {
		const read = plain(text);
		return [
			...new Set(matches(read, WORD)).intersection(names),
			...[...facts].filter((fact) => says(read, fact)),
			...new Set(BY_HAND.flatMap((pattern) => matches(read, pattern))),
		];
	};
};
