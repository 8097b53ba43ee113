import { getEntry } from 'astro:content';
import { findPicture } from './body.ts';
import { FORMER_NAMES } from './pictures-by-name.ts';
import { getSite } from './site.ts';

const findFormerBanner = async () => {
	const image = findPicture(FORMER_NAMES.contact);
	const { contactBannerAlt: imageAlt } = await getSite();
	return image && imageAlt ? { image, imageAlt } : undefined;
};

/** `content/pictures.yaml`, in which everything may be missing. */
export const getSitePictures = async () => {
	const declared = (await getEntry('pictures', 'pictures'))?.data;
	return {
		contact: declared?.contact ?? (await findFormerBanner()),
		news: declared?.news ?? findPicture(FORMER_NAMES.news),
		sharing: declared?.sharing ?? findPicture(FORMER_NAMES.sharing),
	};
};
