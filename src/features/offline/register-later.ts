import { register } from './register.ts';

/** Milliseconds between a page's load and the registration of its worker, set by the specification. */
const DELAY_MS = 30_000;

export const registerLater = (): void => {
	addEventListener('load', () => setTimeout(register, DELAY_MS));
};
