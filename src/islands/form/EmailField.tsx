import { Field, type InputProps } from './Field.tsx';

/** A field for an e-mail address, which nothing corrects or begins with a capital. */
export const EmailField = (props: InputProps) => (
	<Field {...props} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
);
