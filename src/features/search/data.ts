import { getImage } from 'astro:assets';
import { getCollection } from 'astro:content';
import { inMenu, ofThisSite } from '#src/data/menu.ts';
import { getOwnPages, getPage } from '#src/data/pages.ts';
import { toPlainText } from '#src/data/plain-text.ts';
import { getAbout } from '#src/features/about/data.ts';
import { getNews } from '#src/features/news/data.ts';
import { getOutings } from '#src/features/outings/data.ts';
import { getActions } from '#src/features/schedule/data.ts';
import { getProducts } from '#src/features/store/data.ts';
import { getTrails } from '#src/features/trails/data.ts';
import { once } from '#src/images/service.ts';
import { routes } from '#src/routes.ts';

/** Only this many of the newest posts can be found, because each makes the file larger that a phone has to load. */
const NEWEST_POSTS = 1_000;

/** Pixels of the picture beside a result: twice its size on the page, for screens of double density. */
const THUMBNAIL = { width: 160, height: 120 };

/** The pages of `content/pages/` that can be found, the more likely ones first. */
const PAGES = ofThisSite([
	{ id: 'trails', href: routes.trails, feature: 'trails' },
	{ id: 'store', href: routes.store, feature: 'store' },
	{ id: 'become-member', href: routes.becomeMember, feature: 'membership' },
	{ id: 'privacy', href: routes.privacy },
	{ id: 'terms', href: routes.terms },
	{ id: 'cookies', href: routes.cookies },
] as const);

const toThumbnail = (image: ImageMetadata, focus = '50% 50%'): Promise<string> =>
	once(image, `search ${focus}`, async () => {
		// All browsers get the same file: WebP, which all of them read.
		const options = { ...THUMBNAIL, fit: 'cover', position: focus, format: 'webp', quality: 60 } as const;
		return (await getImage({ src: image, ...options })).src;
	});

/** The texts of a collection's Markdown without mark-up, by the ids of its entries. */
const getTexts = async (
	collection: 'news' | 'outings' | 'pages' | 'store' | 'trails',
): Promise<ReadonlyMap<string, string>> =>
	new Map(
		(await getCollection(collection)).map(({ id, rendered }) => [id, toPlainText(rendered?.html ?? '')] as const),
	);

const getFindableNews = async () => {
	const texts = await getTexts('news');
	return Promise.all(
		(await getNews()).slice(0, NEWEST_POSTS).map(async (post) => ({
			...post,
			text: texts.get(post.id) ?? '',
			picture: await toThumbnail(post.image, post.focus),
		})),
	);
};

const getFindableTrails = async () => {
	const texts = await getTexts('trails');
	return Promise.all(
		(await getTrails()).map(async (trail) => ({
			...trail,
			// The steps tell what one passes on the way.
			text: [texts.get(trail.id), ...trail.steps.map((step) => step.text)].join(' '),
			picture: await toThumbnail(trail.cover),
		})),
	);
};

/** The coming ones, in their order, then those that are over, the newest first. */
const getFindableOutings = async () => {
	const texts = await getTexts('outings');
	const outings = await getOutings();
	const past = outings.filter(({ isOver }) => isOver).reverse();
	return Promise.all(
		[...outings.filter(({ isOver }) => !isOver), ...past].map(async (outing) => ({
			...outing,
			text: texts.get(outing.id) ?? '',
			picture: outing.cover && (await toThumbnail(outing.cover)),
		})),
	);
};

const getFindableProducts = async () => {
	const texts = await getTexts('store');
	return Promise.all(
		(await getProducts()).map(async (product) => ({
			...product,
			text: texts.get(product.id) ?? '',
			picture: await toThumbnail(product.cover.image),
		})),
	);
};

const getFindableActions = async () =>
	Promise.all((await getActions()).map(async (action) => ({ ...action, picture: await toThumbnail(action.image) })));

/** The association's own pages, then those of `PAGES`, with their texts. */
const getFindablePages = async () => {
	const texts = await getTexts('pages');
	const pages: readonly { id: string; href: string; label?: string }[] = [...(await getOwnPages()), ...PAGES];
	return Promise.all(
		pages.map(async ({ id, href, label }) => {
			const { title, lead } = await getPage(id);
			return { id, href, label, title, lead, text: texts.get(id) ?? '' };
		}),
	);
};

const getFindableAbout = async () => {
	const { title, lead, image, history, mission, volunteering, transparency } = await getAbout();
	// Each text is named. A loop over all properties would touch the picture's, and Astro would publish its original.
	const texts = [
		...(history?.steps.map(({ when, text }) => `${when}: ${text}`) ?? []),
		...[mission, volunteering, transparency].map((section) => section && `${section.title}. ${section.text}`),
		...(mission?.fronts.map((front) => `${front.title}: ${front.text}`) ?? []),
		...(volunteering?.rules.map((rule) => `${rule}.`) ?? []),
	];
	return { title, lead, text: texts.join(' '), picture: image && (await toThumbnail(image)) };
};

/** Everything that the search can find. */
export const getFindable = async () => ({
	trails: HAS.trails ? await getFindableTrails() : [],
	news: HAS.news ? await getFindableNews() : [],
	products: HAS.store ? await getFindableProducts() : [],
	outings: HAS.outings ? await getFindableOutings() : [],
	actions: HAS.schedule ? await getFindableActions() : [],
	pages: await getFindablePages(),
	inMenu: inMenu(await getOwnPages()),
	about: await getFindableAbout(),
});

export type Findable = Awaited<ReturnType<typeof getFindable>>;
