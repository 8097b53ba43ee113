/*
 * A page: its file in `src/pages/`, or in `pages/` of its feature if that can be left out; its address below; its title in
 * `TITLED_PAGES` (`src/data/pages.ts`) or handed to its layout; its texts in both dictionaries; in menu or footer,
 * `src/data/menu.ts`; if other languages do not have it, `src/translated-addresses.ts`; its line in
 * `docs/what-it-does.md`. Done: `npm run check pages` (four minutes).
 */
import { perLanguage, toLanguage } from './format/language.ts';
import type { FormName } from './forms/form.ts';
import { addressIn } from './translated-addresses.ts';

export const RESULT_NAMES = ['sent', 'duplicate', 'invalid', 'failed'] as const;

export type ResultName = (typeof RESULT_NAMES)[number];

/** The possible results of what was sent about an outing without JavaScript, beside the results of any form. */
export const OUTING_RESULTS = [
	'waiting',
	'closed',
	'full',
	'too-young',
	'gone',
	'confirmed',
	'first-kept',
	'cancelled',
	'already-cancelled',
	'link-expired',
	'link-failed',
] as const;

export type OutingResult = (typeof OUTING_RESULTS)[number];

/** In place of an id: the pages for all outings, and for those whose own page is gone (see netlify.toml). */
export const GONE_OUTING = '-';

/** A trail's map and profile, each also for phones, and the land on the map and around it. */
export const TRAIL_DRAWINGS = ['map', 'map-phone', 'map-land', 'profile', 'profile-phone'] as const;

export type TrailDrawing = (typeof TRAIL_DRAWINGS)[number];

export const ACTIONS_ID = 'acoes';

export const LATEST_NEWS_ID = 'noticias';
export const FIRST_TRAILS_ID = 'trilhos';
export const TOPICS_ID = 'ajudar';
export const TESTIMONIALS_ID = 'testemunhos';
export const MEMBERSHIP_ID = 'socios';
export const SUPPORT_ID = 'apoiar';
export const ACCOUNTS_ID = 'contas';
export const PRESS_ID = 'imprensa';

export const REGISTRATION_ID = 'inscricao';

export const APPLICATION_ID = 'application';

/** The parts that the privacy page and the terms add to their texts. */
export const RETENTION_ID = 'prazos';
export const CONTROLLER_ID = 'responsavel';
export const STORE_TERMS_ID = 'loja-em-numeros';

/** The target of `/`. Like the next two, a constant of its own, so that scripts need not carry every address. */
export const HOME_PAGE = '/home';

/** How many places the outings to come have left. */
export const PLACES_API = '/api/outings';

export const DAY_API = '/api/day';

/** What a script has to know of the outings to come, for a page without room for it. */
export const OUTINGS_DATA = '/outings.json';

/** The list of all trails, which the service worker stores. */
export const TRAILS_PAGE = '/trails';

/** Lists the pages on this device. Without a network it is shown in place of any page that is not on the device. */
export const OFFLINE_PAGE = '/offline';

/** What can be wrong on a trail, as its page for problems names it. */
export const PROBLEM_KINDS = ['tree', 'blocked', 'marks', 'structure', 'litter', 'other'] as const;

/** Beside a problem: that somebody walked the trail today, and how it was. */
export const WALKED = 'walked';

export type ReportKind = ProblemKind | typeof WALKED;

export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** A place as `routes.trailProblem` writes it. `distance`: metres from the start of the trail. */
export const problemKilometre = (distance: number): string => (distance / 1_000).toFixed(1);

/** `distance`: metres from the start of the trail. */
const problemAddress = (trail: string, { distance, kind }: { distance?: number; kind?: ReportKind } = {}): string => {
	const query = new URLSearchParams();
	if (distance !== undefined) query.set('km', problemKilometre(distance));
	if (kind) query.set('kind', kind);
	return `/trails/${trail}/problem${query.size > 0 ? `?${query}` : ''}`;
};

/** Every internal address, without a trailing slash, of the site in Portuguese. */
export const routes = {
	home: HOME_PAGE,
	actions: `${HOME_PAGE}#${ACTIONS_ID}`,
	about: '/about',
	becomeMember: '/become-member',
	schedule: (action: string) => `/schedule/${action}`,
	contact: '/contact',
	store: '/store',
	product: (id: string) => `/store/${id}`,
	withdrawal: '/withdrawal',
	checkout: '/checkout',
	checkoutData: '/checkout.json',
	trails: TRAILS_PAGE,
	trailsMap: '/trails/map.svg',
	trail: (id: string) => `/trails/${id}`,
	/** The trail as a file: GPX for watches and phones, KML for maps on a computer. */
	trailGpx: (id: string) => `/trails/${id}.gpx`,
	trailKml: (id: string) => `/trails/${id}.kml`,
	/** What a trail's page shows beside its text: drawings, places along the profile, its address as a QR code. */
	trailDrawing: (id: string, drawing: TrailDrawing) => `/trails/${id}/${drawing}.svg`,
	trailPlaces: (id: string) => `/trails/${id}/places.json`,
	trailMap: (id: string) => `/trails/${id}/map.json`,
	/** The trail's poster as a sheet to print. */
	trailPoster: (id: string) => `/trails/${id}/poster`,
	trailQr: (id: string) => `/trails/${id}/qr.svg`,
	/** A small square. Its address needs no hash; a long list would have sixty of them. */
	trailThumbnail: (id: string) => `/assets/images/trails/${id}/small.jpg`,
	outings: '/outings',
	outing: (id: string) => `/outings/${id}`,
	outingQr: (id: string) => `/outings/${id}/qr.svg`,
	pastOutings: '/outings/past',
	/** One outing for a calendar, and all of them as a calendar to subscribe to. */
	outingCalendar: (id: string) => `/outings/${id}.ics`,
	outingsFeed: '/outings/calendar.ics',
	/** What a group registered, with its token in the query. */
	outingTicket: (id: string) => `/outings/${id}/ticket`,
	/** Who comes, for the guide at the meeting point, with a token in the query. */
	outingGuide: (id: string) => `/outings/${id}/guide`,
	/** The page into which a function writes a ticket, or the guide's page. */
	ticketFrame: '/outings/-/frame',
	/** Where an unconfirmed group confirms that it comes, with its token in the query. */
	outingConfirm: (id: string) => `/outings/${id}/confirm`,
	outingResult: (result: OutingResult) => `/outings/result/${result}`,
	outingSocialPicture: (id: string) => `/assets/images/outings/${id}.jpg`,
	news: '/news',
	newsPost: (id: string) => `/news/${id}`,
	newsSubject: (slug: string) => `/news/topic/${slug}`,
	/** A page of a list. Pages count from 1, and page 1 has the address of the list. */
	listPage: (list: string, page: number) => (page === 1 ? list : `${list}/page/${page}`),
	/** The picture that shared links to a post show. The specification sets this address. */
	newsSocialPicture: (id: string) => `/assets/images/news/news_${id}.jpg`,
	productSocialPicture: (id: string) => `/assets/images/store/${id}.jpg`,
	/** The picture of shared links to pages that search engines leave out. */
	siteSocialPicture: '/assets/images/site.jpg',
	/** The picture that shared links to any other page show: a trail's poster, or a card with the page's title. */
	socialCard: (path: string) => `/assets/images/pages${path}.jpg`,
	newsFeed: '/news/rss.xml',
	search: '/search',
	document: (file: string) => `/documents/${file}`,
	page: (id: string) => `/${id}`,
	accessibility: '/accessibility',
	terms: '/terms',
	cookies: '/cookies',
	privacy: '/privacy',
	desk: '/desk',
	/** The target of a button in the association's mails. `day`: of arrival, `YYYY-MM-DD`. */
	deskAction: (form: string, day: string, id: string, action: string) => `/desk/${form}/${day}/${id}/${action}`,
	deskOutings: '/desk/outings',
	/** Who comes to an outing, for the association. */
	deskOuting: (id: string) => `/desk/outings/${id}`,
	/** The page into which a function writes the desk. */
	deskFrame: '/desk/frame',
	notFound: '/404',
	offline: OFFLINE_PAGE,
	webManifest: '/manifest.webmanifest',
	/** The contact form with its subject filled in. The form sends `about` (`kind:id`) with the message. */
	contactAbout: (about: string, subject: string) => `/contact?${new URLSearchParams({ about, subject })}`,
	/** Where one says that something is wrong on a trail. The query chooses what and where for pages with a script. */
	trailProblem: problemAddress,
	api: (form: FormName) => `/api/${form}`,
	result: (result: ResultName) => `/result/${result}`,
	/** The fragment makes the result page show the text for this form. */
	resultOf: (result: ResultName, form: FormName) => `/result/${result}#${form}`,
} as const;

export type Routes = {
	readonly [Name in keyof typeof routes]: (typeof routes)[Name] extends string ? string : (typeof routes)[Name];
};

const inLanguage = perLanguage(
	(_tag, language) =>
		Object.fromEntries(
			Object.entries(routes).map(([name, route]) => [
				name,
				typeof route === 'string'
					? addressIn(language, route)
					: (...values: never[]) => addressIn(language, (route as (...values: never[]) => string)(...values)),
			]),
		) as unknown as Routes,
);

/** Every internal address in a language, by its code. */
export const routesOf = (locale?: string): Routes => inLanguage(toLanguage(locale));
