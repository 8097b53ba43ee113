/**
 * The size of an imported picture, in pixels. To read a property of it any other way tells Astro that a page shows the
 * file as it is, which then gets published, with the place and time that a phone has written into it.
 */
export const sizeOf = (image: ImageMetadata): { readonly width: number; readonly height: number } =>
	(image as ImageMetadata & { readonly clone?: ImageMetadata }).clone ?? image;
