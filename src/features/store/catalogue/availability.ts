import { afterPreposition } from '#src/format/text.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { ProductView, StoreSite } from '../data.ts';
import type { Availability } from '../prices/catalogue.ts';

/** The availability in words, and when the parcel arrives: «Disponível. Chega em 3 a 5 dias úteis». */
export const availabilityText = (
	t: Translate,
	{ availabilityNote, pickupOnly }: ProductView,
	of: Availability,
	{ place, store }: StoreSite,
): string => {
	const availability = t(`store.availability.${of}`);
	if (of === 'few' && availabilityNote) return availabilityNote;
	if (availabilityNote) return t('store.noted', { availability, note: availabilityNote });
	if (of === 'sold-out' || of === 'made-to-order') return availability;
	if (pickupOnly) return t('store.fetched', { availability, atPlace: afterPreposition('em', place) });
	return t('store.arrives', { availability, ...store.shipping.mainland.days });
};
