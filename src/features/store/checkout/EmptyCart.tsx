interface Props {
	readonly texts: { readonly empty: string; readonly emptyText: string };
	readonly store: { readonly href: string; readonly label: string };
}

export const EmptyCart = ({ texts, store }: Props) => (
	<>
		<h1>{texts.empty}</h1>
		<p className="lead">{texts.emptyText}</p>
		<a className="button button-primary" href={store.href}>
			{store.label}
		</a>
	</>
);
