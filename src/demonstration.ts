/**
 * Whether the site may be published with invented content: it shows what it can do, and asks search engines to leave it
 * out.
 */
export const isDemonstration = (): boolean => process.env['SAMPLE_CONTENT'] === 'allowed';
