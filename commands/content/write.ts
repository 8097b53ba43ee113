import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import type { ServerContent } from '#netlify/server/base/content.ts';
import { type Colours, paint } from '#src/brand/paint.ts';
import { colourOf, MAIL_COLOURS, type MailColours, readTokens, TOKENS_FILE, toHexes } from '#src/brand/tokens.ts';
import { type Checked, siteIn } from '#src/check/check-files.ts';
import { type Entries, entriesIn } from '#src/check/translations.ts';
import type { Site } from '#src/collections.ts';
import type { Place } from '#src/day/danger-lines.ts';
import { whereOf } from '#src/day/forecast.ts';
import { zoneAt } from '#src/day/zone.ts';
import { toOffers, type WayOfOuting } from '#src/features/outings/offer.ts';
import type { Outing } from '#src/features/outings/schema.ts';
import { guidedWalk } from '#src/features/schedule/form.ts';
import { EMPTY_CATALOGUE, toCatalogue } from '#src/features/store/prices/catalogue.ts';
import type { Product } from '#src/features/store/schema.ts';
import { appliesTo, type Trail, type TrailNotice } from '#src/features/trails/schema.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/format/language.ts';
import { municipalityCode } from '#src/format/municipalities.ts';
import { fill } from '#src/format/text.ts';
import { readTexts } from '#src/integrations/read-content.ts';
import { checkContent } from './check.ts';

/** The file that functions read. */
export const SERVER_CONTENT = fileURLToPath(new URL('../../netlify/server/base/content.json', import.meta.url));

/** From the address that Netlify gives to a build. */
const repositoryOf = (address = ''): string | undefined =>
	/github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?$/.exec(address)?.[1];

/** The mails' colours, with the association's own. */
const colourMails = async (chosen: Colours = {}): Promise<MailColours> => {
	const palette = toHexes(paint(readTokens(await readFile(TOKENS_FILE, 'utf8')), chosen));
	return Object.fromEntries(MAIL_COLOURS.map((name) => [name, colourOf(palette, name)])) as MailColours;
};

/** Where each trail is, for IPMA. */
const wheresOf = (trails: Readonly<Record<string, Trail>>, tracks: Checked['tracks']): Record<string, Place> =>
	Object.fromEntries(
		Array.from(tracks, ([path, { heights }]) => {
			const { county = [], apps } = trails[basename(path)] ?? {};
			return [basename(path), { where: whereOf(county, municipalityCode, heights?.highest), apps }];
		}),
	);

/** What visitors read of the functions' content, in a language. */
const textsOf = (entries: Entries, { tracks }: Checked, builtAt: string, language: Language) => {
	const site = siteIn(entries) as Site;
	const products = entries.store as Record<string, Product>;
	const trails = (entries.trails ?? {}) as Record<string, Trail>;
	const texts = readTexts(language);
	const notices = Object.values((entries.notices ?? {}) as Record<string, TrailNotice>);
	const wheres = wheresOf(trails, tracks);
	const ways = Array.from(tracks, ([path, { start }]): [string, WayOfOuting] => {
		const id = basename(path);
		const { start: place = '', parking, county = [], alerts: own = [], localHoliday } = trails[id] ?? {};
		const about = notices.filter((notice) => appliesTo(notice, { id, county }));
		const alerts = [...about, ...own].map((alert) => ({ ...alert, localHoliday, timeZone: zoneAt(start) }));
		return [id, { start: { place, ...start }, parking, place: wheres[id] as Place, alerts }];
	});
	const outings = toOffers(
		entries.outings as Record<string, Outing>,
		Object.fromEntries(ways),
		builtAt,
		texts?.outings.usualPayment ?? '',
	);
	const walks = Object.entries(trails).map(([id, { title }]) => [
		guidedWalk(id),
		{ title: fill(texts?.trails.guideSubject ?? '', { title }), trail: title },
	]);
	return {
		site,
		membership: entries.membership?.['membership'],
		actions: { ...entries.actions, ...Object.fromEntries(walks) },
		outings,
		catalogue: site.store ? toCatalogue(products, site.store) : EMPTY_CATALOGUE,
	};
};

const placesOf = (wheres: Readonly<Record<string, Place>>): ServerContent['places'] => {
	const all = Object.values(wheres).map(({ where }) => where);
	return {
		codes: [...new Set(all.flatMap(({ municipalities }) => municipalities.map(([code]) => code)))],
		areas: [...new Set(all.flatMap(({ areas }) => areas))],
	};
};

/**
 * Checks a content folder and, without findings, writes the part that functions need.
 * @returns what is wrong, what the site has, what is hidden, and when to build again.
 */
export const writeContent = async (
	folder: string,
	output: string,
): Promise<Pick<Checked, 'findings' | 'features' | 'hidden' | 'buildDays'>> => {
	const checked = await checkContent(folder);
	const { findings, features, entries, otherLanguages, translations, hidden, buildDays } = checked;
	if (findings.length > 0) return { findings, features, hidden, buildDays };
	const builtAt = new Date().toISOString();
	const textsIn = (language: Language) =>
		textsOf(entriesIn(language, entries, translations), checked, builtAt, language);
	const content = {
		builtAt,
		buildDays,
		features,
		places: placesOf(wheresOf((entries.trails ?? {}) as Record<string, Trail>, checked.tracks)),
		...textsIn(DEFAULT_LANGUAGE),
		colours: await colourMails(entries.colours?.['colours'] as Colours | undefined),
		repository: repositoryOf(process.env['REPOSITORY_URL']),
		translations: Object.fromEntries(otherLanguages.map((language) => [language, textsIn(language)])),
	} as ServerContent;
	await writeFile(output, `${JSON.stringify(content, null, '\t')}\n`);
	return { findings, features, hidden, buildDays };
};
