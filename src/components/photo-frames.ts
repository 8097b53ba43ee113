/** How a picture is cut and offered for one place. Pixels are those of the file. */
interface Cut {
	/** Width by height; without it the picture keeps its own. */
	readonly ratio?: number;
	/** What browsers may choose from; wider than the original is left out. */
	readonly widths: readonly number[];
	/** As in the `sizes` attribute. A container is `min(92.4vw - 0.8rem, 75rem)` wide inside its gutters. */
	readonly sizes: string;
	/** The most bytes of each file, however detailed the picture is. */
	readonly maxBytes?: number;
}

interface Frame extends Cut {
	/** On a phone (`width <= 767px`) another part of the picture. */
	readonly phone?: Cut;
}

const WIDE = 16 / 9;

/** Of a picture that a phone shows first, or that comes beside it: what a tenth of a second of slow 4G brings. */
const FIRST_VIEW_BYTES = 18_000;

/** Every place that shows pictures of content, by its name in `Photo`. */
export const PHOTO_FRAMES = {
	/** From edge to edge at the top of the home page. */
	hero: {
		ratio: WIDE,
		widths: [960, 1440, 1920],
		sizes: '100vw',
		phone: { ratio: 10 / 11, widths: [480, 720], sizes: '100vw', maxBytes: FIRST_VIEW_BYTES },
	},
	/** From edge to edge at the end of a page. */
	banner: { ratio: WIDE, widths: [640, 1200, 1920], sizes: 'max(100vw, 25rem)' },
	/** Four columns, two, then one. */
	quarter: {
		ratio: 4 / 3,
		widths: [320, 600],
		maxBytes: 14_000,
		sizes:
			'(width <= 600px) calc(92.4vw - 0.8rem), (width < 992px) calc(46.2vw - 1.15rem), min(23.1vw - 1.325rem, 17.625rem)',
	},
	/** Three columns, two, then one. */
	third: {
		ratio: WIDE,
		widths: [400, 760],
		maxBytes: FIRST_VIEW_BYTES,
		sizes:
			'(width <= 600px) calc(92.4vw - 0.8rem), (width < 992px) calc(46.2vw - 1.15rem), min(30.8vw - 1.27rem, 24rem)',
	},
	/** The first of several, larger than they are. */
	lead: {
		ratio: WIDE,
		widths: [400, 760, 1200],
		sizes: '(width < 992px) calc(92.4vw - 0.8rem), min(56.2vw - 2.3rem, 43.8rem)',
	},
	/** The first of a list, beside its own words. */
	first: {
		ratio: 3 / 2,
		widths: [400, 760, 1200],
		sizes: '(width < 992px) calc(92.4vw - 0.8rem), min(53.9vw - 2.2rem, 42rem)',
		phone: { ratio: 3 / 2, widths: [400, 760], sizes: 'calc(92.4vw - 0.8rem)', maxBytes: FIRST_VIEW_BYTES },
	},
	/** Beside the first of several, below it where there is less room. */
	compact: {
		ratio: WIDE,
		widths: [400, 760],
		maxBytes: FIRST_VIEW_BYTES,
		sizes:
			'(width <= 600px) calc(92.4vw - 0.8rem), (width < 992px) calc(46.2vw - 1.15rem), min(36.3vw - 1.5rem, 28.3rem)',
	},
	/** Beside a text as wide as itself. */
	half: {
		ratio: 4 / 3,
		widths: [400, 760],
		sizes: '(width < 992px) calc(92.4vw - 0.8rem), min(46.2vw - 2.65rem, 35.25rem)',
	},
	/** Four columns of pictures in their own shapes, two of squares on a phone. */
	gallery: {
		widths: [320, 600],
		sizes: 'min(23.1vw - 0.95rem, 18rem)',
		phone: { ratio: 1, widths: [320, 560], sizes: 'calc(46.2vw - 0.9rem)' },
	},
	/** A thing of the store among others: three columns, then two. */
	thing: {
		ratio: 1,
		widths: [240, 480, 760],
		sizes: '(width < 992px) calc(46.2vw - 0.9rem), min(30.8vw - 1.27rem, 24rem)',
	},
	/** A thing of the store on its own page. */
	product: {
		ratio: 1,
		widths: [480, 760, 1100],
		sizes: '(width < 992px) calc(92.4vw - 0.8rem), min(53.9vw - 2.2rem, 42rem)',
	},
	/** Two columns beside a map, then one; pictures of a trail. */
	trail: {
		ratio: 3 / 2,
		widths: [400, 760],
		maxBytes: FIRST_VIEW_BYTES,
		sizes:
			'(width <= 600px) calc(92.4vw - 0.8rem), (width < 992px) calc(46.2vw - 1.15rem), min(30.8vw - 1.27rem, 24rem)',
	},
	/** Other trails at the end of a trail's page. */
	nearby: { ratio: 3 / 2, widths: [560], sizes: '24rem' },
	/** From edge to edge at the top of a trail's page. */
	trailhead: {
		ratio: 12 / 5,
		widths: [960, 1600],
		sizes: '100vw',
		phone: { ratio: 5 / 4, widths: [480, 800], sizes: '100vw', maxBytes: FIRST_VIEW_BYTES },
	},
	/** At the top of a text. */
	article: {
		ratio: 21 / 9,
		widths: [1200, 1600],
		sizes: 'min(92.4vw - 0.8rem, 75rem)',
		phone: { ratio: 3 / 2, widths: [480, 800], sizes: '100vw', maxBytes: FIRST_VIEW_BYTES },
	},
} as const satisfies Record<string, Frame>;

export type PhotoFrame = keyof typeof PHOTO_FRAMES;

/** `PHOTO_FRAMES`, each as what it may hold. */
export const frameOf = (name: PhotoFrame): Frame => PHOTO_FRAMES[name];
export type { Cut };
