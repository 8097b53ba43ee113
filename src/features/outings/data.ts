import type { CollectionEntry } from 'astro:content';
import { getSite } from '#src/data/site.ts';
import { getTranslated, type Translated } from '#src/data/translated.ts';
import { getTrails, type TrailView } from '#src/features/trails/data.ts';
import { toClock } from '#src/format/clock.ts';
import { type Locale, translations } from '#src/i18n/translate.ts';
import type { Translations, Words } from '#src/i18n/words.ts';
import { routesOf } from '#src/routes.ts';
import { renderOutings } from './calendar.ts';
import { meetingOf } from './offer.ts';
import type { OutingsData } from './outing-states.ts';
import { alertsDuring, availabilityOf, toCurrent } from './outing-time.ts';

/** An outing after its changes, with its trail's facts about the way. */
const toView = (
	{ id, data, langOf }: Translated<CollectionEntry<'outings'>>,
	trails: readonly TrailView[],
	locale: Locale,
) => {
	const { guideEmail, ...outing } = toCurrent(data);
	const way = trails.find((other) => other.id === outing.trail);
	const trail = ENABLED.trails ? way : undefined;
	const now = toClock(Date.now(), outing.timeZone);
	const isOver = outing.end <= now;
	const isAhead = !isOver && outing.state !== 'cancelled';
	const pictured = outing.cover ? outing : trail;
	return {
		...outing,
		id,
		langOf,
		href: routesOf(locale).outing(id),
		meeting: meetingOf(outing, way && { place: way.start, ...way.track.start }),
		meetingLang: outing.meeting ? langOf('meeting') : way?.langOf('start'),
		/** The language of the last change's reason, if it is not the page's. */
		becauseLang: langOf('changes', data.changes.length - 1),
		trail,
		/** Where IPMA has it, as long as it is to take place. */
		placed: isAhead ? trail?.placed : undefined,
		/** The trail's alerts on the outing's days, as long as it is to take place. */
		alerts: isAhead ? alertsDuring(trail?.alerts ?? [], outing) : [],
		/** Metres. */
		distance: outing.distance === undefined ? trail?.walk.distance : outing.distance * 1_000,
		climb: outing.climb ?? trail?.walk.climb?.ascent ?? 0,
		level: (outing.level as TrailView['level'] | undefined) ?? trail?.level,
		cover: pictured?.cover,
		coverAlt: pictured?.coverAlt,
		coverLang: outing.cover ? langOf('coverAlt') : trail?.langOf('coverAlt'),
		focus: pictured?.focus ?? outing.focus,
		/** The start before all changes. */
		announced: data.start,
		/** As of the build; in the browser `showStates` updates it. */
		availability: availabilityOf(outing, now),
		isOver,
	};
};

export type OutingView = ReturnType<typeof toView>;

export { isForChildren } from './outing-time.ts';

export const getOutings = async (locale: Locale): Promise<OutingView[]> => {
	const entries = await getTranslated('outings', locale);
	// An outing may meet where a trail begins whose feature is off.
	const needsTrails = ENABLED.trails || entries.some(({ data }) => !data.meeting);
	const trails = needsTrails ? await getTrails(locale) : [];
	const outings = entries.map((entry) => toView(entry, trails, locale));
	return outings.sort((a, b) => a.start.localeCompare(b.start));
};

/** The coming outings that are not cancelled: all of them, or those on one trail. */
export const getNextOutings = async (locale: Locale, trail?: string): Promise<OutingView[]> =>
	(await getOutings(locale)).filter(
		(outing) => !outing.isOver && outing.state !== 'cancelled' && (trail === undefined || outing.trail?.id === trail),
	);

/** The day when registration opens, in words. */
export const opensOn = ({ formatDayOfYear }: Words, { opens }: OutingView): string | undefined =>
	opens && formatDayOfYear(opens.slice(5, 10));

/** The data of a page's outings for its script. `sentences`: only for an outing's own page. */
export const toOutingsData = (
	outings: readonly OutingView[],
	words: Translations,
	sentences?: OutingsData['sentences'],
): OutingsData => ({
	outings: Object.fromEntries(
		outings.map((outing) => {
			const { id, start, end, timeZone, state, opens, closes, waitingList } = outing;
			return [id, { start, end, timeZone, state, opens, opensOn: opensOn(words, outing), closes, waitingList }];
		}),
	),
	words: words.texts('outings').states,
	...(sentences && { sentences }),
});

/** The answer of an endpoint: these outings as a calendar file. `feed`: its name, if it is to subscribe to. */
export const calendarResponse = async (
	outings: readonly OutingView[],
	{ site, locale, feed }: { site: URL; locale: Locale; feed?: string },
): Promise<Response> => {
	const { name: owner } = await getSite(locale);
	const words = translations(locale);
	const text = renderOutings(outings, { owner, site, words, now: new Date().toISOString(), ...(feed && { feed }) });
	return new Response(text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
};
