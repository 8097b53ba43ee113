const banners = import.meta.glob<{ default: ImageMetadata }>('@content/pages/contact-banner.*', { eager: true });

/** The picture at the end of the contact page, if there is one. */
export const getContactBanner = (): ImageMetadata | undefined => Object.values(banners)[0]?.default;
