/**
 * The offer to load a page again, hidden until `offerReload` shows it. The script brings it in Portuguese; a page in another
 * language has its own.
 */
export const reloadOffer = ({ text, button }: { readonly text: string; readonly button: string }): string =>
	// A link without an address leads to its own page.
	`<p data-reload hidden role="alert" popover="manual">${text} <a class="button button-outline" href="">${button}</a></p>`;
