declare module '#brand/palette.js' {
	export const palette: import('./tokens.ts').Tokens;
}
