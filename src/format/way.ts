import { type Language, perLanguage } from './language.ts';
import { unbroken } from './unbroken.ts';

/** «2,4» */
export const formatNumberIn = perLanguage((tag) => {
	const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
	return (number: number): string => numbers.format(number);
});

/** A distance in metres, written in kilometres: «9,4 km». */
export const formatDistanceIn = perLanguage((tag) => {
	const kilometres = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
	return (length: number): string => unbroken(kilometres.format(length / 1_000));
});

/** A height or a climb in metres: «1 240 m». */
export const formatHeightIn = perLanguage((tag) => {
	const metres = new Intl.NumberFormat(tag, {
		style: 'unit',
		unit: 'meter',
		maximumFractionDigits: 0,
		// Before a unit, Portuguese groups the digits of four-digit numbers too.
		useGrouping: 'always',
	});
	return (height: number): string => unbroken(metres.format(height));
});

/** The length of a scale bar, or of a square of a grid: in metres below a kilometre. */
export const formatLengthIn =
	(language: Language) =>
	(length: number): string =>
		(length < 1_000 ? formatHeightIn : formatDistanceIn)(language)(length);

/**
 * The way to a place, `latitude,longitude`, in Google Maps: one address that an iPhone, Android and a computer each open,
 * in the program or else in the browser. An iPhone refuses `geo:`.
 */
export const mapsAddress = (destination: string): string =>
	`https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
