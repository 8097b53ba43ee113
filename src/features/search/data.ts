import { getImage } from 'astro:assets';
import { inMenu, menuEntries, ofThisSite } from '#src/data/menu.ts';
import { getOwnPages, getPage, titleOf } from '#src/data/pages.ts';
import { toPlainText } from '#src/data/plain-text.ts';
import { getTranslated } from '#src/data/translated.ts';
import { getAbout } from '#src/features/about/data.ts';
import { CONTACT_INTRODUCTION } from '#src/features/contact/data.ts';
import { getNews } from '#src/features/news/data.ts';
import { getOutings, isForChildren } from '#src/features/outings/data.ts';
import { getActions } from '#src/features/schedule/data.ts';
import { getProducts, getStoreSite } from '#src/features/store/data.ts';
import { getTrails } from '#src/features/trails/data.ts';
import { childrenWords } from '#src/features/trails/trail-words.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/format/language.ts';
import { toEuros } from '#src/format/money.ts';
import { RULES } from '#src/format/rules.ts';
import { asSentences } from '#src/format/text.ts';
import { type Locale, translations } from '#src/i18n/translate.ts';
import type { Translations, Words } from '#src/i18n/words.ts';
import { oncePerPicture } from '#src/images/service.ts';
import { getLegalPage } from '#src/legal/data.ts';
import { routes } from '#src/routes.ts';
import { addressIn } from '#src/translated-addresses.ts';
import type { SearchDocument, SearchFile } from './search-index.ts';

/** Only this many of the newest posts can be found, because each makes the file larger that a phone has to load. */
const NEWEST_POSTS = 1_000;

/**
 * Characters for all documents' texts together. Each gets an equal share; on a site of usual size no text is longer
 * than that.
 */
const TEXT_BUDGET = 150_000;

/** Pixels of the picture beside a result: twice its size on the page, for screens of double density. */
const THUMBNAIL = { width: 160, height: 120 };

/** The pages of `content/pages/` that can be found, the more likely ones first. */
const PAGES = ofThisSite([
	{ id: 'trails', href: routes.trails, feature: 'trails', words: 'trails' },
	{ id: 'store', href: routes.store, feature: 'store' },
	{ id: 'become-member', href: routes.becomeMember, feature: 'membership', words: 'membership' },
] as const);

const LEGAL_PAGES = ['privacy', 'terms', 'cookies', 'accessibility'] as const;

const PAGE = { kind: 'page', facts: '', keywords: '', text: '' } as const;

const toThumbnail = (image: ImageMetadata, focus = '50% 50%'): Promise<string> =>
	oncePerPicture(image, `search ${focus}`, async () => {
		// All browsers get the same file: WebP, which all of them read.
		const options = { ...THUMBNAIL, fit: 'cover', position: focus, format: 'webp', quality: 60 } as const;
		return (await getImage({ src: image, ...options })).src;
	});

/** News are in Portuguese alone. */
const hasNews = (language: Language): boolean => ENABLED.news && language === DEFAULT_LANGUAGE;

/** The texts of a collection's Markdown without mark-up, by the ids of its entries. */
const getTexts = async (
	collection: 'news' | 'outings' | 'pages' | 'store' | 'trails',
	language: Language,
): Promise<ReadonlyMap<string, string>> =>
	new Map(
		(await getTranslated(collection, language)).map(
			({ id, rendered }) => [id, toPlainText(rendered?.html ?? '')] as const,
		),
	);

const findTrails = async ({ t, language, formatDistance }: Words): Promise<SearchDocument[]> => {
	const texts = await getTexts('trails', language);
	return Promise.all(
		(await getTrails(language)).map(async (trail) => ({
			kind: 'trail' as const,
			href: trail.href,
			title: trail.title,
			lang: trail.langOf('title'),
			// «4,1 km, circular, muito fácil»
			facts: [formatDistance(trail.walk.distance), t(`trails.shapes.${trail.shape}`), t(`trails.levels.${trail.level}`)]
				.join(', ')
				.toLowerCase(),
			keywords: [
				trail.place,
				...(['children', 'dogs', 'pushchair', 'wheelchair'] as const)
					.filter((who) => trail.access[who]?.suitable)
					.map((who) => (who === 'children' ? childrenWords(t, trail) : t(`trails.access.${who}`))),
				...(trail.access.children?.suitable ? [t('search.words.children')] : []),
				...(trail.access.pushchair?.suitable ? [t('search.words.pushchair')] : []),
				...(trail.publicTransport
					? [
							t('trails.access.transport'),
							t(`search.words.${trail.publicTransport.by}`),
							trail.publicTransport.from ?? '',
						]
					: []),
				...(trail.parking ? [t('trails.parking'), t('search.words.parking')] : []),
				...(trail.shade ? [t('trails.shade')] : []),
				...(trail.number ? [`${trail.class}${trail.number}`, trail.class, trail.number] : []),
			].join(' '),
			summary: trail.summary,
			// The steps and points describe the places along the way, and the pictures' texts what one sees there.
			text: asSentences([
				texts.get(trail.id),
				...trail.steps.map((step) => step.text),
				...trail.track.waypoints.flatMap(({ name, description }) => [name, description]),
				...Object.values(trail.access).map((who) => who?.details),
				trail.water,
				...[trail.coverAlt, ...trail.pictures.map(({ alt }) => alt)],
			]),
			picture: await toThumbnail(trail.cover),
		})),
	);
};

/** The coming outings in their order, then the past ones, the newest first. */
const findOutings = async ({ t, language, formatTime }: Words): Promise<SearchDocument[]> => {
	const texts = await getTexts('outings', language);
	const outings = await getOutings(language);
	const past = outings.filter(({ isOver }) => isOver).reverse();
	return Promise.all(
		[...outings.filter(({ isOver }) => !isOver), ...past].map(async (outing) => ({
			kind: 'outing' as const,
			href: outing.href,
			title: outing.title,
			lang: outing.langOf('title'),
			facts: formatTime(outing.start, outing.timeZone),
			keywords: [
				t('menu.outings'),
				t(`outings.kinds.${outing.kind}`),
				outing.meeting.place,
				outing.trail?.title ?? '',
				isForChildren(outing) ? t('trails.access.children') : '',
				outing.dogs ? t('trails.access.dogs') : '',
			].join(' '),
			summary: outing.summary,
			text: texts.get(outing.id) ?? '',
			picture: outing.cover && (await toThumbnail(outing.cover)),
		})),
	);
};

const findNews = async ({ language, formatDay }: Words): Promise<SearchDocument[]> => {
	const texts = await getTexts('news', language);
	return Promise.all(
		(await getNews()).slice(0, NEWEST_POSTS).map(async (post) => ({
			kind: 'news' as const,
			href: post.href,
			title: post.title,
			facts: formatDay(post.date),
			keywords: [post.topic, ...post.tags, post.author ?? ''].join(' '),
			summary: post.subtitle,
			text: texts.get(post.id) ?? '',
			picture: post.image && (await toThumbnail(post.image, post.focus)),
		})),
	);
};

const findProducts = async ({ t, language, formatPrice }: Words): Promise<SearchDocument[]> => {
	const texts = await getTexts('store', language);
	return Promise.all(
		(await getProducts(language)).map(async (product) => ({
			...PAGE,
			href: product.href,
			title: product.title,
			lang: product.langOf('title'),
			// «6 €, disponível»
			facts: `${product.hasDearerOffers ? `${t('store.from')} ` : ''}${formatPrice(product.price)}, ${t(`store.availability.${product.firstOffer.availability}`).toLowerCase()}`,
			keywords: [t('menu.store'), product.category].join(' '),
			summary: product.summary,
			text: texts.get(product.id) ?? '',
			picture: await toThumbnail(product.cover.image),
		})),
	);
};

const findActions = async ({ t, language, routes }: Words): Promise<SearchDocument[]> =>
	Promise.all(
		(await getActions(language)).map(async ({ id, title, subtitle, price, image, lang }) => ({
			...PAGE,
			href: routes.schedule(id),
			title,
			lang,
			facts: t('search.since', { price: toEuros(price) }),
			keywords: t('home.actionsMark'),
			summary: subtitle,
			picture: await toThumbnail(image),
		})),
	);

const findAbout = async ({ t, language, routes }: Words): Promise<SearchDocument> => {
	const page = { ...PAGE, href: routes.about, title: t('menu.about'), keywords: t('search.words.about') };
	const { title, lead, image, history, mission, volunteering, transparency, press, langOf } = await getAbout(language);
	// Each text is named. A loop over all properties would touch the picture's, and Astro would publish its original.
	const texts = [
		...(history?.steps.map(({ when, text }) => `${when}: ${text}`) ?? []),
		...[mission, volunteering, transparency, press].map((section) => section && `${section.title}. ${section.text}`),
		...(mission?.fronts.map((front) => `${front.title}: ${front.text}`) ?? []),
		...(volunteering?.rules ?? []),
	];
	return {
		...page,
		keywords: [title, page.keywords].join(' '),
		summary: lead,
		lang: langOf('lead'),
		text: asSentences(texts),
		picture: image && (await toThumbnail(image)),
	};
};

const findWithdrawal = async ({ t, language, routes }: Words): Promise<SearchDocument> => ({
	...PAGE,
	href: routes.withdrawal,
	title: t('withdrawal.title'),
	keywords: t('search.words.withdrawal'),
	summary: t('withdrawal.lead', { days: (await getStoreSite(language)).store.withdrawalDays }),
});

/** The pages without content of their own, then the association's own pages, then the others, the more likely ones first. */
const findPages = async (words: Translations): Promise<SearchDocument[]> => {
	const { t, language, routes } = words;
	const agenda = {
		href: routes.outings,
		title: t('menu.outings'),
		keywords: t('outings.title'),
		summary: t('outings.lead'),
	};
	const contact = {
		title: t('menu.contact'),
		keywords: t('search.contactWords'),
		summary: t(`${CONTACT_INTRODUCTION}.lead`),
	};
	const texts = await getTexts('pages', language);
	const pages: readonly { id: string; href: string; label?: string; words?: 'trails' | 'membership' }[] = [
		...(await getOwnPages(language)),
		...PAGES.map(({ href, ...page }) => ({ ...page, href: addressIn(language, href) })),
	];
	const written = pages.map(async ({ id, href, label, words }) => {
		const { title, lead, lang } = await getPage(id, language);
		return {
			...PAGE,
			href,
			lang,
			title: label ?? titleOf(t, href),
			keywords: [title, words ? t(`search.words.${words}`) : ''].join(' '),
			summary: lead,
			text: texts.get(id) ?? '',
		};
	});
	const legal = LEGAL_PAGES.map(async (id) => {
		const { title, lead, body, own } = await getLegalPage(words, id);
		const href = routes[id];
		return {
			...PAGE,
			href,
			title: titleOf(t, href),
			keywords: title,
			summary: lead,
			text: toPlainText(body + own),
		};
	});
	return [
		...(ENABLED.store ? [await findWithdrawal(words)] : []),
		...(ENABLED.outings ? [{ ...PAGE, ...agenda }] : []),
		{ ...PAGE, ...contact, href: routes.contact },
		...(await Promise.all([...written, ...legal])),
	];
};

/** Everything that the search can find. This order decides between documents that are otherwise equal. */
export const getSearchDocuments = async (words: Translations): Promise<SearchDocument[]> => [
	...(ENABLED.trails ? await findTrails(words) : []),
	...(ENABLED.outings ? await findOutings(words) : []),
	...(hasNews(words.language) ? await findNews(words) : []),
	...(ENABLED.store ? await findProducts(words) : []),
	await findAbout(words),
	...(await findPages(words)),
	...(ENABLED.schedule ? await findActions(words) : []),
];

/**
 * The words of the search, with the kinds that the site has. Products and pages share one kind, so its name depends on
 * whether there is a shop.
 */
export const searchTexts = (locale: Locale): SearchFile['texts'] => {
	const { texts, language } = translations(locale);
	const { texts: words, pagesAlone } = texts('search');
	const { trail, outing, news, page } = words.kinds;
	const kinds = {
		...(ENABLED.trails && { trail }),
		...(ENABLED.outings && { outing }),
		...(hasNews(language) && { news }),
		page: ENABLED.store ? page : pagesAlone,
	};
	return { ...words, kinds };
};

/** The first `length` characters of a text at most, up to the end of a word. */
const beginningOf = (text: string, length: number): string =>
	text.length <= length ? text : text.slice(0, text.lastIndexOf(' ', length));

/**
 * The content of `/search.json`, which the search loads when it is opened. It has the texts, because an index would be larger;
 * and a fixed address, because with a hash in it every page would change with every post.
 */
export const getSearchFile = async (locale: Locale): Promise<SearchFile> => {
	const words = translations(locale);
	const documents = await getSearchDocuments(words);
	const share = Math.floor(TEXT_BUDGET / documents.length);
	return {
		language: words.language,
		texts: searchTexts(locale),
		ways: menuEntries(words, inMenu(await getOwnPages(locale)))
			.filter(({ href }) => href !== words.routes.home)
			.map(({ href, label }) => ({ href, label })),
		rules: RULES[words.language].search,
		documents: documents.map((document) => ({ ...document, text: beginningOf(document.text, share) })),
	};
};
