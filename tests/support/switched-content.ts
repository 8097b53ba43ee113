import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Feature } from '#src/features.ts';

const edit = async (file: string, change: (text: string) => string): Promise<void> => {
	const before = await readFile(file, 'utf8');
	const after = change(before);
	if (after === before) throw new Error(`${file} was to be changed, and is not.`);
	await writeFile(file, after);
};

/** Replaces what leads to pages, a pattern, by the words alone, and such buttons by others. */
export const removeLinks = async (content: string, pages: string): Promise<void> => {
	const links = new RegExp(`\\[([^\\]]+)\\]\\(/(?:${pages})\\b[^)]*\\)`, 'g');
	const buttons = new RegExp(`^( *page: )(?:${pages})$`, 'gm');
	for await (const file of glob(join(content, '**/*.{md,yaml}'))) {
		const text = await readFile(file, 'utf8');
		await writeFile(file, text.replace(links, '$1').replace(buttons, '$1about'));
	}
};

/** The pages of features, as links in content begin. */
const PAGES: Readonly<Partial<Record<Feature, string>>> = {
	store: 'store|checkout|withdrawal',
	schedule: 'schedule',
	trails: 'trails',
	outings: 'outings',
	news: 'news',
	membership: 'become-member',
};

/** Turns a feature off in a content folder, and removes what links to it, as the check asks of an editor. */
export const switchOff = async (content: string, feature: Feature): Promise<void> => {
	await edit(join(content, 'site/features.yaml'), (text) =>
		text.replace(new RegExp(`^${feature}: true`, 'm'), `${feature}: false`),
	);
	const pages = PAGES[feature];
	if (pages) await removeLinks(content, pages);
};

/** What a site with the contact form alone has no use for. */
const OF_FEATURES = [
	'{news,outings,store,trails,notices,actions,testimonials,topics,slides,gallery}',
	'pages/{become-member,store,trails}.md',
	'{membership,walking,pictures,site/store}.yaml',
	'{default-image,pages/contact-banner}.*',
];

/** Leaves in a content folder what a site with the contact form alone needs. */
export const leaveContactAlone = async (content: string): Promise<void> => {
	for await (const path of glob(OF_FEATURES, { cwd: content })) await rm(join(content, path), { recursive: true });
	await switchOff(content, 'search');
	await switchOff(content, 'editing');
	await removeLinks(content, Object.values(PAGES).join('|'));
	await edit(join(content, 'about/about.yaml'), (text) => text.replace(/^gallery:\n {2}.*\n/m, ''));
};
