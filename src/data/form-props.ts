import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import type { FormName } from '#src/forms/form.ts';
import { type Locale, translations } from '#src/i18n/translate.ts';
import { getSite } from './site.ts';

/** What a page gives to every form's island, beside the form's own words. */
export const formProps = async (form: FormName, locale: Locale) => {
	const { t, texts, language, routes, formatPeriod } = translations(locale);
	const { email, phone, phoneHref, forms } = await getSite(locale);
	const { toAgenda, ...formTexts } = texts('form');
	return {
		action: routes.api(form),
		formTexts,
		contacts: { email, phone, phoneHref },
		retention: t(`${form}.retention`, { period: formatPeriod(forms[form].retentionDays) }),
		privacyHref: routes.privacy,
		...(language !== DEFAULT_LANGUAGE && { language }),
		onward: ENABLED.outings
			? { href: routes.outings, label: toAgenda }
			: { href: routes.home, label: t('result.home') },
	};
};
