import { onTestFinished } from 'vitest';

/**
 * Changes settings that the functions were built with until the test ends, as if an editor had changed `content/site/`.
 * Afterwards added settings are removed, because tests of other files share the object.
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
