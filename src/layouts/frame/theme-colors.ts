/** `--paper` of tokens.css, for what can't read it: the browser's own bars, and the screen while an installed site starts. */
export const THEME_COLORS = { light: '#f3f3e8', dark: '#0f201c' } as const;
