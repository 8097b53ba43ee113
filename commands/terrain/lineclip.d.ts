declare module 'lineclip' {
	type Pair = [number, number];
	type Box = readonly [west: number, south: number, east: number, north: number];
	export function clipPolyline(points: readonly Pair[], box: Box): Pair[][];
	export function clipPolygon(points: readonly Pair[], box: Box): Pair[];
}
