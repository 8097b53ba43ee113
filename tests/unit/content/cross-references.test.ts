import { expect, it } from 'vitest';
import { findInReferences, findNoMunicipalities } from '#src/check/cross-references.ts';
import type { ReadEntry } from '#src/check/files.ts';
import { type Finding, toText } from '#src/check/files.ts';
import { faultOfName } from '#src/check/names.ts';
import { findOutOfDate } from '#src/check/out-of-date.ts';
import { findInOutings, findOver, findUnclosed, findUndecided } from '#src/check/outings.ts';
import { findBuildDays, findHidden } from '#src/check/unpublished.ts';
import { EVERYTHING } from '#src/features.ts';
import { today } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import municipalities from '#src/format/municipalities.json' with { type: 'json' };
import { routes } from '#src/routes.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';
import { setTime } from '#tests/support/clock.ts';

/** Entries that are valid by themselves, each with the name of a field for its line. */
const read = (name: string, entries: readonly object[]) =>
	entries.map((data, index) => ({
		file: `${name}/${'abcdef'[index]}.md`,
		data,
		lineOf: (path: readonly PropertyKey[]) => path.join('.') as never,
	}));

const textsOf = (findings: readonly Finding[]) => findings.map(toText);

const findIn = (name: string, ...entries: readonly object[]) =>
	textsOf(
		findInReferences(
			{
				[name]: read(
					name,
					entries.map((data, index) => ({ title: String(index), ...data })),
				),
			},
			{},
		),
	);

const trail = (number: number, county: readonly string[], kind = 'PR') => ({ class: kind, number, county });

it.each([
	[trail(1, ['Amarante']), trail(1, ['Baião'])],
	[trail(1, ['Amarante']), trail(2, ['Amarante'])],
	[trail(1, ['Amarante']), trail(1, ['Amarante'], 'PL')],
	// Two stages of one long trail.
	[trail(22, ['Amarante'], 'GR'), trail(22, ['Amarante', 'Baião'], 'GR')],
])('trails may have the numbers of %j and %j', (...trails) => expect(findIn('trails', ...trails)).toEqual([]));

it('two trails of one municipality can’t have one number', () =>
	expect(findIn('trails', trail(1, ['Amarante']), trail(1, ['Baião', 'Amarante']))).toEqual([
		'trails/b.md:number: o número PR 1 já é o de a, no mesmo concelho. Corrija um deles',
	]));

it('the story of a figure is a post', () => {
	const figures = (post?: string) => read('home', [{ figures: { list: [{ number: 1, name: 'árvores', post }] } }]);
	const find = (post?: string) =>
		textsOf(findInReferences({ home: figures(post), news: read('news', [{ title: 'Um' }]) }, {}));
	expect([...find(), ...find('a')]).toEqual([]);
	expect(find('b')).toEqual([
		'home/a.md:figures.list.0.post: o campo «post» diz «b», e não há nenhuma notícia com esse nome. Escreva o nome do ficheiro, sem «.md»',
	]);
});

it('a section of the shop has one spelling', () => {
	expect(findIn('store', { category: 'Para ler' }, { category: 'Para Ler' })).toEqual([
		'store/b.md:category: a secção «Para Ler» escreve-se «Para ler» em a. Escreva os dois da mesma maneira',
	]);
});

it('no page can have the first name in an address of the site, nor the name of the root', () => {
	const addresses = Object.values(routes)
		.filter((route) => route !== routes.page)
		.map((route) => (typeof route === 'function' ? (route as (...words: string[]) => string)('a', 'b') : route));
	const taken = [...addresses.flatMap((address) => /^\/([\w-]+)/.exec(address)?.[1] ?? []), 'index'];
	const free = taken.filter((name) => !PAGE_IDS.some((id) => id === name) && !faultOfName(`pages/${name}.md`));
	expect(free).toEqual([]);
	expect(faultOfName('pages/escolas.md')).toBeUndefined();
});

const DAY = addDays(today(), 9);
const outing = {
	trail: 'a-fraga',
	start: `${DAY} 09:00`,
	end: `${DAY} 13:00`,
	price: { members: 0, others: 0 },
	bring: [],
	changes: [],
};
const later = { start: `${addDays(DAY, 1)} 09:00`, end: `${addDays(DAY, 1)} 13:00` };
const closed = { title: 'Derrocada', closed: true, from: today(), until: DAY };

/** The hints about a changed outing, on a trail with these alerts and among these notices. */
const findAbout = (changes: object, alerts: readonly object[], notices: readonly object[] = []) =>
	textsOf(
		findUndecided(
			read('outings', [{ ...outing, ...changes }]),
			{ 'a-fraga': { county: ['Serra'], alerts } as never },
			read('notices', notices),
			new Map([['a-fraga', { latitude: 41.4, longitude: -8 }]]),
		),
	);

it.each([
	['its own alert', [closed], []],
	['its own alert without an end', [{ ...closed, until: undefined }], []],
	['a notice for all', [], [{ ...closed, all: true }]],
	['a notice for its municipality', [], [{ ...closed, municipalities: ['Serra'] }]],
])('an outing on a trail that is closed by %s is said', (_, alerts, notices) =>
	expect(findAbout({}, alerts, notices)).toEqual([
		`outings/a.md:start: a ${DAY} 09:00 o trilho «a-fraga» tem o aviso «${closed.title}». Adie a atividade ou cancele-a (changes), ou corrija os dias do aviso`,
	]),
);

it('an outing that ends in the dark speaks of a lantern', () => {
	const night = { end: `${DAY} 23:00`, summary: 'Ao moinho.' };
	expect(findAbout(night, []).join()).toMatch(
		/^outings\/a.md:end: acaba depois do pôr do sol, que é às \d\d:\d\d. Acrescente a lanterna ao que se leva/,
	);
	expect(findAbout({ ...night, bring: ['Lanterna frontal'] }, [])).toEqual([]);
	expect(findAbout({ ...night, summary: 'Noite de estrelas.' }, [])).toEqual([]);
	const [entry] = read('outings', [{ ...outing, ...night }]);
	const starts = new Map([['a-fraga', { latitude: 41.4, longitude: -8 }]]);
	const inBody = (body: string) => findUndecided([{ ...(entry as ReadEntry), body }], {}, [], starts);
	expect(inBody('Traga água.')).toHaveLength(1);
	expect(inBody('Traga água e lanterna.')).toEqual([]);
});

it('a meeting point far from every trail is said, unless the outing is on one', () => {
	const lisbon = { place: 'Rossio', latitude: 38.7, longitude: -9.1 };
	expect(findAbout({ trail: undefined, meeting: lisbon }, [])).toEqual([
		'outings/a.md:meeting.latitude: o ponto de encontro fica a 314 km do trilho mais próximo. Se não vão tão longe, corrija a latitude e a longitude',
	]);
	expect(findAbout({ trail: undefined, meeting: { ...lisbon, latitude: 41, longitude: -8.2 } }, [])).toEqual([]);
});

it('whose clock is meant is asked of an outing in the Azores with Lisbon’s hours, or the other way round', () => {
	const vista = { place: 'Vista do Rei', latitude: 37.84, longitude: -25.79 };
	const find = (changes: object, zone?: 'Atlantic/Azores') =>
		textsOf(
			findUndecided(
				read('outings', [{ ...outing, trail: undefined, meeting: vista, ...changes }]),
				{},
				[],
				new Map(),
				zone,
			),
		);
	expect(find({})).toEqual([
		'outings/a.md:start: o ponto de encontro fica nos Açores, e 09:00 seria a hora de Europe/Lisbon. Se é a hora de lá, acrescente a linha: timeZone: Atlantic/Azores; se não, timeZone: Europe/Lisbon',
	]);
	expect([...find({ timeZone: 'Europe/Lisbon' }), ...find({}, 'Atlantic/Azores')]).toEqual([]);
	const funchal = { place: 'Funchal', latitude: 32.65, longitude: -16.9 };
	expect(find({ meeting: funchal }, 'Atlantic/Azores').join()).toContain('a linha: timeZone: Atlantic/Madeira');
	expect(find({ meeting: funchal })).toEqual([]);
});

it('days that can hardly be meant are said', () => {
	setTime('2026-11-28T12:00:00Z');
	const at = (year: number) => ({ ...outing, start: `${year}-12-05 09:00`, end: `${year}-12-05 13:00` });
	const alert = (from: string, until?: string) => ({ title: 'Lama', from, until });
	const find = (changes: Parameters<typeof findOutOfDate>[0]) => textsOf(findOutOfDate(changes));
	expect(find({ outings: read('outings', [at(2026), at(2027)]) })).toEqual([]);
	expect(find({ outings: read('outings', [at(2062), at(2025), at(2023), at(2024)]) })).toEqual([
		'outings/a.md:start: é só em 2062. Se não é, corrija o ano',
		'outings/b.md:start: é de 2025, e está no arquivo. Se ainda se vai fazer, corrija o ano',
		'outings/d.md:start: é de 2024, e está no arquivo. Se ainda se vai fazer, corrija o ano; e há mais 1 assim',
	]);
	const alerts = [
		alert('2026-02-01'),
		alert('2024-02-01', '2027-01-01'),
		alert('2026-02-01', '2026-03-01'),
		alert('2024-02-01'),
	];
	expect(find({ trails: read('trails', [{ alerts }]), notices: read('notices', [alert('2024-02-01')]) })).toEqual([
		'notices/a.md:from: o aviso «Lama» está aberto desde 2024-02-01. Se já acabou, apague-o; se ainda dura, confirme-o com o dia de hoje em «from»',
		'trails/a.md:alerts.2.until: o aviso «Lama» acabou a 2026-03-01, e já não aparece. Pode apagá-lo',
		'trails/a.md:alerts.3.from: o aviso «Lama» está aberto desde 2024-02-01. Se já acabou, apague-o; se ainda dura, confirme-o com o dia de hoje em «from»',
	]);
});

it('an outing that is over is said to who has just written its day', () => {
	const [entry] = read('outings', [{ ...outing, start: '2025-12-05 09:00', end: '2025-12-05 13:00' }]);
	if (!entry) throw new Error('There is no outing.');
	expect(textsOf(findOver(entry))).toEqual([
		'outings/a.md:start: começa a 2025-12-05 09:00, que já passou. Se ainda se vai fazer, corrija o ano',
	]);
	expect(findOver(entry, '2025-12-05 09:00')).toEqual([]);
});

it.each([
	['Montemor', '«Montemor-o-Velho», «Montemor-o-Novo» ou «Montijo»'],
	['Lagoa', '«Lagoa (Açores)», «Lagoa (Algarve)» ou «Lagos»'],
	['águeda', '«Águeda»'],
	['Montalegra', '«Montalegre», «Portalegre» ou «Mortágua»'],
])('the municipality %s is none of the 308: these may be meant', (county, like) => {
	const find = (name: string, fields: object) =>
		textsOf(findNoMunicipalities({ [name]: read(name, [fields]) }, ['Serra Alta']));
	expect(find('trails', { county: ['Arouca', 'Serra Alta', county] })).toEqual([
		`trails/a.md:county.2: «${county}» não é nenhum dos 308 concelhos. Escreva ${like}, ou o que for`,
	]);
	expect(find('notices', { municipalities: [county] })).toHaveLength(1);
});

it('there are 308 municipalities', () =>
	expect(Object.values(municipalities).filter((name, index, all) => all.indexOf(name) === index)).toHaveLength(308));

it.each([
	['the trail is open again', later, [closed]],
	['it was moved to a day when the trail is open', { changes: [{ state: 'postponed', ...later }] }, [closed]],
	['it was called off', { changes: [{ state: 'cancelled' }] }, [closed]],
	['it is over', { start: '2026-02-01 09:00', end: '2026-02-01 13:00' }, [{ ...closed, from: '2026-01-01' }]],
	['the alert closes nothing', {}, [{ ...closed, closed: false }]],
	['it is on no trail', { trail: undefined }, [closed]],
])('nothing is said if %s', (_, changes, alerts) => expect(findAbout(changes, alerts)).toEqual([]));

it('a coming outing without a price gets a hint', () =>
	expect(findAbout({ price: undefined }, [])).toEqual([
		'outings/a.md:price: não se diz o preço, e a página não fala dele. Se é grátis, acrescente a linha: price: 0',
	]));

it('two outings at the same time with one title, or on one trail, are a copy whose day was forgotten', () => {
	const moved = { state: 'postponed', start: `${DAY} 09:00`, end: `${DAY} 13:00` };
	const entries = [
		{ title: 'Um muro' },
		{ title: 'Um muro', trail: undefined },
		{ title: 'Outro muro', start: '2027-03-12 09:00', changes: [moved] },
		{ title: 'Um muro', changes: [{ state: 'cancelled' }] },
		{ title: 'Um muro', ...later },
		{ title: 'Outra coisa', trail: undefined },
	].map((changes) => ({ ...outing, ...changes }));
	const cure = 'Corrija o dia, ou apague uma das duas; se são dois grupos, dê-lhes horas diferentes';
	const same = 'start: esta atividade começa no mesmo dia e à mesma hora que a';
	expect(textsOf(findInOutings(read('outings', entries), { 'a-fraga': {} as never }, new Map()))).toEqual([
		`outings/b.md:${same}, e tem o mesmo título. ${cure}`,
		`outings/c.md:${same}, e é no mesmo trilho. ${cure}`,
	]);
});

it('an alert that says closed and does not close gets a hint, unless it says that it does not', () => {
	const says = { title: 'Lama', text: 'A ponte está interdita.', from: today() };
	const alerts = [says, { ...says, closed: true }, { ...says, closed: false }, { ...says, kind: 'fire' }];
	expect(textsOf(findUnclosed(read('trails', [{ alerts }]), read('notices', [says])))).toEqual([
		expect.stringMatching(/^notices\/a\.md:title: o aviso diz «interdita», mas o trilho aparece como condicionado/),
		expect.stringMatching(/^trails\/a\.md:alerts\.0\.title: o aviso diz «interdita»/),
	]);
});

const PAST = '2020-05-02';
const FUTURE = '2999-05-02';
const AHEAD = { start: `${FUTURE} 09:00`, end: `${FUTURE} 12:00`, changes: [], waitingList: true };

it('lists with its line what does not show yet or any more', () => {
	const news = [
		{ draft: false, date: PAST },
		{ draft: true, date: PAST },
		{ draft: false, date: FUTURE },
	];
	const outings = [
		AHEAD,
		{ ...AHEAD, opens: `${FUTURE} 08:00` },
		{ ...AHEAD, closes: `${PAST} 08:00` },
		{ ...AHEAD, start: `${PAST} 09:00`, end: `${PAST} 12:00` },
	];
	const notices = [{ from: PAST, until: FUTURE }, { from: PAST }, { from: FUTURE }];
	const entries = { news: read('news', news), outings: read('outings', outings), notices: read('notices', notices) };
	expect(textsOf(findHidden(entries, EVERYTHING))).toEqual([
		'news/b.md:draft: é um rascunho. Para a publicar, apague esta linha',
		`news/c.md:date: aparece na primeira publicação a partir de ${FUTURE}`,
		`outings/b.md:opens: as inscrições abrem a ${FUTURE} 08:00`,
		'outings/c.md:closes: as inscrições já fecharam',
		`notices/c.md:from: aparece a ${FUTURE}`,
	]);
});

it('finds the days of builds: the days of posts in Lisbon, and the next Monday for what begins or ends', () => {
	setTime('2026-03-31T23:30:00.000Z');
	const days = ['04-01', '04-02', '04-20', '04-20'];
	const entries = {
		news: read(
			'news',
			days.map((day) => ({ draft: false, date: `2026-${day}` })),
		),
		outings: read('outings', [
			{ ...AHEAD, start: '2026-04-04 09:00', end: '2026-04-04 12:00', closes: '2026-04-03 20:00' },
			{ ...AHEAD, start: '2026-04-18 09:00', end: '2026-04-18 12:00' },
		]),
		notices: read('notices', [{ from: '2026-04-06', until: '2026-05-31' }]),
		trails: read('trails', [{ alerts: [{ from: '2025-01-01', until: '2026-06-30' }] }, { alerts: [] }]),
	};
	const ofAll = ['2026-04-02', '2026-04-06', '2026-04-20', '2026-06-01', '2026-07-06'];
	expect(findBuildDays(entries, EVERYTHING)).toEqual(ofAll);
	const trailsAlone = { ...EVERYTHING, news: false, outings: false };
	expect(findBuildDays(entries, trailsAlone)).toEqual(['2026-04-06', '2026-06-01', '2026-07-06']);
});
