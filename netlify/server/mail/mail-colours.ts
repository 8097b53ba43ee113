/** The tokens of `tokens.css` that mails are written in. */
export const MAIL_COLOURS = [
	'paper',
	'surface',
	'line',
	'ink',
	'ink-soft',
	'gorse',
	'on-gorse',
	'waymark-yellow',
	'waymark-red',
] as const;

/** Their light colours, each as `#1d4a3e`: many mail readers know no dark scheme. */
export type MailColours = Readonly<Record<(typeof MAIL_COLOURS)[number], string>>;
