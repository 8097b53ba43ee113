import { Field, type InputProps } from './Field.tsx';

/** A field for an e-mail address, the visitor's own unless it says otherwise, which nothing corrects or begins with a capital. */
export const EmailField = (props: InputProps) => (
	<Field autoComplete="email" {...props} type="email" autoCapitalize="none" spellCheck={false} />
);
