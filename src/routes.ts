import type { FormName } from './forms/form.ts';

/** What can become of a form that was sent without JavaScript. */
export const RESULT_NAMES = ['sent', 'duplicate', 'invalid', 'failed'] as const;

export type ResultName = (typeof RESULT_NAMES)[number];

/** A trail's map and profile, each with small symbols and, for phones, with large ones. */
export const TRAIL_DRAWINGS = ['map', 'map-phone', 'profile', 'profile-phone'] as const;

export type TrailDrawing = (typeof TRAIL_DRAWINGS)[number];

/** The fragment of the activities on the home page. */
export const ACTIONS_ID = 'acoes';

/** The fragment of the latest news on the home page. */
export const LATEST_NEWS_ID = 'noticias';

/** The fragment of the membership form. */
export const APPLICATION_ID = 'application';

/** What the root leads to. A constant of its own, like the next: a script needs not carry every address for one. */
export const HOME_PAGE = '/home';

/** What is on this device; shown in the place of any page that is not, when there is no network. */
export const OFFLINE_PAGE = '/offline';

/** Every internal address, without a trailing slash. */
export const routes = {
	home: HOME_PAGE,
	actions: `${HOME_PAGE}#${ACTIONS_ID}`,
	about: '/about',
	becomeMember: '/become-member',
	/** The form that asks for an action, by the action's id. */
	schedule: (action: string) => `/schedule/${action}`,
	contact: '/contact',
	store: '/store',
	product: (id: string) => `/store/${id}`,
	/** The withdrawal from a purchase. */
	withdrawal: '/withdrawal',
	checkout: '/checkout',
	/** What a cart needs to know of the store, as data. */
	checkoutData: '/checkout.json',
	trails: '/trails',
	/** All trails on one sheet. */
	trailsMap: '/trails/map.svg',
	trail: (id: string) => `/trails/${id}`,
	/** The way to take along: for watches and phones, and for maps on a computer. */
	trailGpx: (id: string) => `/trails/${id}.gpx`,
	trailKml: (id: string) => `/trails/${id}.kml`,
	/** What a trail's page shows beside its words: its drawings, the places along its profile, its own address as a code. */
	trailDrawing: (id: string, drawing: TrailDrawing) => `/trails/${id}/${drawing}.svg`,
	trailPlaces: (id: string) => `/trails/${id}/places.json`,
	trailQr: (id: string) => `/trails/${id}/qr.svg`,
	/** What shared links show. */
	trailSocialPicture: (id: string) => `/assets/images/trails/${id}.jpg`,
	news: '/news',
	newsPost: (id: string) => `/news/${id}`,
	/** The posts about one subject, by its slug. */
	newsSubject: (slug: string) => `/news/topic/${slug}`,
	/** A page of a list of posts, from 1, whose address is that of the list. */
	newsPage: (list: string, page: number) => (page === 1 ? list : `${list}/page/${page}`),
	/** The specification's address of a post's picture: what shared links show. */
	newsSocialPicture: (id: string) => `/assets/images/news/news_${id}.jpg`,
	/** What shared links to a product show. */
	productSocialPicture: (id: string) => `/assets/images/store/${id}.jpg`,
	/** What shared links to a page show that search engines leave out. */
	siteSocialPicture: '/assets/images/site.jpg',
	/** What shared links to any other page show: its title. */
	socialCard: (path: string) => `/assets/images/pages${path}.jpg`,
	newsFeed: '/news/rss.xml',
	search: '/search',
	document: (file: string) => `/documents/${file}`,
	terms: '/terms',
	cookies: '/cookies',
	privacy: '/privacy',
	notFound: '/404',
	offline: OFFLINE_PAGE,
	webManifest: '/manifest.webmanifest',
	/** The contact form with its subject filled in, and what it is about (`kind:id`) sent along. */
	contactAbout: (about: string, subject: string) => `/contact?${new URLSearchParams({ about, subject })}`,
	api: (form: FormName) => `/api/${form}`,
	result: (result: ResultName) => `/result/${result}`,
	/** The fragment picks the form's own words on the result page. */
	resultOf: (result: ResultName, form: FormName) => `/result/${result}#${form}`,
} as const;
