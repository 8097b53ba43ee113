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
	/** The name of a symbol, as the file's program knows it («Summit»). */
	readonly symbol: string;
}

/** What a file holds, as it stands there. */
export interface Recording {
	readonly name: string;
	/** Segments of tracks, or routes if there are no tracks, in the order of the file. None is empty. */
	readonly parts: readonly (readonly Place[])[];
	readonly waypoints: readonly Waypoint[];
}

/** `distance`: metres from the start along the track. */
export interface TrackPoint extends Place {
	readonly distance: number;
}

/**
 * A recording as one line, cleaned. Two points at least, the first at distance 0; no two that follow each other are in
 * the same place. Either every point has an elevation or none has.
 */
export interface Track {
	readonly name: string;
	readonly points: readonly TrackPoint[];
	readonly waypoints: readonly Waypoint[];
}

/** Why a file is no track. */
type TrackFault =
	/** The bytes are not text in the encoding that they claim. */
	| 'encoding'
	/** Not well-formed XML, or cut off. */
	| 'malformed'
	/** A DOCTYPE, and with it entities: no device writes one. */
	| 'doctype'
	/** XML, but not GPX. */
	| 'notGpx'
	/** A point without coordinates, or with impossible ones. */
	| 'position'
	/** Neither a track nor a route with two points in different places. */
	| 'noTrack'
	/** Two points that follow each other are farther apart than anybody walks without a point between. */
	| 'gap';

/** `line` counts from one, where the file has one to show; of a gap `metres` is its length and `distance` where it begins. */
export class TrackError extends Error {
	override readonly name = 'TrackError';
	readonly fault: TrackFault;
	readonly details: { readonly line?: number; readonly metres?: number; readonly distance?: number };

	constructor(fault: TrackFault, details: TrackError['details'] = {}, options?: ErrorOptions) {
		super(`${fault} ${JSON.stringify(details)}`, options);
		this.fault = fault;
		this.details = details;
	}
}
