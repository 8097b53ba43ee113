const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

interface Placed {
	/** From the left and from the top, and as wide as high. */
	readonly x: number;
	readonly y: number;
	readonly size: number;
	/** `#1d4a3e`. */
	readonly colour: string;
}

export const placeSymbol = (symbol: string, { x, y, size, colour }: Placed): string =>
	symbol.replace(
		/<\/svg>$/,
		`<use href="#mark" x="${x}" y="${y}" width="${size}" height="${size}" color="${colour}"/></svg>`,
	);

/** An icon for an association that has none: its logo in the middle of a square, which a phone may cut to a circle. */
export const drawIcon = (symbol: string, ground: string, colour: string): string =>
	`<svg ${NAMESPACE} viewBox="0 0 100 100"><path fill="${ground}" d="M0 0h100v100H0z"/>${placeSymbol(symbol, { x: 24, y: 24, size: 52, colour })}</svg>`;

/** The part of an icon that no phone cuts off, with round corners: in a tab it is as small as a letter. */
export const toTabIcon = (icon: string): string =>
	`<svg ${NAMESPACE} viewBox="12 12 76 76"><clipPath id="tab"><rect x="12" y="12" width="76" height="76" rx="14"/></clipPath><g clip-path="url(#tab)">${icon.replace('<svg', '<svg width="100" height="100"')}</g></svg>`;
