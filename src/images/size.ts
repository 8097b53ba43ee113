/**
 * The size of an imported picture, in pixels. Reading any of its properties in another way makes Astro publish the
 * original, with the place and time that a phone has written into the file.
 */
export const sizeOf = (image: ImageMetadata): { readonly width: number; readonly height: number } =>
	(image as ImageMetadata & { readonly clone?: ImageMetadata }).clone ?? image;
