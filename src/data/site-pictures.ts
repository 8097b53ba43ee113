import { getEntry } from 'astro:content';

/** `content/pictures.yaml`, in which everything may be missing. */
export const getSitePictures = async () => (await getEntry('pictures', 'pictures'))?.data ?? {};
