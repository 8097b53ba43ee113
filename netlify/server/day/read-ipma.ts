import { array, number, object, string } from 'yup';
import { type FireClasses, type Forecast, hasClasses, LEVELS, type Warning } from '#src/day/forecast.ts';

/** Of IPMA's open data. Its documents promise no shape, so whatever is read is checked. */
const ipmaHost = (): string => process.env['IPMA_HOST'] || 'https://api.ipma.pt';

const TIMEOUT_MS = 2_500;

const FIRE_PATHS = [0, 1, 2].map((ahead) => `/open-data/forecast/meteorology/rcm/rcm-d${ahead}.json`);
const WARNINGS_PATH = '/open-data/forecast/warnings/warnings_www.json';

/** The day after tomorrow is not always there. */
const MAY_BE_MISSING = FIRE_PATHS.at(-1);

const fireAnswer = object({
	dataPrev: string()
		.required()
		.matches(/^\d{4}-\d{2}-\d{2}$/),
	fileDate: string()
		.required()
		.matches(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/),
	local: object().required(),
});

const fireRow = object({ data: object({ rcm: number().required().integer().min(1).max(5) }) });

const time = () =>
	string()
		.required()
		.matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/);

const warningsAnswer = array()
	.required()
	.of(
		object({
			// A new kind is taken as it is named.
			awarenessTypeName: string().required().max(60),
			idAreaAviso: string().required().max(60),
			awarenessLevelID: string().required().max(20),
			startTime: time(),
			endTime: time(),
		}),
	);

/** @throws if the service does not answer with JSON. `undefined`: it has no such file. */
const fetchJson = async (path: string): Promise<unknown> => {
	const response = await fetch(`${ipmaHost()}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
	if (response.status === 404 && path === MAY_BE_MISSING) return undefined;
	if (!response.ok) throw new Error(`IPMA ${response.status}`);
	// JSON is UTF-8, whatever a header says. Old bytes of Latin 1 are refused.
	return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer()));
};

/** The sample's municipalities, whose names are their codes and areas: only a stand-in for IPMA knows them. */
const isInvented = (code: string): boolean => /^[a-z]/.test(code);

/** The classes of the day that the file itself names, which yesterday's file does too. */
const toFire = (answer: unknown, codes: readonly string[]): readonly [day: string, classes: FireClasses] => {
	const { dataPrev, fileDate, local } = fireAnswer.validateSync(answer, { strict: true });
	const rows = local as Readonly<Record<string, unknown>>;
	const known = codes.filter((code) => Object.hasOwn(rows, code));
	if (known.length === 0 && codes.some((code) => hasClasses(code) && !isInvented(code)))
		throw new Error('None of our municipalities');
	const classes = known.map((code) => [code, fireRow.validateSync(rows[code], { strict: true }).data.rcm] as const);
	return [dataPrev, { madeAt: fileDate.slice(0, 16), classes: Object.fromEntries(classes) }];
};

/** The classes of each day, of several forecasts of a day the newest: a file of yesterday also names today. */
export const withNewest = (
	known: Forecast['fire'],
	more: readonly (readonly [day: string, classes: FireClasses])[],
): Forecast['fire'] =>
	Object.fromEntries([...Object.entries(known), ...more].sort(([, a], [, b]) => a.madeAt.localeCompare(b.madeAt)));

const toTime = (text: string): string => text.slice(0, 16).replace('T', ' ');

/** Green is no warning. */
const toWarnings = (answer: unknown, areas: readonly string[]): readonly Warning[] => {
	const rows = Array.isArray(answer) ? answer : (answer as { data?: unknown } | null)?.data;
	const ours = warningsAnswer.validateSync(rows, { strict: true }).filter((row) => areas.includes(row.idAreaAviso));
	// Each area has rows, green ones if there is nothing: a list without them does not say that there is nothing.
	if (!areas.every((area) => isInvented(area) || ours.some(({ idAreaAviso }) => idAreaAviso === area)))
		throw new Error('An area is missing');
	return ours.flatMap((row) => {
		if (row.awarenessLevelID === 'green') return [];
		const level = LEVELS.find((one) => one === row.awarenessLevelID);
		if (!level) throw new Error('A level that is new');
		const [start, end] = [toTime(row.startTime), toTime(row.endTime)];
		return { area: row.idAreaAviso, type: row.awarenessTypeName, level, start, end };
	});
};

/** What IPMA says of these municipalities and areas. `failed`: the files that could not be read. */
export const readIpma = async (codes: readonly string[], areas: readonly string[]) => {
	const failed: string[] = [];
	const read = async <Value>(path: string, parse: (answer: unknown) => Value): Promise<Value | undefined> => {
		try {
			const answer = await fetchJson(path);
			return answer === undefined ? undefined : parse(answer);
		} catch {
			failed.push(path.slice(path.lastIndexOf('/') + 1));
			return undefined;
		}
	};
	const [warnings, ...fire] = await Promise.all([
		read(WARNINGS_PATH, (answer) => toWarnings(answer, areas)),
		...FIRE_PATHS.map((path) => read(path, (answer) => toFire(answer, codes))),
	]);
	const days = fire.filter((one) => one !== undefined);
	return { warnings, fire: withNewest({}, days), failed };
};
