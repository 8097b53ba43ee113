/** The name of a hidden field that people neither see nor reach, and that no browser fills in by itself. */
export const HONEYPOT = 'extra';
