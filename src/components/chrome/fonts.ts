/** A face that a style sheet describes, whether its media apply or not. */
const toFontFace = ({ style }: CSSFontFaceRule): FontFace => {
	const [family = '', source = '', weight = ''] = ['font-family', 'src', 'font-weight'].map((name) =>
		style.getPropertyValue(name),
	);
	return new FontFace(family, source, { weight });
};

/**
 * Lets the page's fonts come (Fonts.astro) once it has loaded and is painted, and shows them together when all are there:
 * each step by itself would have a phone lay out the whole page anew.
 */
export const showFontsLater = (): void => {
	const fonts = document.querySelector<HTMLStyleElement>('#fonts');
	if (!fonts?.sheet || fonts.media === 'all') return;
	const faces = ([...fonts.sheet.cssRules] as CSSFontFaceRule[]).map(toFontFace);
	const show = async () => {
		await Promise.allSettled(faces.map((face) => face.load()));
		for (const face of faces) document.fonts.add(face);
	};
	addEventListener('load', () => requestAnimationFrame(() => setTimeout(show)));
};
