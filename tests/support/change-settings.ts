import { onTestFinished } from 'vitest';

/**
 * Changes settings that the functions were built with, as if somebody had edited `site.yaml`, until the test ends: what a
 * change added is gone then, since tests of other files find the same object.
 */
export const changeSettings = <Settings extends object>(
	settings: Settings,
	changes: Partial<Settings> | object,
): void => {
	const before = { ...settings };
	Object.assign(settings, changes);
	onTestFinished(() => {
		for (const name of Object.keys(settings)) if (!(name in before)) Reflect.deleteProperty(settings, name);
		Object.assign(settings, before);
	});
};
