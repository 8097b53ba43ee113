import { unbroken } from './unbroken.ts';

const kilometres = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
// Before a unit, Portuguese groups the digits of four-digit numbers too.
const metres = new Intl.NumberFormat('pt-PT', {
	style: 'unit',
	unit: 'meter',
	maximumFractionDigits: 0,
	useGrouping: 'always',
});

const numbers = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 });

/** «2,4» */
export const formatNumber = (number: number): string => numbers.format(number);

/** A distance in metres, written in kilometres: «9,4 km». */
export const formatDistance = (length: number): string => unbroken(kilometres.format(length / 1_000));

/** A height or a climb in metres: «1 240 m». */
export const formatHeight = (height: number): string => unbroken(metres.format(height));

/** The length of a scale bar, or of a square of a grid: in metres below a kilometre. */
export const formatLength = (length: number): string =>
	length < 1_000 ? formatHeight(length) : formatDistance(length);

/** A walking time in minutes, as trail signs write it: «3 h 30», «2 h», «45 min». */
export const formatDuration = (minutes: number): string => {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
	if (hours === 0) return `${rest}\u00a0min`;
	return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
};

/**
 * The way to a place, `latitude,longitude`, in Google Maps: one address that an iPhone, Android and a computer each open,
 * in the program or else in the browser. An iPhone refuses `geo:`.
 */
export const mapsAddress = (destination: string): string =>
	`https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
