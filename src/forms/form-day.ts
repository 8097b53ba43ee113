/** By the specification, forms write days as `YYYY/MM/DD`. Everywhere else days are ISO, `YYYY-MM-DD`. */

export const toFormDay = (day: string): string => day.replaceAll('-', '/');

/** The day that a form's field holds; empty if the field holds anything but `YYYY/MM/DD`. */
export const fromFormDay = (text: string | undefined): string =>
	/^\d{4}\/\d{2}\/\d{2}$/.test(text ?? '') ? (text ?? '').replaceAll('/', '-') : '';
