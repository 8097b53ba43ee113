import { formatAgo } from '#src/format/ago.ts';
import { today } from '#src/format/lisbon.ts';

/** Says how long ago somebody walked each trail of the page. */
export const showAgo = (): void => {
	for (const element of document.querySelectorAll<HTMLElement>('[data-ago]')) {
		const words = formatAgo(element.dataset['ago'] ?? '', today());
		element.textContent = words ? `, ${words}` : '';
	}
};
