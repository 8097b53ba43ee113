import { openOverPage } from '#src/components/dialog/open-over-page.ts';
import type { Picture, ViewerTexts } from './Viewer.tsx';

/** Reads a picture's data from the link to it. */
const toPicture = (link: HTMLAnchorElement): Picture => {
	const { width, height, title = '', caption = '', place = '' } = link.dataset;
	const alt = link.querySelector('img')?.alt ?? '';
	return { src: link.href, width: Number(width), height: Number(height), alt, title, caption, place };
};

/** Makes links to pictures open a viewer over the page. The first click fetches the viewer. */
export const openInViewer = (gallery: HTMLElement): void => {
	const links = [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-place]')];
	const texts: ViewerTexts = JSON.parse(gallery.dataset['texts'] ?? '');

	openOverPage({
		links: '[data-gallery] a',
		open: async (link) => {
			const { openViewer } = await import('./Viewer.tsx');
			openViewer({ pictures: links.map(toPicture), first: links.indexOf(link), texts });
		},
	});
};
