const TAG = /<[a-z][^>]*>/gi;
const ADDRESS = /\b(?<name>href|src)="(?<address>[^"]*)"/g;
const SRCSET = /\bsrcset="(?<offers>[^"]*)"/g;

/** HTML whose links and pictures have absolute addresses. Relative ones are resolved against the page at `base`. */
export const withAbsoluteAddresses = (html: string, base: string): string => {
	const toAbsolute = (address: string) => new URL(address.replaceAll('&amp;', '&'), base).href.replaceAll('&', '&amp;');
	return html.replace(TAG, (tag) =>
		tag
			.replace(ADDRESS, (_, name: string, address: string) => `${name}="${toAbsolute(address)}"`)
			.replace(SRCSET, (_, offers: string) => {
				const absolute = offers.split(/,\s+/).map((offer) => offer.trim().replace(/^\S+/, toAbsolute));
				return `srcset="${absolute.join(', ')}"`;
			}),
	);
};
