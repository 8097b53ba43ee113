import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { inLanguage, ofThisSite } from '#src/data/menu.ts';
import { getOwnPages, TITLED_PAGES } from '#src/data/pages.ts';
import { getSite, getSitePictures } from '#src/data/site.ts';
import { getNews, getNewsLists } from '#src/features/news/data.ts';
import { listTitle } from '#src/features/news/posts.ts';
import { getOutings } from '#src/features/outings/data.ts';
import { getActions } from '#src/features/schedule/data.ts';
import { getProducts } from '#src/features/store/data.ts';
import { getTrails } from '#src/features/trails/data.ts';
import { posterWords } from '#src/features/trails/poster/poster-words.ts';
import { DEFAULT_LANGUAGE, type Language, siteLanguages } from '#src/format/language.ts';
import { translations } from '#src/i18n/translate.ts';
import {
	cutSocialPicture,
	drawLandscape,
	drawPoster,
	drawSocialCard,
	fileOf,
	type Picture,
	type PosterWords,
} from '#src/images/social-picture.ts';
import { routes } from '#src/routes.ts';
import { addressIn } from '#src/translated-addresses.ts';

const getSitePicture = async (): Promise<Picture> => {
	const { sharing } = await getSitePictures(DEFAULT_LANGUAGE);
	return sharing ? fileOf(sharing) : drawLandscape();
};

/** A picture cut around `focus`, a trail's poster, or a card with the page's `title` in front of the picture. */
interface SocialPicture {
	readonly address: string;
	readonly picture: Picture;
	readonly focus?: string;
	readonly title?: string;
	readonly poster?: PosterWords;
	readonly size?: { readonly width: number; readonly height: number };
}

const THUMBNAIL = { width: 192, height: 192 };

const getPosters = async (language: Language): Promise<SocialPicture[]> => {
	const words = translations(language);
	const { name } = await getSite(language);
	return (await getTrails(language)).map((trail) => ({
		address: routes.socialCard(trail.href),
		picture: fileOf(trail.cover),
		focus: trail.focus,
		poster: posterWords(words, trail, name),
	}));
};

const getPictures = async (): Promise<SocialPicture[]> => [
	{ address: routes.siteSocialPicture, picture: await getSitePicture() },
	...(ENABLED.news ? await getNews() : []).flatMap(({ image, socialPicture, focus }) =>
		image ? [{ address: socialPicture, picture: fileOf(image), focus }] : [],
	),
	...(ENABLED.trails ? (await Promise.all(siteLanguages().map(getPosters))).flat() : []),
	...(ENABLED.trails ? await getTrails(DEFAULT_LANGUAGE) : []).map(({ id, cover, focus }) => ({
		address: routes.trailThumbnail(id),
		picture: fileOf(cover),
		focus,
		size: THUMBNAIL,
	})),
	...(ENABLED.outings ? await getOutings(DEFAULT_LANGUAGE) : []).flatMap(({ id, cover, focus }) =>
		cover ? [{ address: routes.outingSocialPicture(id), picture: fileOf(cover), focus }] : [],
	),
	...(ENABLED.store ? await getProducts(DEFAULT_LANGUAGE) : []).map(({ id, cover }) => ({
		address: routes.productSocialPicture(id),
		picture: fileOf(cover.image),
	})),
];

/** The pages whose picture is a card, with the titles on them. */
const getTitles = async (language: Language): Promise<(readonly [path: string, title: string])[]> => {
	const words = translations(language);
	const { t, routes } = words;
	return [
		// The card is signed with the name.
		[routes.home, (await getSite(language)).tagline],
		...inLanguage(words, ofThisSite(TITLED_PAGES)).map(
			({ href, title }) => [addressIn(language, href), t(title)] as const,
		),
		...(await getOwnPages(language)).map(({ href, label }) => [href, label] as const),
		...(ENABLED.schedule ? await getActions(language) : []).map(
			({ id, title }) => [routes.schedule(id), t('schedule.title', { title })] as const,
		),
	];
};

const getNewsTitles = async (): Promise<(readonly [path: string, title: string])[]> => {
	const { t } = translations(DEFAULT_LANGUAGE);
	const lists = (await getNewsLists()).filter(({ index }) => index === 0);
	return [
		...(await getNews()).flatMap(({ href, title, image }) => (image ? [] : [[href, title] as const])),
		...lists.map((list) => [list.pages[0] ?? routes.news, listTitle(t, list)] as const),
	];
};

const getCards = async (): Promise<SocialPicture[]> => {
	const picture = await getSitePicture();
	const titles = [
		...(await Promise.all(siteLanguages().map(getTitles))).flat(),
		...(ENABLED.news ? await getNewsTitles() : []),
	];
	return titles.map(([path, title]) => ({ address: routes.socialCard(path), picture, title }));
};

export const getStaticPaths = async () =>
	[...(await getPictures()), ...(await getCards())].map((shown) => ({
		params: { path: shown.address.replace(/^\/assets\/images\/|\.jpg$/g, '') },
		props: shown,
	}));

/** The picture that social networks show beside a shared link, or a thumbnail. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
	const { picture, focus, title, poster, size } = props;
	const draw = async () => {
		if (poster) return drawPoster(picture, focus ?? '50% 50%', poster);
		return title
			? drawSocialCard(picture, title, (await getSite(DEFAULT_LANGUAGE)).name)
			: cutSocialPicture(picture, focus, size);
	};
	const jpeg = await draw();
	return new Response(jpeg, { headers: { 'content-type': 'image/jpeg' } });
};
