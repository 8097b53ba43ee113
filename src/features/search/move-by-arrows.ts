/** Makes the arrow keys move the focus from a field to the links below it, from link to link, and back. */
export const moveByArrows = (input: HTMLInputElement, results: HTMLElement): void => {
	const move = (event: KeyboardEvent) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		const stops: HTMLElement[] = [input, ...results.querySelectorAll('a')];
		const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
		if (!next) return;
		event.preventDefault();
		next.focus();
	};
	input.addEventListener('keydown', move);
	results.addEventListener('keydown', move);
};
