import { getCollection } from 'astro:content';

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

/** The slides at the top of the home page, in the editors' order. */
export const getSlides = async () =>
	(await getCollection('slides')).map(({ id, data }) => ({ id, ...data })).sort(byOrder);

export const getActions = async () =>
	(await getCollection('actions')).map(({ id, data }) => ({ id, ...data })).sort(byOrder);

export const getTestimonials = async () =>
	(await getCollection('testimonials')).map(({ id, data }) => ({ id, ...data })).sort(byOrder);

export type SlideView = Awaited<ReturnType<typeof getSlides>>[number];
export type ActionView = Awaited<ReturnType<typeof getActions>>[number];
export type TestimonialView = Awaited<ReturnType<typeof getTestimonials>>[number];
