import { type FunctionComponent, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

interface Props<ComponentProps extends object> {
	readonly Component: FunctionComponent<ComponentProps>;
	readonly props: ComponentProps;
	readonly onHydrated: () => void;
}

const Hydrated = <ComponentProps extends object>({ Component, props, onHydrated }: Props<ComponentProps>) => {
	const [hasRun, setHasRun] = useState(false);
	// React draws this change together with those of the component's own effects, such as a draft or early typing.
	useEffect(() => setHasRun(true), []);
	useEffect(() => {
		if (hasRun) onHydrated();
	}, [hasRun, onHydrated]);
	return <Component {...props} />;
};

/** Resolves once the component's effects are drawn. A transition, so that a slow phone can go on scrolling. */
export const hydrate = <ComponentProps extends object>(
	island: HTMLElement,
	Component: FunctionComponent<ComponentProps>,
): Promise<void> =>
	new Promise((resolve) => {
		const props: ComponentProps = JSON.parse(island.dataset['props'] ?? '{}');
		startTransition(() => void hydrateRoot(island, <Hydrated {...{ Component, props }} onHydrated={resolve} />));
	});
