import { hydrateRoot } from 'react-dom/client';
import { SliderControls, type SliderTexts } from './SliderControls.tsx';

/** Brings the controls of a slider to life; their texts are theirs as data. */
export const mount = (controls: HTMLElement, strip: HTMLElement): void => {
	const texts: SliderTexts = JSON.parse(controls.dataset['texts'] ?? '');
	hydrateRoot(controls, <SliderControls {...texts} strip={strip} />);
};
