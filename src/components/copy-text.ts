/** Copies a text. Returns whether that worked. Browsers offer no clipboard if the connection is not secure. */
export const copyText = (text: string): Promise<'copied' | 'notCopied'> =>
	(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
		() => 'copied',
		() => 'notCopied',
	);

/** As `copyText`, and writes the outcome into `status`, which has both sentences in its `data-` attributes. */
export const copyAndReport = async (text: string, status: HTMLElement): Promise<void> => {
	status.textContent = status.dataset[await copyText(text)] ?? '';
};
