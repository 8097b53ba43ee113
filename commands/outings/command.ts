import type { Store } from '@netlify/blobs';
import { type GoneGroup, type Group, type Ledger, ofAddress } from '#netlify/server/outings/ledger.ts';
import { editLedger, findOffer, readLedger } from '#netlify/server/outings/ledger-store.ts';
import { noticeKey } from '#netlify/server/outings/notice-keys.ts';
import { forget, requestCancellation } from '#netlify/server/outings/places.ts';
import { NO_ROLL, personKey, withoutPeople } from '#netlify/server/outings/roll.ts';
import { toClock } from '#src/format/clock.ts';
import { renderCsv } from '#src/format/csv.ts';
import { cleanPhone } from '#src/forms/clean-number.ts';
import { UsageError } from '../command.ts';
import {
	type CommandIo,
	checkInterval,
	formatMoment,
	isInInterval,
	readArguments,
	readCommand,
	reportErrors,
	toColumns,
	writeNote,
	writeOutput,
} from '../command-io.ts';
import { STORE_HELP, STORE_OPTIONS, withStore } from '../command-store.ts';

const COMMANDS = ['people', 'cancel', 'close'] as const;

export const HELP = `O que não tem botão na página de uma atividade, em /desk/outings: quem se inscreveu como folha de cálculo, apagar
quem o pede, retirar inscrições inventadas, fechar as inscrições.

  npm run outings -- <comando> [opções]

Comandos (a atividade é o nome do ficheiro, sem .md)
  people <atividade>              quem se inscreveu, uma linha por pessoa, e quem veio sem inscrição
  cancel <atividade> <inscrição>  cancela as de um email ou telefone, ou a que tem essa referência; depois da
                                  atividade, apaga-as. Quem veio sem inscrição procura-se pelo telefone ou pela
                                  referência. Com --from e --until em vez da inscrição, retira todas as que
                                  chegaram nesse intervalo, para quando são inventadas: quem está nelas não recebe
                                  nenhum email, e a associação recebe um
  close <atividade>               fecha as inscrições: as que há ficam, e quem espera continua à espera

Opções
  --from, --until      quando chegou o que o cancel cancela, na hora da atividade: entre dois dias, 2027-03-01, ou
                       momentos, "2027-03-01 22:00"
  --csv                o people como folha de cálculo, em vez de colunas
  --output <ficheiro>  onde o people escreve, em vez do ecrã
${STORE_HELP}

Exemplo: npm run outings -- people ao-moinho-pela-ribeira --csv --output inscritos.csv
`;

const STATES = { confirmed: 'com lugar', waiting: 'à espera' } as const;

const stateOf = ({ state, unconfirmed }: Group): string =>
	unconfirmed ? `${STATES[state]}, por confirmar` : STATES[state];

const PEOPLE = [
	'Estado',
	'Nome',
	'Nasceu',
	'Inscrito por',
	'Telefone',
	'Email',
	'Nota',
	'Chegou',
	'Referência',
	'Veio',
	'À frente',
];

const listPeople = (ledger: Ledger, isCsv: boolean): string => {
	const { marks, turnedUp } = ledger.roll ?? NO_ROLL;
	const sayCame = (came: boolean | undefined): string => (came === undefined ? '' : came ? 'sim' : 'não');
	const present = ledger.groups.flatMap((group) => {
		const { people, name, contact, email, note = '', registeredAt, id, inFront = '' } = group;
		const own = [name, contact, email, note, formatMoment(registeredAt), id];
		return people.map((person) => {
			const came = sayCame(marks[personKey(group, person)]?.came);
			return [stateOf(group), person.name, person.birthYear, ...own, came, inFront];
		});
	});
	const others = turnedUp.map(({ id, name, contact, at }) => {
		const came = sayCame(marks[id]?.came ?? true);
		return ['veio sem inscrição', name, '', '', contact, '', '', formatMoment(at), id, came, ''];
	});
	// Kept until everybody is told; of their people, what the association was told.
	const gone = ledger.gone.flatMap(({ id, name, contact, email }) => {
		const { facts } = ledger.notified?.[noticeKey('association', id)] ?? {};
		const { people = [{ name: '', birthYear: '' }] } = (facts ?? {}) as Partial<Pick<Group, 'people'>>;
		return people.map((person) => ['já saiu', person.name, person.birthYear, name, contact, email, '', '', id, '', '']);
	});
	const rows = [...present, ...gone, ...others];
	return isCsv ? renderCsv([PEOPLE, ...rows]) : `${toColumns([PEOPLE, ...rows])}\n`;
};

type Values = ReturnType<typeof readArguments<typeof STORE_OPTIONS>>['values'];

interface Meant {
	readonly groups: readonly Group[];
	/** Who has left, and is remembered until everybody is told. */
	readonly gone: readonly GoneGroup[];
	/** Ids of who came without a registration. */
	readonly turnedUp: readonly string[];
}

/** The groups that are to be cancelled: of an address, or all that came between two moments on its clock. */
const findMeant = (ledger: Ledger, id: string, person: string | undefined, { from, until }: Values): Meant => {
	if (person !== undefined) {
		const phone = cleanPhone(person);
		const isNamed = (one: { readonly id: string; readonly contact: string }): boolean =>
			one.id === person || (one.contact !== '' && cleanPhone(one.contact) === phone);
		const named = { groups: ledger.groups.filter(isNamed), gone: ledger.gone.filter(isNamed) };
		const hasName = named.groups.length > 0 || named.gone.length > 0;
		const meant = hasName ? named : { groups: ofAddress(ledger.groups, person), gone: ofAddress(ledger.gone, person) };
		const turnedUp = ledger.roll?.turnedUp.filter(isNamed).map((one) => one.id) ?? [];
		if (meant.groups.length === 0 && meant.gone.length === 0 && turnedUp.length === 0)
			throw new UsageError(`Em «${id}» não há nenhuma inscrição de «${person}».`);
		return { ...meant, turnedUp };
	}
	if (!from || !until)
		throw new UsageError(
			'Escreva de quem é a inscrição, ou os dois momentos: --from "2027-03-01 22:00" --until "2027-03-02 06:00".',
		);
	const found = ledger.groups.filter(({ registeredAt }) =>
		isInInterval(toClock(Date.parse(registeredAt), ledger.outing.timeZone), { from, until }),
	);
	if (found.length === 0) throw new UsageError(`Em «${id}» não chegou nenhuma inscrição nesse intervalo.`);
	return { groups: found, gone: [], turnedUp: [] };
};

const run = async (io: CommandIo, blobs: Store, words: readonly string[], values: Values): Promise<void> => {
	const [command, id, person] = readCommand(words, COMMANDS, (name) => (name === 'cancel' ? 2 : 1));
	if (!id) throw new UsageError(`«${command}» pede o nome da atividade. Veja --help.`);
	checkInterval(values);
	const ledger = await readLedger(blobs, id);
	if (!ledger && !findOffer(id)) throw new UsageError(`Não há nenhuma atividade «${id}».`);
	if (command === 'close') {
		await editLedger(blobs, id, (now) => ({ ...now, closed: true }));
		return writeNote(io, 'As inscrições estão fechadas.');
	}
	if (!ledger) throw new UsageError('Ainda ninguém se inscreveu.');
	if (command === 'people') return writeOutput(io, values.output, listPeople(ledger, values.csv));
	const { groups, gone, turnedUp } = findMeant(ledger, id, person, values);
	const [ids, goneIds] = [groups, gone].map((some) => some.map((one) => one.id)) as [string[], string[]];
	const isInvented = person === undefined;
	const now = toClock(Date.now(), ledger.outing.timeZone);
	await editLedger(blobs, id, (before) => {
		const left = goneIds.length > 0 ? forget(before, goneIds) : before;
		const next = ids.length > 0 ? requestCancellation(left, ids, now, isInvented) : left;
		return next.roll && turnedUp.length > 0 ? { ...next, roll: withoutPeople(next.roll, turnedUp) } : next;
	});
	if (turnedUp.length > 0) writeNote(io, `Veio sem inscrição, e ficou apagado: ${turnedUp.length}.`);
	if (goneIds.length > 0)
		writeNote(io, `Já tinha saído, e ficou apagado: ${goneIds.length}. O que faltava dizer por email já não se diz.`);
	if (ids.length === 0) return;
	if (now >= ledger.outing.end)
		return writeNote(io, `Apagadas: ${ids.length}. A atividade já passou, e por isso ninguém é avisado.`);
	const notified = isInvented
		? 'Quem está nelas não recebe nenhum email; quem ficar com o lugar recebe, e a associação recebe um só.'
		: 'O sítio avisa por email quem as fez e quem ficar com o lugar.';
	writeNote(io, `Inscrições canceladas dentro de dez minutos: ${ids.length}. ${notified}`);
};

export const runOutings = (args: string[], io: CommandIo): Promise<number> =>
	reportErrors(io, async () => {
		const { values, positionals } = readArguments(args, STORE_OPTIONS);
		await withStore(io, values, ({ blobs }) => run(io, blobs, positionals, values));
		return 0;
	});
