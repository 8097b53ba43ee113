interface Props {
	readonly texts: { readonly mark: string; readonly empty: string; readonly emptyText: string };
	readonly store: { readonly href: string; readonly label: string };
}

export const EmptyCart = ({ texts, store }: Props) => (
	<>
		<p className="waymark">{texts.mark}</p>
		<h1>{texts.empty}</h1>
		<p className="lead">{texts.emptyText}</p>
		<a className="button button-primary" href={store.href}>
			{store.label}
		</a>
	</>
);
