/** How many requests are under way on this page. */
let inFlight = 0;

const update = (change: 1 | -1) => {
	inFlight += change;
	// What lies behind a dialog is neither seen nor read out.
	const status = document.querySelector('dialog[open] [data-spinner]') ?? document.querySelector('[data-spinner]');
	const veil = document.querySelector<HTMLTemplateElement>('[data-spinner-veil]');
	if (inFlight > 0 && status?.childElementCount === 0) status.append(veil?.content.cloneNode(true) ?? '');
	if (inFlight === 0) status?.replaceChildren();
};

/** Shows the page's spinner, and has it read out, until `work` settles either way. */
export const whileInFlight = async <Value>(work: Promise<Value>): Promise<Value> => {
	update(1);
	try {
		return await work;
	} finally {
		update(-1);
	}
};
