import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { FEATURES, type Feature, type Features, hasForm } from '#src/features.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { startPlatformFor } from './platform.ts';
import { findDeadLinks, type PublishedFile, readPublished } from './published-files.ts';

/** What a site must not have without a feature. */
interface Traces {
	/** Matches names of files. */
	readonly names: RegExp;
	/** Match texts of pages, scripts, styles and lists. Words of the sample's own content are not among them. */
	readonly texts: readonly RegExp[];
	/** Files that stay, because mails link to them, or calendars subscribe to them. */
	readonly mailed?: RegExp;
}

const TRACES: Readonly<Record<Feature, Traces>> = {
	store: {
		// `stored` is about pages kept on the device.
		names: /cart|checkout|order|product|withdrawal|store(?!d)/i,
		texts: [
			/\/(?:api\/order|api\/withdrawal|checkout|store|withdrawal)\b/,
			/data-cart|["'`]cart["'`]|\.(?:cart|store)\.astro-|"Product"/,
			/\bloja\b|encomend|\bcarrinho\b(?! de beb)|livre resolução|\bcompras?\b/i,
		],
	},
	schedule: {
		names: /schedule|calendar(?!\.ics)|actions/i,
		texts: [/\/(?:api\/)?schedule\b|#acoes|data-schedule/, /ações à medida|\bagenda(?:r|mento)\b/i],
	},
	trails: {
		names: /trail|\.gpx|\.kml|map\.(?:json|svg)|notices|keep/i,
		texts: [/\/trails\b|data-keep|data-kept|TouristAttraction/, /veja os percursos|onde estou|comunicar um problema/i],
	},
	outings: {
		names: /outing|registration/i,
		texts: [/\/(?:outings|api\/registration)\b/],
		// The service worker stores the tickets that mails link to.
		mailed: /^(?:(?:en\/)?outings\/(?:-[./]|result\/|calendar\.ics$)|service-worker\.js$|_astro\/follow-path\.)/,
	},
	news: {
		names: /news|rss/i,
		texts: [/\/news\b|rss\+xml|#noticias|"NewsArticle"/, /Ver todas as notícias|Ainda não há notícias/],
	},
	membership: {
		names: /member/i,
		texts: [/\/(?:become-member|api\/member)\b|#socios/, /Torne-se sócio|Adesão de sócio/],
	},
	search: { names: /search/i, texts: [/["'(]\/search\b|data-search-/, />\s*Procurar\s*</] },
	day: { names: /(?:start|chosen)-day|dangers/, texts: [/\/api\/day\b|data-day=|data-where/, /há luz até/] },
	gallery: { names: /gallery|viewer/i, texts: [/data-gallery|openViewer/, />\s*Galeria\s*</] },
	testimonials: { names: /testimonial/i, texts: [/id="testemunhos"|<figure[^>]*>\s*<blockquote/] },
	topics: { names: /topics/i, texts: [/id="ajudar"/] },
	slides: { names: /slide/i, texts: [/data-slider|aria-roledescription|SliderControls/] },
	editing: { names: /^admin\//, texts: [] },
};

/** The dictionaries, which no page loads, and the icons, which are one file for every site. */
const SHARED = /(?:i18n\/\w+\.json|\/icons\.[\w-]+\.svg)$/;

/** Without the scripts and styles that no file refers to: Astro also writes them for components that no page renders. */
const reachable = (files: readonly PublishedFile[]): PublishedFile[] => {
	const reached = new Set(files.filter(({ path }) => !/^_astro\/.*\.(?:js|css)$/.test(path)));
	for (const { text = '' } of reached)
		for (const file of files) if (text.includes(basename(file.path))) reached.add(file);
	return [...reached];
};

/** The published files that show traces of a feature, each with the trace. The editor knows the fields of every feature. */
const findTraces = (files: readonly PublishedFile[], feature: Feature): string[] => {
	const { names, texts, mailed } = TRACES[feature];
	return files
		.filter(({ path }) => !SHARED.test(path) && !mailed?.test(path))
		.filter(({ path }) => feature === 'editing' || !path.startsWith('admin/'))
		.flatMap(({ path, text = '' }) => [
			...(names.test(path) ? [path] : []),
			...texts.flatMap((trace) => {
				const at = text.search(trace);
				return at >= 0 ? `${path}: ${text.slice(Math.max(0, at - 40), at + 40)}` : [];
			}),
		]);
};

/** The files of every site. Who registered for an outing can always cancel. */
const FILES = [
	...['404', 'about', 'accessibility', 'contact', 'cookies', 'home', 'offline', 'privacy', 'result/sent', 'terms'],
	...['outings/-', 'outings/-/frame', 'outings/-/confirm', 'outings/result/cancelled'],
].map((page) => `${page}.html`);

/**
 * Walks a built site with these features: of the others there is no trace, all links lead somewhere, the
 * bar at the bottom has four places, and only the functions of its forms answer. Returns the site's origin.
 */
export const walkSite = async (project: string, has: Features): Promise<string> => {
	const files = reachable(readPublished(join(project, 'dist')));
	const pages = files.filter(({ path }) => path.endsWith('.html'));
	const paths = files.map(({ path }) => path);
	expect.soft(paths).toEqual(expect.arrayContaining([...FILES, 'outings/calendar.ics']));
	for (const feature of FEATURES.filter((name) => !has[name]))
		expect.soft(findTraces(files, feature), feature).toEqual([]);
	expect.soft(findDeadLinks(files)).toEqual([]);
	const home = pages.find(({ path }) => path === 'home.html')?.text ?? '';
	expect.soft(home.match(/<h1\b/g)).toHaveLength(1);
	for (const { path, text = '' } of pages) {
		const bar = /<nav class="bottom-bar\b[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
		expect.soft(bar.match(/<a /g), path).toHaveLength(4);
	}

	const { origin } = await startPlatformFor(project);
	// Calendars and mails keep their links to an outing, whatever became of it.
	const outing = await fetch(`${origin}/outings/da-primavera-passada`);
	expect.soft(outing.status).toBe(404);
	expect.soft(await outing.text()).toContain('<title>Esta atividade');
	expect.soft((await fetch(`${origin}/admin`)).status).toBe(has.editing ? 200 : 404);
	for (const form of [...FILED_FORMS, 'registration'] as const) {
		const { status } = await fetch(`${origin}/api/${form}`, { method: 'POST' });
		expect.soft(status, form).toBe(hasForm(has, form) ? 415 : 404);
	}
	return origin;
};
