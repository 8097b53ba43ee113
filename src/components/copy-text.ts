/** Copies a text, and says in `status`, in the words that it carries, whether that was possible. */
export const copyText = (text: string, status: HTMLElement): Promise<void> =>
	// Undefined where the connection is not secure.
	(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
		() => {
			status.textContent = status.dataset['copied'] ?? '';
		},
		() => {
			status.textContent = status.dataset['notCopied'] ?? '';
		},
	);
