import { type FunctionComponent, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

interface Props<ComponentProps extends object> {
	readonly Component: FunctionComponent<ComponentProps>;
	readonly props: ComponentProps;
	readonly onAwake: () => void;
}

const Awake = <ComponentProps extends object>({ Component, props, onAwake }: Props<ComponentProps>) => {
	const [hasRun, setHasRun] = useState(false);
	// Drawn together with what the component's own effects find: a draft, or what was typed meanwhile.
	useEffect(() => setHasRun(true), []);
	useEffect(() => {
		if (hasRun) onAwake();
	}, [hasRun, onAwake]);
	return <Component {...props} />;
};

/**
 * Brings a component to life in the HTML that it was rendered to. Resolves once what its effects changed is drawn. As a
 * transition, in slices of a few milliseconds: a slow phone goes on scrolling meanwhile.
 */
export const hydrate = <ComponentProps extends object>(
	island: HTMLElement,
	Component: FunctionComponent<ComponentProps>,
): Promise<void> =>
	new Promise((resolve) => {
		const props: ComponentProps = JSON.parse(island.dataset['props'] ?? '{}');
		startTransition(() => void hydrateRoot(island, <Awake {...{ Component, props }} onAwake={resolve} />));
	});
