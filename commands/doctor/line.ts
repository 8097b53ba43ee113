/**
 * What one look at the published site found. `falta` needs the cure that `text` ends with; `veja` is what no program can
 * see, and says where a person can.
 */
export interface Line {
	readonly state: 'ok' | 'falta' | 'veja';
	/** In Portuguese. */
	readonly text: string;
}

export const ok = (text: string): Line => ({ state: 'ok', text });
export const falta = (text: string): Line => ({ state: 'falta', text });
export const veja = (text: string): Line => ({ state: 'veja', text });

export const toText = ({ state, text }: Line): string => `${state.padEnd(6)} ${text}`;
