import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aboutDay, type DangerWords, dangerLines, type Place } from '#src/day/danger-lines.ts';
import { dangerDuring, type Forecast, type Warning, whereOf } from '#src/day/forecast.ts';
import { askForecast } from '#src/day/known-forecast.ts';
import { toInstant } from '#src/format/clock.ts';
import municipalities from '#src/format/municipalities.json' with { type: 'json' };
import { isMunicipality, municipalityCode } from '#src/format/municipalities.ts';
import en from '../../../public/assets/i18n/en.json' with { type: 'json' };
import pt from '../../../public/assets/i18n/pt.json' with { type: 'json' };

const words: DangerWords = { ...pt.day, ...pt.day.danger };
const TODAY = '2026-08-02';
const NOW = `${TODAY} 09:00`;

const vouzela: Place = { where: whereOf(['Vouzela'], municipalityCode) };
const both: Place = { where: whereOf(['Vouzela', 'Tondela'], municipalityCode), apps: true };

const forecastOf = (classes: Record<string, number>, more: Partial<Forecast> = {}): Forecast => ({
	fire: {
		[TODAY]: { madeAt: `${TODAY} 08:00`, classes },
		'2026-08-03': { madeAt: `${TODAY} 08:00`, classes: { '1824': 1, '1821': 1 } },
	},
	warnings: [],
	warnedAt: `${TODAY} 08:10`,
	...more,
});

/** `now`: on Lisbon's clock. */
const about = (place: Place, forecast: Forecast | undefined, day?: string, now = NOW) =>
	aboutDay(place, words, { day, instant: toInstant(now), forecast, language: 'pt', isBrief: false });

const reportOf = (...asked: Parameters<typeof about>) => {
	const { grave, rest } = about(...asked);
	return [...grave, ...rest].map(({ text }) => text);
};

it('every municipality has an area of warnings', () => {
	const areas = new Set(Object.values(municipalities).flatMap((name) => whereOf([name], municipalityCode).areas));
	expect(Object.values(municipalities).every(isMunicipality)).toBe(true);
	expect([...areas].sort().join(' ')).toBe(
		'ACE AOC AOR AVR BGC BJA BRG CBO CBR EVR FAR GDA LRA LSB MCN MCS MPS PTG PTO STB STM VCT VIS VRL',
	);
	expect(whereOf(['Santana'], municipalityCode, 1_200).areas).toEqual(['MCN', 'MRM']);
});

describe('a trail says', () => {
	it('what is not ordinary, of two municipalities the worse', () => {
		expect(reportOf(both, forecastOf({ '1824': 2, '1821': 4 }))).toEqual([
			'Hoje: perigo de incêndio muito elevado em Tondela (IPMA, 8h). O trilho passa em APPS: nesse dia a lei proíbe andar nessas florestas e juntar lá pessoas.',
		]);
		expect(reportOf(vouzela, forecastOf({ '1824': 5 }))[0]).toMatch(/máximo em Vouzela.*Pode ser proibido/);
		const outside = reportOf({ ...vouzela, apps: false }, forecastOf({ '1824': 5 }))[0];
		expect(outside).toMatch(/máximo em Vouzela.*O trilho não passa em APPS/);
	});

	it('that nobody knows, also without an answer', () => {
		expect(reportOf(vouzela, undefined)).toEqual([words.unknown]);
		expect(reportOf(vouzela, undefined, '2026-08-03')).toEqual([words.unknownThen]);
	});

	it('the day of a forecast that is not of today', () => {
		const old = { madeAt: '2026-08-01 23:05', classes: { '1824': 4 } };
		expect(reportOf(vouzela, forecastOf({}, { fire: { [TODAY]: old } }))[0]).toContain('(IPMA, 1 de agosto, 23h05)');
	});

	it('that there is nothing, where IPMA says so', () =>
		expect(reportOf(vouzela, forecastOf({ '1824': 3 }))).toEqual(['Sem avisos da IPMA para hoje e amanhã, às 8h10.']));

	it.each([
		['no class', vouzela, forecastOf({}), TODAY],
		['one class of two', both, forecastOf({ '1824': 2 }), TODAY],
		['old warnings', vouzela, forecastOf({ '1824': 2 }, { warnedAt: '2026-08-01 20:00' }), TODAY],
		['no place', { where: whereOf([], municipalityCode) }, forecastOf({}), TODAY],
	])('that nobody knows: %s', (_, place, forecast, day) =>
		expect(reportOf(place, forecast, day)).toEqual(['Não sabemos o que a IPMA prevê para hoje.']),
	);

	it('that a day further off is not known yet', () =>
		expect(reportOf(vouzela, forecastOf({ '1824': 2 }), '2026-08-15')).toEqual([words.later]));

	it('nothing of today tomorrow', () =>
		expect(reportOf(vouzela, forecastOf({ '1824': 5 }), '2026-08-03', '2026-08-03 00:01')[0]).not.toContain('máximo'));
});

describe('a warning', () => {
	const warning: Warning = {
		...{ area: 'VIS', type: 'Tempo Quente', level: 'orange' as const },
		...{ start: `${TODAY} 09:00`, end: '2026-08-04 21:00' },
	};
	const forecast = forecastOf({ '1824': 1 }, { warnings: [warning, { ...warning, area: 'VRL' }] });
	const linesOf = (day: string, from = forecast) =>
		dangerLines(day, vouzela, words, { forecast: from, language: 'pt', now: NOW }).map(({ text }) => text);

	it('has its hours on each day, in its own area alone', () => {
		expect(linesOf(TODAY)).toEqual(['Hoje: aviso laranja de tempo quente, das 9h às 24h (IPMA, 8h10).']);
		expect(linesOf('2026-08-03')).toEqual(['Amanhã: aviso laranja de tempo quente, todo o dia (IPMA, 8h10).']);
		expect(linesOf('2026-08-05')).toEqual([]);
	});

	it('of a kind that is new keeps its name', () => {
		const dust = forecastOf({ '1824': 1 }, { warnings: [{ ...warning, type: 'Poeiras' }] });
		expect(linesOf(TODAY, dust)[0]).toContain('aviso laranja de poeiras');
		const english: DangerWords = { ...en.day, ...en.day.danger };
		const [line] = dangerLines(TODAY, vouzela, english, { forecast: dust, language: 'en', now: NOW });
		expect(line?.text).toContain('orange warning of «poeiras», from 9:00 to 24:00');
	});

	it('counts for an outing only while that is under way', () => {
		const during = (start: string, end: string) =>
			dangerDuring([`${TODAY} ${start}`, `${TODAY} ${end}`], vouzela.where, forecast, NOW).warnings.length;
		expect([during('07:00', '09:00'), during('08:00', '12:00')]).toEqual([0, 1]);
	});
});

const horta: Place = { where: whereOf(['Horta'], municipalityCode) };

it('the islands have warnings, and no classes of fire danger', () => {
	const funchal: Place = { where: whereOf(['Funchal'], municipalityCode) };
	expect(reportOf(funchal, forecastOf({}))).toEqual(['Sem avisos da IPMA para hoje e amanhã, às 8h10.']);
	expect(reportOf(horta, forecastOf({}))).toEqual(['Sem avisos da IPMA para hoje e amanhã, às 7h10.']);
	// IPMA warns for three days, also late in the evening of the first.
	expect(reportOf(horta, forecastOf({}, { warnedAt: `${TODAY} 23:00` }), '2026-08-05', `${TODAY} 23:30`)).toEqual([
		words.later,
	]);
});

it('in the Azores today ends an hour later than in Lisbon', () => {
	const wind: Warning = {
		...{ area: 'ACE', type: 'Vento', level: 'orange' },
		...{ start: `${TODAY} 21:00`, end: '2026-08-03 00:00' },
	};
	const forecast = forecastOf({}, { warnings: [wind], warnedAt: `${TODAY} 23:40` });
	expect(reportOf(horta, forecast, undefined, '2026-08-03 00:30')).toEqual([
		'Hoje: aviso laranja de vento, das 21h às 24h (IPMA, 22h40).',
	]);
});

it('each sentence leads to where IPMA says it', () => {
	const rain: Warning = {
		...{ area: 'VIS', type: 'Precipitação', level: 'yellow' },
		...{ start: `${TODAY} 09:00`, end: `${TODAY} 12:00` },
	};
	const { grave } = about(vouzela, forecastOf({ '1824': 4 }, { warnings: [rain] }));
	expect(grave.map(({ sources }) => sources)).toEqual([['fire'], ['warnings']]);
});

it('a browser that refuses to keep the forecast shows it all the same', async () => {
	onTestFinished(() => void vi.unstubAllGlobals());
	const refuse = () => {
		throw new Error('SecurityError');
	};
	vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
	vi.stubGlobal('fetch', async () => Response.json(forecastOf({ '1824': 5 })));
	expect(await askForecast()).toEqual(forecastOf({ '1824': 5 }));
});
