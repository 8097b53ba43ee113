/**
 * Copies a text, and writes into `status` whether that worked. `status` carries both sentences in its `data-`
 * attributes.
 */
export const copyText = (text: string, status: HTMLElement): Promise<void> =>
	// Browsers offer no clipboard if the connection is not secure.
	(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
		() => {
			status.textContent = status.dataset['copied'] ?? '';
		},
		() => {
			status.textContent = status.dataset['notCopied'] ?? '';
		},
	);
