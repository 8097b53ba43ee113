import type { Translate } from '#src/i18n/translate.ts';
import type { NewsListPage } from './lists.ts';

/** The title of a list of posts, the same for all its pages: «Notícias · Conservação». */
export const listTitle = (t: Translate, { subject }: NewsListPage): string =>
	subject ? `${t('menu.news')} · ${subject.label}` : t('menu.news');
