import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FEATURE_ICONS } from '#src/components/feature-icons.ts';
import { FEATURES, type Feature, type Features } from '#src/features.ts';

/** What a build leaves of features that are off, though no page shows it. */

/** The drawings of the icons that a site with these features shows. */
export const keepIcons = (svg: string, has: Features): string =>
	svg.replace(/\t<symbol id="([^"]+)".*<\/symbol>\n/g, (symbol, name: string) => {
		const features = FEATURE_ICONS[name];
		return !features || features.some((feature) => has[feature]) ? symbol : '';
	});

/** The texts of each feature in the translation file, by their paths. */
const TEXTS: Readonly<Record<Feature, readonly string[]>> = {
	store: [
		...['store', 'cart', 'order', 'withdrawal', 'terms', 'menu.store', 'menu.cart', 'menu.withdrawal'],
		...['privacy.forms.order', 'privacy.forms.withdrawal', 'search.texts.kinds.page', 'search.description'],
	],
	schedule: [
		...['schedule', 'footer.actions', 'privacy.forms.schedule', 'home.opening.actions', 'home.schedule'],
		...['home.actionsMark', 'home.actionsTitle', 'home.actionsLead', 'home.since', 'home.price', 'home.scheduleAction'],
	],
	trails: [
		...['trails', 'livingMap', 'menu.trails', 'home.welcome', 'home.welcomeLink', 'home.opening.trails'],
		...[
			'home.figures.trails',
			'contact.problem',
			'notFound.trails',
			'result.trails',
			'search.texts.kinds.trail',
			'search.description',
		],
		...['offline.title', 'offline.description', 'offline.lead', 'offline.missing', 'offline.trails', 'offline.none'],
		...['offline.keep', 'offline.kept', 'offline.keptOn', 'offline.forget', 'offline.forgetPage', 'offline.warning'],
	],
	outings: ['outings', 'registration', 'menu.outings', 'privacy.forms.registration', 'privacy.keptAfter'],
	news: [
		...['news', 'menu.news', 'home.newsMark', 'home.newsTitle', 'home.allNews', 'home.noNews', 'home.noNewsLink'],
		...['search.allNews', 'search.texts.kinds.news', 'search.description'],
	],
	membership: ['member', 'menu.becomeMember', 'home.membershipTitle', 'privacy.forms.member'],
	search: ['search', 'menu.search'],
	gallery: ['viewer', 'about.gallery', 'about.place'],
	testimonials: ['home.testimonialsMark', 'home.testimonialsTitle', 'home.quote'],
	topics: ['home.topicsMark', 'home.topicsTitle', 'home.topicsLead'],
	slides: ['home.slider'],
};

/** The paths of a feature's texts: `menu.store`. */
export const textsOf = (feature: Feature): readonly string[] => TEXTS[feature];

type Texts = { readonly [name: string]: string | Texts };

const withoutPath = (texts: Texts, [name = '', ...rest]: readonly string[]): Texts => {
	const { [name]: found, ...others } = texts;
	return rest.length > 0 && typeof found === 'object' ? { ...others, [name]: withoutPath(found, rest) } : others;
};

/** The texts of a site with these features. */
export const keepTexts = (texts: Texts, has: Features): Texts =>
	FEATURES.filter((feature) => !has[feature])
		.flatMap((feature) => TEXTS[feature])
		.reduce((rest, path) => withoutPath(rest, path.split('.')), texts);

const TEXT_FILES = '**/*.{html,js,css,json}';

/**
 * The scripts and styles in `_astro` that nothing refers to. Astro writes the script of a component to a file even if no
 * page renders the component.
 */
const findUnused = (folder: string): string[] => {
	const isCode = (file: string) => /^_astro[\\/].*\.(?:js|css)$/.test(file);
	const files = globSync(TEXT_FILES, { cwd: folder });
	const unused = new Set(files.filter(isCode));
	const visit = (file: string): void => {
		const text = readFileSync(join(folder, file), 'utf8');
		for (const found of [...unused].filter((other) => text.includes(basename(other)))) {
			unused.delete(found);
			visit(found);
		}
	};
	for (const file of files.filter((name) => !isCode(name))) visit(file);
	return [...unused];
};

/** Removes from a built site what it has of features that are off: scripts and styles, and texts of the translation file. */
export const removeTraces = (folder: string, has: Features): void => {
	for (const file of findUnused(folder)) rmSync(join(folder, file));
	const file = join(folder, 'assets/i18n/pt.json');
	const texts: Texts = JSON.parse(readFileSync(file, 'utf8'));
	if (FEATURES.some((feature) => !has[feature]))
		writeFileSync(file, `${JSON.stringify(keepTexts(texts, has), null, '\t')}\n`);
};
