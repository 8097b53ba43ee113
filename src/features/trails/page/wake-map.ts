/** The build keeps this file for kept trails, by its name. */
const fetchCode = () => import('../living-map/living-map.ts');

/**
 * Brings the map of a trail's page to life once somebody touches it, the profile or a button. A finger that scrolls over
 * it does not. If the code does not come, the drawing stays as it is, and the next touch asks again.
 */
export const wakeMap = (sheet: HTMLElement, actions: HTMLElement): void => {
	const drawing = sheet.querySelector<HTMLElement>('.map .drawing');
	const message = document.createElement('p');
	message.role = 'status';
	let life: Promise<void> | undefined;
	let isAwake = false;

	const bring = async () => {
		const { bringToLife } = await fetchCode();
		await bringToLife(sheet, actions);
		isAwake = true;
		message.remove();
	};
	const wake = async (): Promise<void> => {
		life ??= bring();
		await life.catch(() => {
			life = undefined;
		});
	};

	drawing?.addEventListener('mouseover', () => void fetchCode().catch(() => undefined), { once: true });
	drawing?.addEventListener('click', wake);
	drawing?.addEventListener('pointerdown', ({ pointerType }) => void (pointerType === 'mouse' && wake()));
	drawing?.addEventListener('touchstart', ({ touches }) => void (touches.length > 1 && wake()), { passive: true });
	sheet.addEventListener('focusin', wake);
	let pressed: HTMLButtonElement | undefined;
	actions.addEventListener('click', async ({ target }) => {
		const button = (target as Element).closest('button');
		// A button of a map that lives answers by itself.
		if (!button || isAwake) return;
		const isWaiting = pressed !== undefined;
		pressed = button;
		// Whoever presses again because nothing happens yet presses once: a second press would take the first one back.
		if (isWaiting) return;
		message.textContent = '';
		actions.after(message);
		await wake();
		const last = pressed;
		pressed = undefined;
		if (isAwake) last.click();
		else message.textContent = actions.dataset['failed'] ?? '';
	});
	actions.hidden = false;
};
