let inFlight = 0;

const update = (change: 1 | -1) => {
	inFlight += change;
	// People and screen readers reach nothing behind an open dialog, so the dialog's own spinner is used.
	const status = document.querySelector('dialog[open] [data-spinner]') ?? document.querySelector('[data-spinner]');
	const veil = document.querySelector<HTMLTemplateElement>('[data-spinner-veil]');
	if (inFlight > 0 && status?.childElementCount === 0) status.append(veil?.content.cloneNode(true) ?? '');
	if (inFlight === 0) status?.replaceChildren();
};

/** Shows the page's spinner, which screen readers announce, until `work` settles. */
export const whileInFlight = async <Value>(work: Promise<Value>): Promise<Value> => {
	update(1);
	try {
		return await work;
	} finally {
		update(-1);
	}
};
