/** `identity` is the file as it is. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The best first: what wins when the client likes several as much. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Each coding of the header with its weight, 0 (refused) to 1; `*` stands for those not named. */
const parseWeights = (acceptEncoding: string): ReadonlyMap<string, number> => {
	const entries = acceptEncoding.split(',').map((item): [string, number] => {
		const [coding = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
		const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
		return [coding, Number.isNaN(weight) ? 0 : weight];
	});
	return new Map(entries);
};

/**
 * Which encoding a request gets (RFC 9110, 12.5.3). Without the header, and when all is refused, the file as it is:
 * readable by anybody, and so better than a 406.
 */
export const negotiateEncoding = (acceptEncoding: string | null): Encoding => {
	if (!acceptEncoding) return 'identity';
	const weights = parseWeights(acceptEncoding);
	// Not being named speaks against a coding, but not against the file as it is: that comes last.
	const unnamed: Readonly<Record<Encoding, number>> = { br: 0, gzip: 0, identity: Number.MIN_VALUE };
	const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? unnamed[encoding];
	const [best = 'identity'] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a));
	return weightOf(best) > 0 ? best : 'identity';
};
