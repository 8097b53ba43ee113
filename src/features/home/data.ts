import { getCollection, getEntry } from 'astro:content';
import type { Locale } from '#src/i18n/translate.ts';
import { routesOf } from '#src/routes.ts';
import type { SitePage } from '#src/schemas/fields.ts';

const hrefOf = (page: SitePage, locale: Locale): string => {
	const { becomeMember, ...routes } = routesOf(locale);
	return page === 'become-member' ? becomeMember : routes[page];
};

const TOPIC_ICONS = { pessoas: 'participate', mão: 'contribute', planta: 'transform', ciclo: 'change' } as const;

const toLink = ({ text, page }: { text: string; page: SitePage }, locale: Locale) => ({
	text,
	href: hrefOf(page, locale),
});

/** `content/home.yaml`, which may be missing, as may everything in it. */
export const getHome = async (_locale: Locale) => (await getEntry('home', 'home'))?.data ?? {};

export const getSlides = async (locale: Locale) =>
	(await getCollection('slides'))
		.map(({ id, data: { button, secondButton, ...data } }) => ({
			id,
			...data,
			button: toLink(button, locale),
			secondButton: secondButton && toLink(secondButton, locale),
		}))
		.sort((a, b) => a.order - b.order);

export const getTopics = async (locale: Locale) =>
	(await getCollection('topics'))
		.map(({ id, data: { page, icon, ...data } }) => ({
			id,
			...data,
			icon: TOPIC_ICONS[icon],
			href: hrefOf(page, locale),
		}))
		.sort((a, b) => a.order - b.order);

export const getTestimonials = async (_locale: Locale) =>
	(await getCollection('testimonials')).map(({ id, data }) => ({ id, ...data })).sort((a, b) => a.order - b.order);

export type SlideView = Awaited<ReturnType<typeof getSlides>>[number];
export type TestimonialView = Awaited<ReturnType<typeof getTestimonials>>[number];
