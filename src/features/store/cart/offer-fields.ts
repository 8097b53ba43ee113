const write = (place: string, text: string | undefined): void => {
	const element = document.querySelector(place);
	if (element && text) element.textContent = text;
};

/** Shows the price and availability of the chosen variant on a product's page. Before that, the page shows the lowest. */
export const showsOffer = (fields: HTMLElement): void => {
	const show = () => {
		const chosen = fields.querySelector<HTMLInputElement>(':checked');
		if (!chosen) return;
		const { priceText, text } = chosen.dataset;
		document.querySelector('[data-offer-from]')?.remove();
		write('[data-offer-price]', priceText);
		write('[data-offer-text]', text);
	};
	fields.addEventListener('change', show);
	// After the back button, the browser may restore a choice.
	addEventListener('pageshow', show);
};
