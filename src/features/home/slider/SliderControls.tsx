import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import type { IconName } from '#src/components/icons.ts';
import { indexFor } from '#src/components/step-keys.ts';

interface SliderTexts {
	/** Each slide's position, as it is shown and as it is read out, in order. */
	readonly places: readonly { readonly shown: string; readonly spoken: string }[];
	readonly previous: string;
	readonly next: string;
}

/**
 * The buttons, the counter, the keys and the announced position of the slides. The strip itself scrolls and snaps in
 * CSS, and moves only when a visitor asks for it.
 */
export const SliderControls = ({ places, previous, next }: SliderTexts) => {
	/** The element that scrolls and holds the slides; only in a browser. */
	const [strip, setStrip] = useState<HTMLElement | null>(null);
	/** While a button or key scrolls the strip: the index where it will stop. */
	const heading = useRef<number>(undefined);
	const [current, setCurrent] = useState(0);
	const [hasMoved, setHasMoved] = useState(false);
	const last = places.length - 1;
	const place = places[current];

	const show = (index: number) => {
		if (index !== current) setHasMoved(true);
		setCurrent(index);
	};

	const goTo = (index: number) => {
		if (!strip || index < 0 || index > last) return;
		heading.current = index;
		strip.scrollTo({ left: index * strip.clientWidth });
		show(index);
	};

	/** Steps from where the strip is scrolling to, so that two quick steps move two slides. */
	const step = (by: number) => goTo((heading.current ?? current) + by);

	const onKeyDown = useEffectEvent((event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
		const index = indexFor(event.key, heading.current ?? current, last);
		if (index === undefined) return;
		event.preventDefault();
		goTo(index);
	});

	const onScroll = useEffectEvent(() => {
		if (!strip) return;
		const index = Math.round(strip.scrollLeft / strip.clientWidth);
		if (heading.current !== undefined && heading.current !== index) return;
		heading.current = undefined;
		show(index);
	});

	useEffect(() => setStrip(document.querySelector<HTMLElement>('[data-slider-strip]')), []);
	useEffect(() => {
		if (!strip) return;
		const listening = new AbortController();
		const { signal } = listening;
		const letGo = () => {
			heading.current = undefined;
		};
		strip.addEventListener('scroll', () => onScroll(), { signal });
		strip.addEventListener('pointerdown', letGo, { signal });
		strip.addEventListener('wheel', letGo, { signal, passive: true });
		// Only keys on the strip itself count. A link inside a slide would keep the focus while it moves out of sight.
		strip.addEventListener('keydown', (event) => event.target === strip && onKeyDown(event), { signal });
		onScroll();
		// A visitor who touches the slider sees these pictures next. Lazy loading would wait until they are in view.
		for (const image of strip.querySelectorAll('img')) image.loading = 'eager';
		return () => listening.abort();
	}, [strip]);

	const button = (icon: IconName, label: string, by: 1 | -1) => (
		<button
			type="button"
			className="button button-icon"
			aria-label={label}
			aria-disabled={current + by < 0 || current + by > last}
			onClick={() => step(by)}
			onKeyDown={onKeyDown}
		>
			<Icon name={icon} />
		</button>
	);

	return (
		<>
			{button('arrow-left', previous, -1)}
			<span aria-hidden="true">{place?.shown}</span>
			{button('arrow-right', next, 1)}
			<span className="visually-hidden" role="status">
				{hasMoved && place?.spoken}
			</span>
		</>
	);
};
