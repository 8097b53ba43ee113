import { getEntry } from 'astro:content';
import { getDocument } from './documents.ts';

/** The editors' names of the icons, and the icons' files. */
const ICONS = { trilho: 'signpost', planta: 'transform', pessoas: 'participate', folha: 'leaf' } as const;

const getEntryData = async () => {
	const entry = await getEntry('about', 'about');
	if (!entry) throw new Error('about/about.yaml is missing: npm run content says more.');
	return entry.data;
};

const byNewest = (a: { year: number }, b: { year: number }) => b.year - a.year;

/** The content of the about page. A section is `undefined` if the content leaves it out. */
export const getAbout = async () => {
	const { mission, transparency, ...about } = await getEntryData();
	const years = transparency?.years.toSorted(byNewest).map(async ({ documents, ...year }) => ({
		...year,
		documents: await Promise.all(documents.map(getDocument)),
	}));
	return {
		...about,
		mission: mission && { ...mission, fronts: mission.fronts.map((front) => ({ ...front, icon: ICONS[front.icon] })) },
		transparency: transparency && { ...transparency, years: await Promise.all(years ?? []) },
	};
};

type AboutView = Awaited<ReturnType<typeof getAbout>>;

export type HistoryView = NonNullable<AboutView['history']>;
export type VolunteeringView = NonNullable<AboutView['volunteering']>;
export type TransparencyView = NonNullable<AboutView['transparency']>;
export type PartnersView = NonNullable<AboutView['partners']>;
