import { getImage } from 'astro:assets';
import { getEntry } from 'astro:content';
import type { Site } from '#src/schemas/site.ts';

/** `content/site.yaml`, with what pages need made of it. */
export interface SiteView extends Site {
	/** The phone as a link's address. */
	readonly phoneHref: string;
	/** Address of the picture that shared links show, 1200 × 630. */
	readonly socialPicture: string;
	readonly copyrightYear: number;
}

const socialPictures = import.meta.glob<{ default: ImageMetadata }>('/content/social-picture.*', { eager: true });

/** Phones in site.yaml are Portuguese, with or without the country's code. */
const toPhoneHref = (phone: string) => {
	const number = phone.replace(/[^\d+]/g, '');
	return `tel:${number.startsWith('+') ? number : `+351${number}`}`;
};

export const getSite = async (): Promise<SiteView> => {
	const entry = await getEntry('site', 'site');
	const [picture] = Object.values(socialPictures);
	if (!entry || !picture) throw new Error('content/ has no site.yaml or no social-picture: npm run content says more.');
	const social = await getImage({ src: picture.default, width: 1200, height: 630, fit: 'cover', format: 'jpg' });
	return {
		...entry.data,
		phoneHref: toPhoneHref(entry.data.phone),
		socialPicture: social.src,
		copyrightYear: new Date().getUTCFullYear(),
	};
};
