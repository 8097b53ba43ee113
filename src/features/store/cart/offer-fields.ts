const write = (place: string, text: string | undefined): void => {
	const element = document.querySelector(place);
	if (element && text) element.textContent = text;
};

/** Shows the price and availability of the chosen variant on a product's page. */
export const showsOffer = (fields: HTMLElement): void => {
	const show = () => {
		const { priceText, text } = fields.querySelector<HTMLInputElement>(':checked')?.dataset ?? {};
		write('[data-offer-price]', priceText);
		write('[data-offer-text]', text);
	};
	fields.addEventListener('change', show);
	// After the back button, the browser may restore another choice than the first.
	addEventListener('pageshow', show);
};
