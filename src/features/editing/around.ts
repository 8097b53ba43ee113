/** What the package is given, and what is changed of its pages, without a change to its code. It is imported before the package. */
import { LANGUAGES } from '#src/format/language.ts';
import { guardMerges } from './publish.ts';

// The interface follows the browser's language, and has no other than the site's.
Object.defineProperties(navigator, { language: { value: LANGUAGES.pt }, languages: { value: [LANGUAGES.pt] } });

globalThis.fetch = guardMerges(fetch.bind(globalThis), alert, confirm);

// A form stays open once it is saved, unless somebody has chosen otherwise in the package's settings.
const PREFERENCES = 'sveltia-cms.prefs';
const chosen = JSON.parse(localStorage.getItem(PREFERENCES) ?? '{}');
localStorage.setItem(PREFERENCES, JSON.stringify({ closeOnSave: false, ...chosen }));

// If less motion is wanted, the package hides its transitions, and still draws them: a third of a journey's processor time.
if (matchMedia('(prefers-reduced-motion: reduce)').matches) Object.assign(document, { startViewTransition: undefined });

/** The token that the package's link offers becomes one for the site's owner that may read the check, and lasts a year. */
const completeTokenLink = ({ target }: Event): void => {
	const link = (target as Element).closest<HTMLAnchorElement>(
		'a[href^="https://github.com/settings/personal-access-tokens/new"]',
	);
	const repository = document.querySelector<HTMLMetaElement>('meta[name=repository]')?.content;
	if (!link || !repository) return;
	const address = new URL(link.href);
	for (const [name, value] of Object.entries({
		name: 'Editor',
		target_name: repository.split('/')[0] ?? '',
		expires_in: '365',
		actions: 'read',
	}))
		address.searchParams.set(name, value);
	link.href = address.href;
};
for (const event of ['pointerover', 'focusin']) addEventListener(event, completeTokenLink);

// The package's menu and earlier bookmarks lead to a library whose files would go to the site without a proposal.
const leaveLibrary = () => {
	if (location.hash.startsWith('#/assets')) location.hash = '#/collections';
};
addEventListener('hashchange', leaveLibrary);
leaveLibrary();
