import { renderBody, withLinksIn } from '#src/data/body.ts';
import { getSite } from '#src/data/site.ts';
import { getWholes } from '#src/data/translated.ts';
import type { Translations } from '#src/i18n/words.ts';
import { createMarkdownProcessor } from '#src/markdown/processor.ts';
import type { LegalPageId } from '#src/schemas/pages.ts';
import { toMarkdown } from './passages.ts';

/**
 * A legal page. `body` is what holds for every site with these features and settings, as HTML; `own` what the association
 * adds below it. Its file gives the page its title, too.
 */
export const getLegalPage = async ({ texts, language, formatPeriod }: Translations, id: LegalPageId) => {
	const { text, ...heading } = texts('legal')[id];
	const renderer = await createMarkdownProcessor(texts('markdown'), language).createRenderer({
		image: { domains: [], remotePatterns: [] },
	});
	const { code } = await renderer.render(toMarkdown(text, ENABLED, (await getSite(language)).forms, formatPeriod));
	const entry = (await getWholes('pages', language)).find((page) => page.id === id);
	const lang = entry?.lang;
	// What the association adds may be in Portuguese, below a heading and a text that are not.
	const { title, lead, description } = (lang ? undefined : entry?.data) ?? heading;
	return {
		title,
		lead,
		description,
		body: withLinksIn(language, code),
		own: entry ? await renderBody(entry, language) : '',
		ownLang: lang,
	};
};
