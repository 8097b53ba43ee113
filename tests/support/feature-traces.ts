import type { Feature } from '#src/features.ts';
import type { PublishedFile } from '#tests/support/published-files.ts';

/** What a site must not have without a feature. */
interface Traces {
	/** Matches names of files. */
	readonly names: RegExp;
	/** Match texts of pages, scripts, styles and lists. Words of the sample's own content are not among them. */
	readonly texts: readonly RegExp[];
}

const TRACES: Readonly<Record<Feature, Traces>> = {
	store: {
		// `stored` is about pages kept on the device.
		names: /cart|checkout|order|product|withdrawal|store(?!d)/i,
		texts: [
			/\/(?:api\/order|api\/withdrawal|checkout|store|withdrawal)\b/,
			/data-cart|["'`]cart["'`]|\.(?:cart|store)\.astro-|"Product"/,
			/\bloja\b|encomend|\bcarrinho\b(?! de beb)|livre resolução|\bcompras?\b/i,
		],
	},
	schedule: {
		names: /schedule|calendar(?!\.ics)|actions/i,
		texts: [/\/(?:api\/)?schedule\b|#acoes|data-schedule/, /ações à medida|\bagenda(?:r|mento)\b/i],
	},
	trails: {
		names: /trail|\.gpx|\.kml|map\.(?:json|svg)|notices|keep/i,
		texts: [/\/trails\b|data-keep|data-kept|TouristAttraction/, /veja os percursos|onde estou|comunicar um problema/i],
	},
	outings: { names: /outing|registration/i, texts: [/\/(?:outings|api\/registration)\b/] },
	news: {
		names: /news|rss/i,
		texts: [/\/news\b|rss\+xml|#noticias|"NewsArticle"/, /Ver todas as notícias|Ainda não há notícias/],
	},
	membership: {
		names: /member/i,
		texts: [/\/(?:become-member|api\/member)\b|#socios/, /Torne-se sócio|Inscrição de sócio/],
	},
	search: { names: /search/i, texts: [/["'(]\/search\b|data-search/, />\s*Procurar\s*</] },
	gallery: { names: /gallery|viewer/i, texts: [/data-gallery|openViewer/, />\s*Galeria\s*</] },
	testimonials: { names: /testimonial/i, texts: [/id="testemunhos"|<figure[^>]*>\s*<blockquote/] },
	topics: { names: /topics/i, texts: [/id="ajudar"/] },
	slides: { names: /slide/i, texts: [/data-slider|aria-roledescription|SliderControls/] },
};

/** The published files that show traces of a feature, each with the trace. */
export const findTraces = (files: readonly PublishedFile[], feature: Feature): string[] => {
	const { names, texts } = TRACES[feature];
	return files.flatMap(({ path, text = '' }) => [
		...(names.test(path) ? [path] : []),
		...texts.flatMap((trace) => {
			const at = text.search(trace);
			return at >= 0 ? `${path}: ${text.slice(Math.max(0, at - 40), at + 40)}` : [];
		}),
	]);
};
