/** How a picture is cut in one place, and which sizes of it are offered. Pixels are the file's own. */
interface Cut {
	/** Width divided by height. Without it the picture has the `ratio` that `Photo` is given, or its own. */
	readonly ratio?: number;
	/** The widths that browsers choose from. Widths above the original's are left out. */
	readonly widths: readonly number[];
	/** For the `sizes` attribute. A container is `min(92.4vw - 0.8rem, 75rem)` wide inside its gutters. */
	readonly sizes: string;
	/** The most bytes that each file may have, however detailed the picture is. */
	readonly maxBytes?: number;
}

interface Frame extends Cut {
	/** Another cut for phones (`width < 48em`). */
	readonly phone?: Cut;
}

const WIDE = 16 / 9;

/** The limit for pictures in a phone's first view and beside them: less than a tenth of a second of slow 4G. */
const FIRST_VIEW_BYTES = 16_000;

/** The limit for pictures that a phone fetches long before it shows them. */
const LATER_BYTES = 13_000;

/** The limit for the first picture of a page, the only one before a scroll: it keeps nine tenths of an engraving's detail. */
const FIRST_PICTURE_BYTES = 27_000;

/** Cuts that several places share, so that a picture is a file that the browser may have already. */
const WIDE_CARD = { ratio: WIDE, widths: [400, 760], maxBytes: FIRST_VIEW_BYTES };
const CARD = { ratio: 3 / 2, widths: [400, 720], maxBytes: FIRST_VIEW_BYTES };

/** As wide as the container. */
const ACROSS = 'calc(92.4vw - 0.8rem)';
const THIRD =
	'(width <= 37.5em) calc(92.4vw - 0.8rem), (width < 62em) calc(46.2vw - 1.15rem), min(30.8vw - 1.27rem, 24rem)';
const TWO_THIRDS = {
	widths: [400, 760, 1200],
	sizes: '(width < 62em) calc(92.4vw - 0.8rem), min(61.6vw - 1.03rem, 49.5rem)',
};

/** Every place that shows pictures of the content, by its name for `Photo`. */
const PHOTO_FRAMES = {
	hero: {
		ratio: WIDE,
		widths: [960, 1440, 1920],
		sizes: '100vw',
		phone: { ratio: 10 / 11, widths: [480, 720], sizes: '100vw', maxBytes: FIRST_PICTURE_BYTES },
	},
	/** From edge to edge at the end of a page. */
	banner: {
		ratio: WIDE,
		widths: [1200, 1920],
		sizes: '100vw',
		phone: { ratio: WIDE, widths: [480, 760], sizes: 'max(100vw, 25rem)', maxBytes: LATER_BYTES },
	},
	/** Four columns, or two. */
	quarter: {
		ratio: 4 / 3,
		widths: [320, 600],
		maxBytes: 14_000,
		sizes: '(width < 62em) calc(46.2vw - 1.15rem), min(23.1vw - 1.325rem, 17.625rem)',
		phone: { ratio: 4 / 3, widths: [320], sizes: 'calc(46.2vw - 1.15rem)', maxBytes: 8_500 },
	},
	/** Three columns, two, then one. */
	third: { ...WIDE_CARD, sizes: THIRD, maxBytes: LATER_BYTES },
	/** The first picture of several: two columns of three, and as high as the others beside it. */
	lead: { ...TWO_THIRDS, ratio: 4 / 3, phone: { ...WIDE_CARD, sizes: ACROSS } },
	/** The picture of a list's first entry, beside the entry's words. */
	first: { ...TWO_THIRDS, ratio: WIDE, phone: { ...CARD, sizes: ACROSS } },
	/** Beside a text, in five columns of twelve. */
	half: {
		ratio: 4 / 3,
		widths: [400, 760],
		sizes: '(width < 62em) calc(92.4vw - 0.8rem), min(38.5vw - 1.21rem, 30.4rem)',
	},
	/** Pictures in the shapes of their places in four columns, or squares in two columns on a phone. */
	gallery: {
		widths: [320, 600],
		sizes: 'min(23.1vw - 0.95rem, 18rem)',
		phone: { ratio: 1, widths: [320, 560], sizes: 'calc(46.2vw - 0.9rem)' },
	},
	portrait: { ratio: 1, widths: [96, 192], sizes: '6rem' },
	/** A partner's logo in its own shape. */
	logo: { widths: [160, 320], sizes: '9rem' },
	/** A product in a list: three columns, then two. */
	thing: {
		ratio: 1,
		widths: [240, 480, 760],
		sizes: '(width < 62em) calc(46.2vw - 0.9rem), min(30.8vw - 1.27rem, 24rem)',
	},
	product: {
		ratio: 1,
		widths: [480, 760, 1100],
		sizes: '(width < 62em) calc(92.4vw - 0.8rem), min(53.9vw - 2.2rem, 42rem)',
	},
	/** A trail's poster: three columns, or two beside a map. */
	trail: { ...CARD, sizes: THIRD },
	/** A trail's poster in four columns, or in a row that a phone pushes along. */
	poster: {
		...CARD,
		sizes: '(width < 48em) min(86vw, 21rem), (width < 62em) calc(46.2vw - 1.15rem), min(23.1vw - 1.325rem, 17.625rem)',
	},
	/** Pictures in their own shapes, beside each other in a column of text: one, two or three in a row. */
	beside: {
		widths: [400, 760],
		maxBytes: FIRST_VIEW_BYTES,
		sizes: '(width <= 37.5em) calc(92.4vw - 0.8rem), 30rem',
	},
	/** An outing in the agenda, on screens wider than a phone's. */
	agenda: { ...CARD, sizes: '17rem' },
	/** A trail's poster for a wall, and the same on a screen. */
	sheet: { ratio: 9 / 8, widths: [760, 1200, 2000], sizes: 'min(92.4vw - 0.8rem, 46rem)' },
	/** At the top of a trail's page: from edge to edge, or as wide as the page on the widest screens. */
	trailhead: {
		ratio: 12 / 5,
		widths: [960, 1600],
		sizes: '(width <= 90em) 100vw, 75rem',
		phone: { ...CARD, maxBytes: FIRST_PICTURE_BYTES, sizes: '100vw' },
	},
	/** At the top of a text. */
	article: {
		ratio: 21 / 9,
		widths: [1200, 1600],
		sizes: 'min(92.4vw - 0.8rem, 75rem)',
		phone: { ...WIDE_CARD, sizes: '100vw' },
	},
} as const satisfies Record<string, Frame>;

export type PhotoFrame = keyof typeof PHOTO_FRAMES;

/** An entry of `PHOTO_FRAMES` as a `Frame`, with all its optional properties. */
export const frameOf = (name: PhotoFrame): Frame => PHOTO_FRAMES[name];
export type { Cut };
