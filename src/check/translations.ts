import {
	type Collection,
	type CollectionName,
	collections,
	OTHER_LANGUAGES,
	schemaOf,
	TRANSLATED_NAMES,
	toEntryId,
	toEntryPath,
	translationPattern,
	translationSchemaOf,
} from '#src/collections.ts';
import { toCurrent } from '#src/features/outings/outing-time.ts';
import type { Outing } from '#src/features/outings/schema.ts';
import type { Trail, TrailNotice } from '#src/features/trails/schema.ts';
import { stateDuring } from '#src/features/trails/trail-state.ts';
import type { Features } from '#src/features.ts';
import { toClock, today } from '#src/format/clock.ts';
import { DEFAULT_LANGUAGE, type Language, nameInPortuguese } from '#src/format/language.ts';
import { translate } from '#src/schemas/translation.ts';
import { toPath } from './addresses.ts';
import type { Body } from './body.ts';
import { type ContentFiles, dirname, type Finding, findingAt, type ReadEntry } from './files.ts';
import { createReader, type Reading } from './read-file.ts';

export type Entries = Partial<Record<CollectionName, Readonly<Record<string, unknown>>>>;

type Read = Partial<Record<CollectionName, readonly ReadEntry[]>>;

/** A translation that could be read. */
export interface Translation {
	readonly language: Language;
	readonly name: CollectionName;
	readonly entry: ReadEntry;
}

/** The languages that `site/association.yaml` names beside Portuguese. */
export const otherLanguagesOf = ({ association = [] }: Read): readonly Language[] => {
	const { languages = [] } = (association[0]?.data ?? {}) as { readonly languages?: readonly Language[] };
	return OTHER_LANGUAGES.filter((language) => languages.includes(language));
};

/** Reads the translations into the languages of the site. */
export const readTranslations = (reading: Reading, read: Read) => {
	const translations: Translation[] = [];
	const bodies: Body[] = [];
	const findings: Finding[] = [];
	for (const language of otherLanguagesOf(read))
		for (const name of TRANSLATED_NAMES) {
			const originalOf = (file: string) => findOriginal(read, name, file)?.file;
			const schema = translationSchemaOf(name) ?? schemaOf(name);
			const readFile = createReader(
				() => schema,
				reading,
				(file) => originalOf(file) ?? file,
			);
			for (const path of reading.files.at(translationPattern(language, name))) {
				const file = readFile(path);
				findings.push(...file.findings);
				// A text without an original does not show, so its links and pictures do not matter.
				if (file.body && originalOf(path)) bodies.push(file.body);
				if (file.entry) translations.push({ language, name, entry: file.entry });
			}
		}
	return { translations, bodies, findings };
};

/** The original of a translation's file. */
const findOriginal = (read: Read, name: CollectionName, file: string): ReadEntry | undefined =>
	read[name]?.find((entry) => toEntryId(entry.file) === toEntryId(file));

const findTranslation = (all: readonly Translation[], language: Language, name: CollectionName, id: string) =>
	all.find((one) => one.language === language && one.name === name && toEntryId(one.entry.file) === id)?.entry;

/** All entries as they are in a language. */
export const entriesIn = (language: Language, entries: Entries, translations: readonly Translation[]): Entries => {
	const inLanguage = (name: CollectionName, id: string, data: unknown): unknown => {
		const translation = findTranslation(translations, language, name, id);
		return translation ? translate(schemaOf(name), data, translation.data).value : data;
	};
	return Object.fromEntries(
		(Object.entries(entries) as [CollectionName, Readonly<Record<string, unknown>>][]).map(([name, byId]) => [
			name,
			Object.fromEntries(Object.entries(byId).map(([id, data]) => [id, inLanguage(name, id, data)])),
		]),
	);
};

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
	path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data);

/** Why a part of a translation does not show. */
const faultOfLoose = (path: readonly PropertyKey[], { data }: ReadEntry, original: ReadEntry): string => {
	const field = path.filter((key) => typeof key === 'string').join('.');
	const last = path.at(-1);
	if (typeof last === 'number') {
		const [key] = Object.keys(Object(valueAt(data, path)));
		return `a ${last + 1}.ª linha de «${field}» não é de nenhuma do original, e não aparece. Ponha em «${key}» o que lá está, ou apague a linha`;
	}
	const [lines, own] = [valueAt(data, path), valueAt(original.data, path)];
	return Array.isArray(lines) && Array.isArray(own) && own.length > 0
		? `«${field}» aparece em português, porque no original tem ${own.length} linhas e aqui ${lines.length}. Traduza-as todas, pela mesma ordem`
		: `«${field}» não está no original, e não aparece. Apague-o`;
};

interface Content extends Pick<Reading, 'findOff'> {
	readonly files: ContentFiles;
	readonly has: Features;
	readonly read: Read;
	readonly bodies: readonly Body[];
	readonly translations: readonly Translation[];
	readonly translatedBodies: readonly Body[];
	/** A browser has no tracks, and so does not know a trail's points. */
	readonly tracks: ReadonlyMap<string, unknown>;
}

/** Translations, and parts of them, that belong to nothing. They stop no build: somebody lifts an alert who translates nothing. */
export const findLoose = ({ files, read, translations, tracks }: Content): Finding[] =>
	translations.flatMap(({ name, entry }) => {
		const { pattern } = collections[name];
		const original = findOriginal(read, name, entry.file);
		if (original)
			return translate(schemaOf(name), original.data, entry.data)
				.loose.filter(([field]) => field !== 'points' || tracks.has(dirname(original.file)))
				.map((path) => findingAt(entry, path, faultOfLoose(path, entry, original)));
		const id = toEntryId(entry.file);
		// An original with a mistake has a finding of its own.
		if (files.at(pattern).some((file) => toEntryId(file) === id)) return [];
		const sentence = `é a tradução de ${toEntryPath(pattern, id)}, que não existe, e não aparece. Dê-lhe o nome do original, ou apague-a`;
		return { file: entry.file, sentence };
	});

/** Languages into which something is translated, and which the site does not have. */
export const findLanguagesOff = ({ files, read }: Pick<Content, 'files' | 'read'>): Finding[] =>
	OTHER_LANGUAGES.filter((language) => !otherLanguagesOf(read).includes(language))
		.filter((language) => files.paths.some((path) => path.startsWith(`${language}/`)))
		.map((language) => ({
			file: language,
			sentence: `há aqui traduções, e o sítio não está em ${nameInPortuguese(language)}. Acrescente a ${collections.association.pattern} a linha: languages: [${[DEFAULT_LANGUAGE, ...otherLanguagesOf(read), language].join(', ')}]`,
		}));

const isOver = ({ until }: { readonly until?: string | undefined }): boolean => until !== undefined && until < today();

/** Whether an entry still has readers. */
const isShown = (name: CollectionName, { data }: ReadEntry, has: Features): boolean => {
	const { feature }: Collection = collections[name];
	if (feature && !has[feature]) return false;
	if (name === 'outings') return toCurrent(data as Outing).end > toClock(Date.now());
	return name !== 'notices' || !isOver(data as TrailNotice);
};

interface Untranslated {
	readonly language: Language;
	readonly name: CollectionName;
	readonly original: ReadEntry;
	readonly translation: ReadEntry | undefined;
	/** The paths of the texts that are missing, `body` among them. */
	readonly missing: readonly (readonly PropertyKey[])[];
}

/** The texts that readers see and nobody has translated. */
const untranslatedIn = ({ has, read, bodies, translations, translatedBodies }: Content): Untranslated[] => {
	const texts = [...bodies, ...translatedBodies].filter(({ text }) => text.trim() !== '');
	const hasText = (entry?: ReadEntry) => texts.some(({ file }) => file === entry?.file);
	const compare = (language: Language, name: CollectionName, original: ReadEntry): Untranslated => {
		const translation = findTranslation(translations, language, name, toEntryId(original.file));
		const alerts = name === 'trails' ? (original.data as Trail).alerts : [];
		const isPast = ([field, index]: readonly PropertyKey[]) =>
			field === 'alerts' && isOver(alerts[Number(index)] ?? {});
		const { missing } = translate(schemaOf(name), original.data, translation?.data);
		const body = hasText(original) && !hasText(translation) ? [['body']] : [];
		return { language, name, original, translation, missing: [...missing.filter((path) => !isPast(path)), ...body] };
	};
	const shown = TRANSLATED_NAMES.flatMap((name) =>
		(read[name] ?? []).flatMap((original) => (isShown(name, original, has) ? { name, original } : [])),
	);
	return otherLanguagesOf(read)
		.flatMap((language) => shown.map(({ name, original }) => compare(language, name, original)))
		.filter(({ missing }) => missing.length > 0);
};

const pathOf = ({ language, name, original }: Untranslated): string =>
	translationPattern(language, name).replace('*', toEntryId(original.file));

/** What closes a trail, and says so in Portuguese alone. */
export const findUntranslatedClosures = (content: Content): Finding[] =>
	untranslatedIn(content).flatMap((entry) => {
		const { language, name, original, missing } = entry;
		const sentenceOf = (title: string) =>
			`«${title}» fecha um trilho, e quem só lê ${nameInPortuguese(language)} não fica a saber porquê. Traduza-o em ${pathOf(entry)}`;
		if (name === 'notices') {
			const notice = original.data as TrailNotice;
			return stateDuring(notice) === 'closed' ? findingAt(original, ['title'], sentenceOf(notice.title)) : [];
		}
		return name !== 'trails'
			? []
			: (original.data as Trail).alerts.flatMap((alert, index) =>
					stateDuring(alert) === 'closed' && missing.some(([field, row]) => field === 'alerts' && row === index)
						? findingAt(original, ['alerts', index], sentenceOf(alert.title))
						: [],
				);
	});

/** What else is not translated, a sentence for each file. */
export const findUntranslated = (content: Content): Finding[] =>
	untranslatedIn(content)
		.filter(({ name, original }) => name !== 'pages' || !content.findOff(toPath(original.file)))
		.map((entry): Finding => {
			const { language, name, original, translation, missing } = entry;
			const spoken = nameInPortuguese(language);
			const fields = [...new Set(missing.map(([field]) => String(field)))];
			const names = fields.map((field) => (field === 'body' ? 'o texto' : field));
			if (translation)
				return {
					file: translation.file,
					sentence: `falta traduzir: ${names.join(', ')}. O resto da página está em ${spoken}`,
					missing: fields,
				};
			const [sentence, fault] = [pathOf(entry), `«${collections[name].label} em ${spoken}»`].map(
				(place) => `aparece em português a quem lê em ${spoken}. Traduza-o em ${place}`,
			) as [string, string];
			return { file: original.file, sentence, field: { path: [], fault } };
		});
