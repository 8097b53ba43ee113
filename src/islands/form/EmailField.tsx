import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** A field for an e-mail address, which nothing corrects or begins with a capital. */
export const EmailField = (props: ComponentProps<typeof Field> & { readonly multiline?: false }) => (
	<Field {...props} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
);
