import { type FunctionComponent, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

interface Props<ComponentProps extends object> {
	readonly Component: FunctionComponent<ComponentProps>;
	readonly props: ComponentProps;
	readonly onDrawn: () => void;
	readonly onHydrated: () => void;
}

const Hydrated = <ComponentProps extends object>({ Component, props, onDrawn, onHydrated }: Props<ComponentProps>) => {
	const [hasRun, setHasRun] = useState(false);
	// Before any effect of the component, which reads what its fields hold.
	useLayoutEffect(onDrawn, []);
	// React draws this change together with the changes that the component's own effects make, such as a draft.
	useEffect(() => setHasRun(true), []);
	useEffect(() => {
		if (hasRun) onHydrated();
	}, [hasRun, onHydrated]);
	return <Component {...props} />;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

const controlsLike = (island: HTMLElement, { localName, name }: Control): readonly Control[] =>
	[...island.querySelectorAll<Control>(localName)].filter((control) => control.name === name);

/** Moves what was typed and the focus from fields that are gone. */
const carryOver = (controls: Iterable<Control>, focused: Element | null, successorOf: (old: Element) => Element) => {
	for (const old of controls) {
		const successor = successorOf(old) as typeof old;
		if (successor === old || old instanceof HTMLButtonElement) continue;
		successor.value = old.value;
		if (old instanceof HTMLInputElement) (successor as typeof old).checked = old.checked;
	}
	if (!focused || focused.isConnected || document.activeElement !== document.body) return;
	const field = successorOf(focused) as HTMLInputElement;
	field.focus({ preventScroll: true });
	// Fields for e-mail and buttons have no selection.
	const { selectionStart, selectionEnd } = focused as HTMLInputElement;
	if (selectionStart) field.setSelectionRange(selectionStart, selectionEnd);
};

/**
 * Resolves once the component's effects are drawn, with a function that finds a control's successor. It is a transition, so
 * that a slow phone can go on scrolling. If a translator or a password manager has changed the HTML, React draws all of it anew.
 */
export const hydrate = <ComponentProps extends object>(
	island: HTMLElement,
	Component: FunctionComponent<ComponentProps>,
): Promise<(old: Element) => Element> =>
	new Promise((resolve) => {
		const props: ComponentProps = JSON.parse(island.dataset['props'] ?? '{}');
		const controls = [...island.querySelectorAll<Control>('input, select, textarea, button')];
		const places = new Map<Element, number>(controls.map((one) => [one, controlsLike(island, one).indexOf(one)]));
		const successorOf = (old: Element) => {
			const place = places.get(old);
			return place === undefined || old.isConnected ? old : (controlsLike(island, old as Control)[place] ?? old);
		};
		let focused = document.activeElement;
		const following = new AbortController();
		// Called before React's listeners, by which it may draw everything anew in the middle of an event.
		const options = { capture: true, signal: following.signal };
		const follow = ({ type, target, relatedTarget }: FocusEvent) => {
			// None if the field is removed.
			focused = ((type === 'focusin' ? target : relatedTarget) as Element | null) ?? focused;
		};
		for (const type of ['focusin', 'focusout'] as const) island.addEventListener(type, follow, options);
		// A field that is left reports its change before it is known where the focus goes.
		island.addEventListener('change', (event) => event.stopImmediatePropagation(), options);
		const onDrawn = () => {
			following.abort();
			carryOver(controls, focused, successorOf);
		};
		const onHydrated = () => resolve(successorOf);
		startTransition(() => void hydrateRoot(island, <Hydrated {...{ Component, props, onDrawn, onHydrated }} />));
	});
