import { Notice } from '#src/components/Notice.tsx';
import type { CartTexts } from './cart-data.ts';
import { acceptChanges, type CartChange, describeChange } from './changes.ts';
import { type CartLine, setCart } from './store.ts';

interface Props {
	readonly texts: CartTexts['changes'];
	readonly cart: readonly CartLine[];
	readonly changes: readonly CartChange[];
	readonly onAccept?: () => void;
}

/** Lists what has changed since the buyer chose. The buyer can accept the changes. */
export const Changes = ({ texts, cart, changes, onAccept }: Props) => (
	<Notice kind="error" icon="warning" title={texts.title}>
		<ul>
			{changes.map((change) => (
				<li key={JSON.stringify(change)}>{describeChange(cart, change, texts)}</li>
			))}
		</ul>
		<div className="notice-actions">
			<button
				className="button button-outline"
				type="button"
				onClick={() => {
					setCart(acceptChanges(cart, changes));
					onAccept?.();
				}}
			>
				{texts.accept}
			</button>
		</div>
	</Notice>
);
