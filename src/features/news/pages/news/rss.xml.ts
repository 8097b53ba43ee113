import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { getBody, toAttribute } from '#src/data/body.ts';
import { getSite } from '#src/data/site.ts';
import { translations } from '#src/i18n/translate.ts';
import { routes } from '#src/routes.ts';
import { getNewsPosts } from '../../data.ts';
import { withAbsoluteAddresses } from '../../posts.ts';

const NEWEST = 20;

/** XML forbids these characters, and text pasted from word processors may contain them. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** The newest posts in full, for feed readers. */
export const GET: APIRoute = async ({ site: origin = '', currentLocale }) => {
	const { t, tag, afterPreposition } = translations(currentLocale);
	const site = await getSite(currentLocale);
	const posts = (await getNewsPosts()).slice(0, NEWEST);
	const at = (path: string) => new URL(path, origin).href;

	const items = posts.map(async (post) => {
		const { image, socialPicture, imageAlt = '' } = post;
		const picture =
			image && `<p><img src="${socialPicture}" alt="${toAttribute(imageAlt)}" width="1200" height="630"></p>`;
		const html = (picture ?? '') + (await getBody('news', post.id, currentLocale));
		return {
			title: post.title,
			link: at(post.href),
			description: post.subtitle,
			pubDate: new Date(post.date),
			categories: post.subjects.map(({ label }) => label),
			content: withAbsoluteAddresses(html, at(post.href)).replace(CONTROL_CHARACTERS, ''),
		};
	});
	const [newest] = posts;
	return rss({
		title: t('news.feed', { ofName: afterPreposition('de', site) }),
		description: t('news.description'),
		site: at(routes.news),
		trailingSlash: false,
		items: await Promise.all(items),
		xmlns: { atom: 'http://www.w3.org/2005/Atom' },
		customData: [
			`<language>${tag}</language>`,
			newest ? `<lastBuildDate>${new Date(newest.date).toUTCString()}</lastBuildDate>` : '',
			`<atom:link href="${at(routes.newsFeed)}" rel="self" type="application/rss+xml"/>`,
		].join(''),
	});
};
