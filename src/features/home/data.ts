import { getCollection, getEntry } from 'astro:content';
import { routes } from '#src/routes.ts';
import type { SitePage } from '#src/schemas/fields.ts';

const HREFS: Readonly<Record<SitePage, string>> = {
	about: routes.about,
	'become-member': routes.becomeMember,
	contact: routes.contact,
	news: routes.news,
	outings: routes.outings,
	store: routes.store,
	trails: routes.trails,
};

const TOPIC_ICONS = { pessoas: 'participate', mão: 'contribute', planta: 'transform', ciclo: 'change' } as const;

const toLink = ({ text, page }: { text: string; page: SitePage }) => ({ text, href: HREFS[page] });

/** `content/home.yaml`, which may be missing, as may everything in it. */
export const getHome = async () => (await getEntry('home', 'home'))?.data ?? {};

export const getSlides = async () =>
	(await getCollection('slides'))
		.map(({ id, data: { button, secondButton, ...data } }) => ({
			id,
			...data,
			button: toLink(button),
			secondButton: secondButton && toLink(secondButton),
		}))
		.sort((a, b) => a.order - b.order);

export const getTopics = async () =>
	(await getCollection('topics'))
		.map(({ id, data: { page, icon, ...data } }) => ({ id, ...data, icon: TOPIC_ICONS[icon], href: HREFS[page] }))
		.sort((a, b) => a.order - b.order);

export const getTestimonials = async () =>
	(await getCollection('testimonials')).map(({ id, data }) => ({ id, ...data })).sort((a, b) => a.order - b.order);

export type SlideView = Awaited<ReturnType<typeof getSlides>>[number];
export type TestimonialView = Awaited<ReturnType<typeof getTestimonials>>[number];
