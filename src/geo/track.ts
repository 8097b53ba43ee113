/** A place on the WGS 84 ellipsoid, in degrees: east and north are positive. */
export interface Position {
	readonly longitude: number;
	readonly latitude: number;
}

/** `elevation`: metres above the sea; `null` where the file does not say. */
export interface Place extends Position {
	readonly elevation: number | null;
}

/** A point of interest. Texts that the file does not have are empty. */
export interface Waypoint extends Place {
	readonly name: string;
	readonly description: string;
	/** The name of a symbol, as the file's program names it («Summit»). */
	readonly symbol: string;
}

/** `distance`: metres from the start along the track. */
export interface TrackPoint extends Place {
	readonly distance: number;
}

/**
 * A cleaned recording as one line. It has at least two points, the first at distance 0. Consecutive points are in
 * different places. Either every point has an elevation or none has.
 */
export interface Track {
	readonly name: string;
	readonly points: readonly TrackPoint[];
	readonly waypoints: readonly Waypoint[];
	/** What was taken out as an error of the device: how many points, how many metres shorter, and after which metre. */
	readonly removed: readonly { readonly points: number; readonly metres: number; readonly distance: number }[];
	/** Parts of the way that repeat an earlier part in the same direction: start and length in metres. */
	readonly repeated: readonly { readonly metres: number; readonly distance: number }[];
}

/** Why a file is no track. */
type TrackFault =
	/** The bytes are not text in the encoding that they claim. */
	| 'encoding'
	/** Not well-formed XML, or cut off. */
	| 'malformed'
	/** A `&` by itself, which XML does not take. */
	| 'ampersand'
	/** A page of the web. */
	| 'html'
	/** A height with a decimal comma. */
	| 'comma'
	/** Several tracks that do not continue each other. */
	| 'several'
	/** The file has a DOCTYPE, which can define entities. No device writes one. */
	| 'doctype'
	| 'notGpx'
	/** A point without coordinates, or with impossible ones. */
	| 'position'
	/** Neither a track nor a route with two points in different places. */
	| 'noTrack'
	/** Two consecutive points are farther apart than points of one walk can be. */
	| 'gap'
	/** As `gap`, but shorter: nobody gets there in the time between them, or there are too many such steps. */
	| 'jump'
	/** A stretch was recorded at a car's speed. */
	| 'drive';

/**
 * `line` counts from 1, for faults in a line of the file. `metres` is the length of a gap, jump or drive, `distance` where
 * it begins, `speed` in metres per second, `count` of tracks.
 */
export class TrackError extends Error {
	override readonly name = 'TrackError';
	readonly fault: TrackFault;
	readonly details: {
		readonly line?: number;
		readonly metres?: number;
		readonly distance?: number;
		readonly speed?: number;
		readonly count?: number;
	};

	constructor(fault: TrackFault, details: TrackError['details'] = {}, options?: ErrorOptions) {
		super(`${fault} ${JSON.stringify(details)}`, options);
		this.fault = fault;
		this.details = details;
	}
}
