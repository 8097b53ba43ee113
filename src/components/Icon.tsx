interface Props {
	/** A file of `src/components/icons/`, imported with `?raw`. */
	readonly svg: string;
}

export const Icon = ({ svg }: Props) => (
	<svg
		className="icon"
		viewBox="0 0 24 24"
		aria-hidden="true"
		dangerouslySetInnerHTML={{ __html: svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '') }}
	/>
);
