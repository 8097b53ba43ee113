import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
	addEventListener('online', onChange);
	addEventListener('offline', onChange);
	return () => {
		removeEventListener('online', onChange);
		removeEventListener('offline', onChange);
	};
};

/** Whether the device has a network. `false` is certain; `true` may be wrong. */
export const useOnline = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => navigator.onLine,
		() => true,
	);
