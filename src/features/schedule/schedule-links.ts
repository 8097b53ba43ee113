import { openOverPage } from '#src/components/dialog/open-over-page.ts';

/** Loads the form's properties from the data file beside its page: `/schedule/{action}.json`. */
const propsOf = async (link: HTMLAnchorElement) => {
	const response = await fetch(`${link.href}.json`);
	if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
	return response.json();
};

const loadDialog = () => import('./ScheduleDialog.tsx');

/** Makes links to an action's form open it over the page instead. */
export const openScheduleOverPage = (): void =>
	openOverPage({
		links: 'a[data-schedule]',
		fetchCode: loadDialog,
		open: async (link) => {
			const [{ openDialog }, props] = await Promise.all([loadDialog(), propsOf(link)]);
			openDialog(props);
		},
	});
