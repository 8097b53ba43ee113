/** Whether the site may be published with invented content; search engines are then asked to leave it out. */
export const isDemonstration = (): boolean => process.env['SAMPLE_CONTENT'] === 'allowed';
