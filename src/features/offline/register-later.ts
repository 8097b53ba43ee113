import { register } from './register.ts';

/** Milliseconds between a page's load and its worker: the specification's. */
const DELAY_MS = 30_000;

export const registerLater = (): void => {
	addEventListener('load', () => setTimeout(register, DELAY_MS));
};
