import { Field, type InputProps } from './Field.tsx';

/**
 * A field for an e-mail address, without spelling correction or capital letters. Browsers suggest the visitor's own
 * address unless `autoComplete` says otherwise.
 */
export const EmailField = (props: InputProps) => (
	<Field autoComplete="email" {...props} type="email" autoCapitalize="none" spellCheck={false} />
);
