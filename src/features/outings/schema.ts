import { z } from 'astro/zod';
import { addDays } from '#src/format/day.ts';
import { dayAndTime, timeZone } from '#src/schemas/calendar.ts';
import {
	decimal,
	focalPoint,
	formerly,
	type ImageField,
	line,
	NO_PRICE,
	name,
	oneOf,
	paragraph,
	pictureText,
	price,
	toNumber,
	wholeNumber,
	yesNo,
} from '#src/schemas/fields.ts';
import { fault, whenValid } from '#src/schemas/structure.ts';
import { BECAUSE_MAX, OUTING_STATES, toCurrent } from './outing-time.ts';

export const OUTING_KINDS = ['caminhada', 'oficina', 'voluntariado', 'visita', 'outro'] as const;

const STATES_IN_WORDS =
	'postponed (adiada), cancelled (cancelada) ou scheduled (afinal faz-se). Uma adiada tem start e end novos';

/** The longest walks over several days take less. An outing that is longer has a slip in a month or year. */
const MOST_DAYS = 14;

const NOT_AFTER = 'não é depois do começo';
const TOO_LONG = `é mais de ${MOST_DAYS} dias depois do começo`;
const MOVED_BACK = 'é de um dia antes do que estava anunciado; para a fazer antes, cancele-a e marque outra';
const NOT_BEFORE = 'não é antes de a atividade começar';

/** Adds a fault if an end is not soon after its start, with the editor's own hour on the day of the start or, if it ends at night, the next. */
const checkEnd = (
	{ start, end }: { start?: string | undefined; end?: string | undefined },
	context: z.RefinementCtx,
) => {
	if (!start || !end) return;
	const day = start.slice(0, 10);
	const isBefore = end <= start;
	if (!isBefore && end.slice(0, 10) <= addDays(day, MOST_DAYS)) return;
	// A party that ends at one in the morning ends on the next day.
	const isNight = isBefore && end.slice(0, 10) === day && end.slice(11) < '07:00';
	const days = isBefore && !isNight ? [day] : [day, addDays(day, 1)];
	const written = days.map((near) => `${near}${end.slice(10)}`).find((time) => time > start);
	const message = isBefore ? NOT_AFTER : TOO_LONG;
	context.addIssue({ code: 'custom', path: ['end'], message, params: { written } });
};

/** A change of what was announced. The last one counts, with the last start and end that one gave. */
const change = z
	.strictObject({
		state: oneOf(OUTING_STATES).meta({ description: `o que mudou: ${STATES_IN_WORDS}`, example: 'postponed' }),
		start: dayAndTime('o começo novo, se foi adiada', '2027-01-16 09:00').optional(),
		end: dayAndTime('o fim novo, se foi adiada', '2027-01-16 13:00').optional(),
		because: paragraph(
			'a razão, numa frase, que quem se inscreveu lê no email',
			'O rio leva água a mais para se passar.',
			BECAUSE_MAX,
		),
	})
	.refine(({ state, start }) => state !== 'postponed' || start, fault('start', 'falta', 'state'))
	.refine(({ state, end }) => state !== 'postponed' || end, fault('end', 'falta', 'state'))
	.refine(
		({ state, start, end }) => state === 'postponed' || !(start || end),
		fault('state', 'não é postponed, e só o que foi adiado tem start e end novos'),
	)
	.superRefine(checkEnd, whenValid('start', 'end'));

/** The changes that move an outing to a day before the announced one: mostly a wrong month or year. */
const findMovedBack = (outing: Parameters<typeof toCurrent>[0]): number[] =>
	outing.changes.flatMap(({ start }, index) => {
		const announced = toCurrent({ ...outing, changes: outing.changes.slice(0, index) });
		return start && start.slice(0, 10) < announced.start.slice(0, 10) ? index : [];
	});

/** A single price is for everybody. */
const prices = z
	.preprocess(
		(value) => {
			const single = toNumber(value);
			return typeof single === 'number' ? { members: single, others: single } : value;
		},
		z
			.strictObject(
				{
					members: price('quanto paga um sócio, em euros', '0', 0),
					others: price('quanto pagam os outros, em euros', '5', 0),
					children: price('quanto paga uma criança, em euros, se é menos', '2', 0).optional(),
					childAge: wholeNumber(
						'até que idade se paga como criança; conta a que se faz nesse ano',
						'12',
						0,
						25,
					).optional(),
				},
				{ error: ({ code }) => (code === 'invalid_type' ? NO_PRICE : undefined) },
			)
			.refine(({ members, others }) => others >= members, fault('others', 'é menos do que paga um sócio', 'members'))
			.refine(
				({ others, children = 0 }) => others >= children,
				fault('children', 'é mais do que paga um adulto', 'others'),
			)
			.refine(
				({ children, childAge }) => children === undefined || childAge !== undefined,
				fault('childAge', 'falta', 'children'),
			)
			.refine(
				({ children, childAge }) => childAge === undefined || children !== undefined,
				fault('children', 'falta', 'childAge'),
			),
	)
	.meta({
		description:
			'o preço por pessoa, em euros; 0 se é grátis. Se um sócio ou uma criança paga menos, members e others em vez dele, com children e childAge',
		example: '5',
		input: 'prices',
	});

/** Within bounds around Europe, where latitude and longitude can't be mistaken for each other. */
const meeting = z
	.strictObject({
		place: line('o sítio, como quem lá vai o reconhece', 'Largo da Fonte, junto ao cruzeiro', 100).meta({
			place: true,
		}),
		latitude: decimal('a latitude, em graus', '41.40338', 25, 75),
		longitude: decimal('a longitude, em graus; em Portugal é negativa', '-8.12345', -35, 24.9),
	})
	.meta({ description: 'o ponto de encontro, se não é onde o trilho começa' });

export type Meeting = z.infer<typeof meeting>;

/**
 * `content/outings/{id}.md`: an activity on a day; people register for it. Times are its time zone's, `YYYY-MM-DD HH:MM`. With
 * a trail, what is left out of its length, climb, difficulty, meeting point and picture comes from there; whether that trail
 * exists is for the content check. Pages and mails say nothing of another field that is left out.
 */
export const outingSchema = (image: ImageField) =>
	z
		.strictObject({
			title: line('o nome da atividade', 'Ao moinho, pela ribeira', 70),
			summary: paragraph('a atividade numa ou duas frases', 'Seis quilómetros devagar, com paragem no moinho.', 200),
			kind: oneOf(OUTING_KINDS).meta({ description: `o tipo: ${OUTING_KINDS.join(', ')}`, example: 'caminhada' }),
			start: dayAndTime('o dia e a hora a que começa', '2026-12-05 09:00'),
			end: dayAndTime('o dia e a hora a que acaba', '2026-12-05 13:00'),
			timeZone: timeZone('o fuso horário destas horas, se não é o da associação').optional(),
			meeting: meeting.optional(),
			trail: name(
				'o trilho, pelo nome da pasta; se não é num trilho, preencha em vez dele meeting, cover e coverAlt',
				'vale-do-moinho',
				80,
			)
				.meta({ reference: 'trails' })
				.optional(),
			distance: decimal('os quilómetros que se andam, se não são os do trilho', '6.5', 0.1, 100).optional(),
			climb: wholeNumber('os metros que se sobem, se não são os do trilho', '180', 0, 5_000).optional(),
			/** As the highest of MIDE's four scores. */
			level: wholeNumber('a dificuldade, de 1 (fácil) a 5 (muito difícil), se não é a do trilho', '2', 1, 5).optional(),
			cover: image('outing')
				.optional()
				.meta({ description: 'a imagem, na mesma pasta, se não é a do trilho', example: './plantacao.webp' }),
			coverAlt: pictureText(
				'o que se vê nessa imagem, para quem não a vê',
				"'Quatro pessoas plantam carvalhos'",
			).optional(),
			focus: focalPoint(),
			guide: name('quem guia', 'Maria Antunes', 80),
			guideEmail: z
				.email({ error: 'não é um endereço de email' })
				.optional()
				.meta({ description: 'o email que recebe a lista dos inscritos na véspera', example: 'guia@exemplo.pt' }),
			places: wholeNumber('quantas pessoas podem ir', '12', 1, 200),
			waitingList: yesNo('se há lista de espera quando os lugares acabam').default(true),
			price: prices.optional(),
			payment: line('como se paga, se não é em dinheiro, ao guia, no dia', 'por MB WAY', 80).optional(),
			leastAge: wholeNumber('a idade mínima; escreva 0 se não a há', '8', 0, 99).optional(),
			dogs: yesNo('se os cães podem vir').optional(),
			bring: z
				.array(line('uma coisa', 'Botas', 80))
				.max(12)
				.default([])
				.meta({ description: 'o que se deve levar', example: '[Botas, Um litro de água, Almoço]' }),
			opens: dayAndTime('quando abrem as inscrições, se não é já', '2026-11-20 09:00').optional(),
			closes: dayAndTime('quando fecham as inscrições, se não é quando começa', '2026-12-03 20:00').optional(),
			formerly: formerly(),
			changes: z
				.array(change)
				.default([])
				.meta({ description: 'o que mudou desde que se anunciou, do mais antigo para o mais recente' }),
		})
		.superRefine(checkEnd, whenValid('start', 'end'))
		.superRefine(
			(outing, context) => {
				for (const index of findMovedBack(outing))
					context.addIssue({ code: 'custom', path: ['changes', index, 'start'], message: MOVED_BACK });
			},
			whenValid('start', 'end', 'changes'),
		)
		.refine(
			({ opens, closes }) => !opens || !closes || opens < closes,
			fault('closes', 'não é depois de abrirem', 'opens'),
		)
		.refine(
			({ closes: _, ...outing }) => (outing.opens ?? '') < toCurrent(outing).start,
			fault('opens', NOT_BEFORE, 'start', 'end', 'changes'),
		)
		.refine(({ start, closes = '' }) => closes <= start, fault('closes', NOT_BEFORE, 'start'))
		.refine(({ trail, cover }) => trail || cover, fault('trail', 'falta'))
		// With neither trail nor picture, what is asked about the trail also names the meeting point.
		.refine(({ trail, meeting: place, cover }) => trail || place || !cover, fault('meeting', 'falta', 'trail'))
		.refine(({ cover, coverAlt }) => !cover || coverAlt, fault('coverAlt', 'falta'));

export type Outing = z.infer<ReturnType<typeof outingSchema>>;
