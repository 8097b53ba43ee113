import { renderOverPage } from '#src/components/dialog/render-over-page.tsx';
import { Viewer, type ViewerProps } from './Viewer.tsx';

/** Shows the pictures over the page until they are closed. */
export const openViewer = (props: Omit<ViewerProps, 'onClose'>): void =>
	renderOverPage((close) => <Viewer {...props} onClose={close} />);
