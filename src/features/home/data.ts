import type { z } from 'astro/zod';
import { getSingle, getWholes } from '#src/data/translated.ts';
import type { Locale } from '#src/i18n/translate.ts';
import { routesOf } from '#src/routes.ts';
import type { SitePage } from '#src/schemas/fields.ts';
import type { homeSchema } from './schema.ts';

const hrefOf = (page: SitePage, locale: Locale): string =>
	routesOf(locale)[page === 'become-member' ? 'becomeMember' : page];

const TOPIC_ICONS = { pessoas: 'participate', mão: 'contribute', planta: 'transform', ciclo: 'change' } as const;

const toLink = ({ text, page }: { text: string; page: SitePage }, locale: Locale) => ({
	text,
	href: hrefOf(page, locale),
});

/**
 * `content/home.yaml`, which may be missing, as may everything in it. A section whose words are not translated has none, and
 * so the general ones.
 */
export const getHome = async (locale: Locale) => {
	const entry = await getSingle('home', 'home', locale);
	const { data, langOf } = entry ?? { data: {}, langOf: () => undefined };
	const { figures, ...sections }: z.infer<ReturnType<typeof homeSchema>> = data;
	const translated: typeof sections = Object.fromEntries(Object.entries(sections).filter(([name]) => !langOf(name)));
	const list = figures?.list.map((figure, index) => ({ ...figure, lang: langOf('figures', 'list', index) }));
	return { ...translated, figures: figures && { ...figures, list: list ?? [] } };
};

export const getSlides = async (locale: Locale) =>
	(await getWholes('slides', locale))
		.map(({ id, lang, data: { button, secondButton, ...data } }) => ({
			id,
			lang,
			...data,
			button: toLink(button, locale),
			secondButton: secondButton && toLink(secondButton, locale),
		}))
		.sort((a, b) => a.order - b.order);

export const getTopics = async (locale: Locale) =>
	(await getWholes('topics', locale))
		.map(({ id, lang, data: { page, icon, ...data } }) => ({
			id,
			lang,
			...data,
			icon: TOPIC_ICONS[icon],
			href: hrefOf(page, locale),
		}))
		.sort((a, b) => a.order - b.order);

export const getTestimonials = async (locale: Locale) =>
	(await getWholes('testimonials', locale))
		.map(({ id, lang, data }) => ({ id, lang, ...data }))
		.sort((a, b) => a.order - b.order);

export type SlideView = Awaited<ReturnType<typeof getSlides>>[number];
export type TestimonialView = Awaited<ReturnType<typeof getTestimonials>>[number];
