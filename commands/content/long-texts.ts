import { brotliCompressSync, constants } from 'node:zlib';
import type { ContentFiles, Finding } from '#src/check/files.ts';

/** The heading of the hint about texts that make a heavy page. */
export const LONG = 'Textos longos';

/** Compressed bytes of a page (`tests/support/page-weight.ts`), and what it has around its text, and around a picture. */
const PAGE = 24_000;
const FRAME = 11_000;
const PICTURE = 150;

/** About as at Netlify's edge. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The texts that make their page slower to arrive than other pages: hints, because only their writer knows how to part them. */
export const findLongTexts = (files: ContentFiles): Finding[] =>
	files.paths
		.filter((path) => path.endsWith('.md'))
		.flatMap((file) => {
			const text = Buffer.from(files.read(file) ?? '').toString();
			const pictures = text.match(/!\[/g)?.length ?? 0;
			const bytes = FRAME + brotliCompressSync(text, BROTLI).byteLength + PICTURE * pictures;
			const sentence = `a página deste texto tem cerca de ${Math.round(bytes / 1000)} kB, e acima de ${PAGE / 1000} demora a chegar a um telemóvel com pouca rede. Parta-o em duas páginas, ou ponha parte dele num documento`;
			return bytes > PAGE ? [{ file, sentence }] : [];
		});
