import { menuEntries } from '#src/data/menu.ts';
import { titleOf } from '#src/data/pages.ts';
import { formatDay } from '#src/format/days-in-words.ts';
import { formatMoney, toEuros } from '#src/format/money.ts';
import { formatTime } from '#src/format/times.ts';
import { formatDistance } from '#src/format/way.ts';
import { type Locale, type Translate, translations } from '#src/i18n/translate.ts';
import { routes } from '#src/routes.ts';
import type { Findable } from './data.ts';
import type { SearchDocument, SearchFile } from './search-index.ts';

/**
 * Characters for all documents' texts together. Each gets an equal share; on a site of usual size no text is longer
 * than that.
 */
const TEXT_BUDGET = 150_000;

const PAGE = { kind: 'page', facts: '', keywords: '', text: '' } as const;

const newsDocuments = ({ news }: Findable): SearchDocument[] =>
	news.map(({ href, title, subtitle, date, author = '', topic, tags, text, picture }) => ({
		kind: 'news',
		href,
		title,
		facts: formatDay(date),
		keywords: [topic, ...tags, author].join(' '),
		summary: subtitle,
		text,
		picture,
	}));

/** «4,1 km, circular, muito fácil» */
const trailFacts = (t: Translate, { walk, shape, level }: Findable['trails'][number]): string =>
	[formatDistance(walk.distance), t(`trails.shapes.${shape}`), t(`trails.levels.${level}`)].join(', ').toLowerCase();

const trailDocuments = ({ trails }: Findable, t: Translate): SearchDocument[] =>
	trails.map((trail) => ({
		kind: 'trail',
		href: trail.href,
		title: trail.title,
		facts: trailFacts(t, trail),
		keywords: [trail.place, `${trail.class}${trail.number}`, trail.class, trail.number].join(' '),
		summary: trail.summary,
		text: trail.text,
		picture: trail.picture,
	}));

/** «6 €, disponível» */
const productFacts = (t: Translate, { price, hasDearerOffers, firstOffer }: Findable['products'][number]): string => {
	const from = hasDearerOffers ? `${t('store.from')} ` : '';
	return `${from}${formatMoney(price)}, ${t(`store.availability.${firstOffer.availability}`).toLowerCase()}`;
};

const productDocuments = ({ products }: Findable, t: Translate): SearchDocument[] =>
	products.map((product) => ({
		kind: 'page',
		href: product.href,
		title: product.title,
		facts: productFacts(t, product),
		keywords: [t('menu.store'), product.category].join(' '),
		summary: product.summary,
		text: product.text,
		picture: product.picture,
	}));

const outingDocuments = ({ outings }: Findable, t: Translate): SearchDocument[] =>
	outings.map(({ href, title, kind, start, meeting, trail, summary, text, picture }) => ({
		kind: 'page',
		href,
		title,
		facts: formatTime(start),
		keywords: [t('menu.outings'), t(`outings.kinds.${kind}`), meeting.place, trail?.title ?? ''].join(' '),
		summary,
		text,
		picture,
	}));

const actionDocuments = ({ actions }: Findable, t: Translate): SearchDocument[] =>
	actions.map(({ id, title, subtitle, price, picture }) => ({
		...PAGE,
		href: routes.schedule(id),
		title,
		facts: t('search.since', { price: toEuros(price) }),
		keywords: t('home.actionsMark'),
		summary: subtitle,
		picture,
	}));

const pageDocuments = ({ about, pages }: Findable, t: Translate): SearchDocument[] => [
	{
		...PAGE,
		href: routes.about,
		title: t('menu.about'),
		keywords: about.title,
		summary: about.lead,
		text: about.text,
		picture: about.picture,
	},
	...(HAS.outings
		? [
				{
					...PAGE,
					href: routes.outings,
					title: t('menu.outings'),
					keywords: t('outings.title'),
					summary: t('outings.lead'),
				},
			]
		: []),
	{
		...PAGE,
		href: routes.contact,
		title: t('menu.contact'),
		keywords: t('search.contactWords'),
		summary: t('contact.lead'),
	},
	...pages.map(({ href, label, title, lead, text }) => ({
		...PAGE,
		href,
		title: label ?? titleOf(t, href),
		keywords: title,
		summary: lead,
		text,
	})),
];

/** Every document that can be found. This order decides between documents that are otherwise equal. */
export const searchDocuments = (findable: Findable, t: Translate): SearchDocument[] => [
	...trailDocuments(findable, t),
	...outingDocuments(findable, t),
	...newsDocuments(findable),
	...productDocuments(findable, t),
	...pageDocuments(findable, t),
	...actionDocuments(findable, t),
];

/** The first `length` characters of a text at most, up to the end of a word. */
const beginningOf = (text: string, length: number): string =>
	text.length <= length ? text : text.slice(0, text.lastIndexOf(' ', length));

/**
 * The words of the search, with the kinds that the site has. Products and pages share one kind, so its name depends on
 * whether there is a store.
 */
export const searchTexts = (locale: Locale): SearchFile['texts'] => {
	const { texts: words, pagesAlone } = translations(locale).texts('search');
	const { trail, news, page } = words.kinds;
	const kinds = {
		...(HAS.trails && { trail }),
		...(HAS.news && { news }),
		page: HAS.store ? page : pagesAlone,
	};
	return { ...words, kinds };
};

/** The content of `/search.json`, which the search loads when it is opened. */
export const searchFile = (findable: Findable, locale: Locale): SearchFile => {
	const { t } = translations(locale);
	const documents = searchDocuments(findable, t);
	const share = Math.floor(TEXT_BUDGET / documents.length);
	return {
		texts: searchTexts(locale),
		ways: menuEntries(t, findable.inMenu)
			.filter(({ href }) => href !== routes.home)
			.map(({ href, label }) => ({ href, label })),
		documents: documents.map((document) => ({ ...document, text: beginningOf(document.text, share) })),
	};
};
