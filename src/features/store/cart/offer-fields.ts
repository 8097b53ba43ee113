const write = (place: string, text: string | undefined): void => {
	const element = document.querySelector(place);
	if (element && text) element.textContent = text;
};

/** Shows on a product's page what the chosen variant costs, and whether there is any. */
export const showsOffer = (fields: HTMLElement): void => {
	const show = () => {
		const { priceText, text } = fields.querySelector<HTMLInputElement>(':checked')?.dataset ?? {};
		write('[data-offer-price]', priceText);
		write('[data-offer-text]', text);
	};
	fields.addEventListener('change', show);
	// What the back button brings again may not be what was chosen at first.
	addEventListener('pageshow', show);
};
