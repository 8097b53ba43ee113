/** Lets the page's fonts come (Fonts.astro) once it has loaded and is painted. */
export const showFontsLater = (): void => {
	const fonts = document.querySelector<HTMLStyleElement>('#fonts');
	const show = () => {
		if (fonts) fonts.media = 'all';
	};
	addEventListener('load', () => requestAnimationFrame(() => setTimeout(show)));
};
