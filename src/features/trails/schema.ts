import { z } from 'astro/zod';
import { clockTime, day, dayOfYear, months, passedDay, weekdaysAndHolidays } from '#src/schemas/calendar.ts';
import {
	decimal,
	focalPoint,
	formerly,
	type ImageField,
	line,
	name,
	oneOf,
	paragraph,
	pictureText,
	type Reference,
	webAddress,
	wholeNumber,
	yesNo,
} from '#src/schemas/fields.ts';
import { fault } from '#src/schemas/structure.ts';

const ALERT_KINDS = ['fire', 'storm', 'water', 'trees', 'slide', 'hunting', 'works', 'other'] as const;

const alertKind = () =>
	oneOf(ALERT_KINDS).meta({
		description:
			'de que se trata: fire (incêndio), storm (mau tempo), water (água ou lama), trees (árvores caídas), slide (derrocada), hunting (caça), works (obras) ou other (outra coisa)',
		example: 'fire',
	});

const NOTE_AND_CLOSED = 'não pode estar com «closed: true»: uma nota não fecha trilhos. Apague uma das linhas';

/** What alerts and notices share of the state that they put a trail in. */
const grades = () => ({
	/** A trail with it is open as usual. */
	note: yesNo(
		'se é só para saber: o trilho continua aberto, e a página diz «Nota». Sem isto, e sem closed, diz «Atenção»',
	).optional(),
	weekdays: weekdaysAndHolidays(
		'os dias da semana em que vale, se não são todos. Com feriados, também os nacionais e o do concelho, que se escreve no trilho',
	).optional(),
	/** On each of its days the alert holds only until this time. */
	untilTime: clockTime("'14:00'").optional().meta({
		description:
			'a hora até à qual vale em cada um desses dias: o trilho fica «Condicionado até às 14h» ou, com closed: true, «Fechado até às 14h». O título não a repete',
	}),
});

const list = (description: string, example: string, each: string, reference?: Reference) =>
	z
		.array(name(description, each, 60).meta({ reference }))
		.min(1)
		.optional()
		.meta({ description, example });

const EITHER =
	'não pode estar com «all: true»: o aviso é para todos os trilhos ou só para estes. Apague uma das linhas';

/** `content/notices/{id}.yaml`: an alert for several trails. Whether the named trails exist is for the content check. */
export const noticeSchema = () =>
	z
		.strictObject({
			title: line('o aviso numa frase', 'Trilhos fechados por perigo muito elevado de incêndio rural', 80),
			kind: alertKind(),
			closed: yesNo(
				'se os trilhos ficam fechados; sem isto ficam abertos, com «Atenção», e num aviso de incêndio ficam fechados',
			).optional(),
			...grades(),
			text: paragraph(
				'o que fazer',
				'Não entre nos trilhos neste dia. Se já lá está, saia pelo caminho mais curto.',
				400,
			),
			/** The first day when it shows. */
			from: day('o primeiro dia do aviso', '2027-08-14'),
			/** The last day. Without it the notice stays until an editor removes it. */
			until: day('o último dia do aviso, se já se sabe', '2027-08-14').optional(),
			all: yesNo('se o aviso é para todos os trilhos; se não, escreva em vez dele trails ou municipalities').optional(),
			municipalities: list('os concelhos, com os nomes que têm nos trilhos', '[Arouca]', 'Arouca'),
			trails: list('os trilhos, pelos nomes das pastas', '[vale-do-moinho, carvalhal]', 'vale-do-moinho', 'trails'),
			source: z
				.strictObject({
					name: name('quem o diz', 'IPMA', 60),
					url: webAddress('onde se lê', 'https://www.ipma.pt/pt/riscoincendio/rcm.pt/'),
				})
				.optional()
				.meta({ description: 'de onde vem a informação' }),
		})
		.refine(({ from, until = from }) => until >= from, fault('until', 'é antes do primeiro', 'from'))
		.refine(({ note, closed }) => !note || !closed, fault('note', NOTE_AND_CLOSED, 'closed'))
		.refine(
			({ all, municipalities, trails }) => all || municipalities || trails,
			fault(
				'all',
				'não é true, e sem trails nem municipalities o aviso não aparece em nenhum trilho',
				'municipalities',
				'trails',
			),
		)
		.refine(({ all, municipalities }) => !all || !municipalities, fault('municipalities', EITHER, 'all'))
		.refine(({ all, trails }) => !all || !trails, fault('trails', EITHER, 'all'));

export type TrailNotice = z.infer<ReturnType<typeof noticeSchema>>;

/** Whether a notice is about a trail: about all, or about this one, or about a municipality that it crosses. */
export const appliesTo = (
	{ all = false, municipalities = [], trails = [] }: Pick<TrailNotice, 'all' | 'municipalities' | 'trails'>,
	{ id, county }: { readonly id: string; readonly county: readonly string[] },
): boolean => all || trails.includes(id) || county.some((name) => municipalities.includes(name));

/** `content/walking.yaml`: what is the same for every trail. */
export const walkingSchema = () =>
	z.strictObject({
		conduct: z
			.array(paragraph('uma regra', 'Leve o lixo para casa.', 160))
			.min(1)
			.meta({ description: 'as regras de quem anda nos trilhos', example: '[Leve o lixo para casa.]' }),
		/** Trails have a box about guided walks only with it. */
		guidedWalks: paragraph(
			'quando há caminhadas com guia. Sem isto, o quadro «Ir com guia» desaparece',
			'Nas datas da agenda; noutros dias, para grupos.',
			160,
		).optional(),
		emergency: paragraph('o que fazer numa emergência, além de ligar 112', 'Diga o nome do trilho.', 400),
		fire: paragraph(
			'o que vale nos dias de perigo de incêndio rural',
			'Em dias de perigo muito elevado ou máximo não se anda.',
			240,
		),
		/** Where one finds the weather and the risk of fire. */
		links: z
			.array(
				z.strictObject({
					text: line('o que lá se vê', 'Meteorologia (IPMA)', 60),
					url: webAddress('o endereço', 'https://www.ipma.pt'),
				}),
			)
			.meta({ description: 'onde se vê o tempo e o perigo de incêndio rural' }),
		/** The licence under which others may use the tracks. The downloaded files name it. */
		licence: z
			.strictObject({
				name: name('o nome da licença', 'CC BY 4.0', 60),
				url: webAddress('o endereço da licença', 'https://creativecommons.org/licenses/by/4.0/deed.pt'),
			})
			.meta({
				description: 'a licença dos percursos que se descarregam: a CC BY deixa usá-los a quem disser de quem são',
			}),
	});

const CLASSES = ['PR', 'GR', 'PL'] as const;
const SHAPES = ['circular', 'linear'] as const;

/** One of the four scores of MIDE, from 1 (least) to 5. `meanings`: what each of the five says, from the manual. */
const score = (description: string, meanings: readonly [string, string, string, string, string]) =>
	wholeNumber(`${description}: ${meanings.map((meaning, index) => `${index + 1}, ${meaning}`).join('; ')}`, '2', 1, 5);

/** Whether a trail suits a group of people, and details that let them decide for themselves. */
const suitable = (who: string, details: string) =>
	z.strictObject({
		suitable: yesNo(`se o trilho serve para ${who}`),
		details: paragraph('o que convém saber antes de vir', details, 300).optional(),
	});

const suitability = (who: string, details: string) =>
	suitable(who, details)
		.optional()
		.meta({ description: `para ${who}` });

const children = suitable('crianças', 'Na subida final vai-se de mão dada.')
	.extend({
		leastAge: wholeNumber('a idade a partir da qual serve; sem isto, serve a qualquer uma', '8', 1, 17).optional(),
	})
	.optional()
	.meta({ description: 'para crianças' });

const alert = z
	.strictObject({
		title: line('o que se passa', 'Troço junto ao rio com lama', 80),
		/** Pages in other languages say it where the title is not translated. */
		kind: alertKind().optional(),
		closed: yesNo(
			'se o trilho fica fechado; sem isto fica aberto, com «Atenção», e num aviso de incêndio fica fechado',
		).optional(),
		...grades(),
		text: paragraph(
			'onde é, em que quilómetros, e o que fazer',
			'Entre o km 2,8 e o km 3,4, água até ao tornozelo.',
			400,
		),
		alternative: paragraph('por onde se passa entretanto', 'Siga as setas brancas, mais 600 m.', 300).optional(),
		/** Said in other languages, where the alternative is not translated. */
		detour: wholeNumber(
			'os metros que se andam a mais por esse caminho; dizem-se a quem lê noutra língua',
			'600',
			0,
			20_000,
		).optional(),
		/** The stretch of the way that it is about, which map and profile mark. */
		fromKm: decimal('o quilómetro em que começa o troço, para o marcar no mapa', '2.8', 0, 500).optional(),
		toKm: decimal('o quilómetro em que acaba o troço', '3.4', 0, 500).optional(),
		/** The first day when it shows. */
		from: day('o primeiro dia do aviso', '2026-11-02'),
		/** The last day. Without it the alert stays until an editor removes it. */
		until: day('o último dia do aviso, se já se sabe', '2027-03-31').optional(),
	})
	.refine(({ from, until = from }) => until >= from, fault('until', 'é antes do primeiro', 'from'))
	.refine(({ note, closed }) => !note || !closed, fault('note', NOTE_AND_CLOSED, 'closed'))
	.refine(
		({ fromKm, toKm }) => (fromKm === undefined) === (toKm === undefined) && (toKm ?? 1) > (fromKm ?? 0),
		fault('toKm', 'não é depois do quilómetro em que o troço começa', 'fromKm'),
	);

/** A time of each year when plants or animals need quiet. */
const sensitivePeriod = z.strictObject({
	from: dayOfYear('o primeiro dia, de cada ano', "'03-01'"),
	until: dayOfYear('o último dia, de cada ano', "'06-30'"),
	text: paragraph('o que acontece e o que se pede a quem passa', 'A cegonha nidifica. Não saia do passadiço.', 300),
});

/** A stretch of the way, described. */
const step = z.strictObject({
	/** Where the stretch begins, in kilometres from the start of the trail. */
	kilometre: decimal('o quilómetro em que começa', '3.2', 0, 500),
	text: paragraph('o caminho a partir daí', 'Atravesse a ribeira pelas poldras e suba à esquerda.', 500),
});

const stepsSchema = z
	.array(step)
	.min(1)
	.refine((steps) => steps.every(({ kilometre }, index) => kilometre >= (steps[index - 1]?.kilometre ?? 0)), {
		error: 'não está por ordem de quilómetro',
	})
	.default([])
	.meta({ description: 'o percurso passo a passo, por ordem de quilómetro' });

/** What pages say of a waypoint in place of what the track says. */
const point = z.strictObject({
	name: name('o nome do ponto, como está no percurso gravado', 'Fonte da aldeia', 60),
	text: line('o que é, numa frase', 'A última água potável até ao regresso.', 160),
});

const picture = (image: ImageField) =>
	z.strictObject({
		image: image().meta({ description: 'a imagem, na mesma pasta', example: './ponte.webp' }),
		alt: pictureText('o que se vê na imagem, para quem não a vê', "'Ilustração: uma ponte de pedra'"),
	});

const MEANS = ['bus', 'train', 'boat'] as const;

export type Means = (typeof MEANS)[number];

/** How one gets to a trail without a car. */
const publicTransport = () =>
	z
		.strictObject({
			by: oneOf(MEANS).meta({
				description: 'em quê: bus (autocarro), train (comboio) ou boat (barco)',
				example: 'bus',
			}),
			details: paragraph('a linha, a paragem, e o que se anda até ao início', 'Autocarro 304 até «Igreja».', 300),
			from: line('de onde se parte', 'Terminal de Vila Nova', 80).optional(),
			/** Without it, every day. */
			days: weekdaysAndHolidays(
				'os dias em que há; sem isto, há todos os dias. Nos feriados há se aqui estiver feriados, ou esse dia da semana e domingo',
			).optional(),
			last: clockTime("'18:40'").optional().meta({ description: 'a hora do último de volta' }),
			/** Timetables change, and a walker wants to know how old this one is. */
			asOf: passedDay(
				'o dia em que se viu a hora do último. A página diz o mês: «horário de março de 2026»',
				'2026-03-15',
			).optional(),
			operator: name('de que empresa é', 'Rodoviária da Serra', 60).optional(),
			url: webAddress('onde se vê o horário', 'https://www.cp.pt').optional(),
		})
		.meta({ description: 'como se chega sem carro' });

/** Somebody who walked the trail, and what the way was like. */
const sighting = (image: ImageField) =>
	z.strictObject({
		who: name('quem o percorreu', 'Ana Reis', 60),
		date: passedDay('o dia', '2026-11-14'),
		text: line('como está o caminho, numa frase', 'Lama até ao tornozelo junto ao açude.', 140),
		picture: picture(image).optional().meta({ description: 'uma imagem desse dia' }),
	});

/**
 * `content/trails/{id}/index.md`: a trail. The folder's name is the trail's id and part of its address. Distance,
 * climb, time, shape and coordinates come from `track.gpx` in the same folder. Of a field that is left out, pages say
 * nothing.
 */
export const trailSchema = (image: ImageField) =>
	z.strictObject({
		title: line('o nome do trilho', 'Trilho do Moinho', 60),
		summary: paragraph('o trilho numa ou duas frases', 'Nove quilómetros ao som da água.', 200),
		place: line('a terra e a região', 'Aldeia de Cima, Vila Nova', 60).meta({ place: true }),
		/** The name of the place; its coordinates are the first point of the track. */
		start: line('o sítio onde começa', 'Largo da Fonte, junto ao cruzeiro', 80).meta({ place: true }),
		cover: image('trail').meta({ description: 'a imagem do trilho, na mesma pasta', example: './cover.webp' }),
		coverAlt: pictureText('o que se vê na imagem, para quem não a vê', "'Ilustração: um moinho junto ao rio'"),
		/** The recorded way. What an editor in the browser sends has another name each time. */
		gpx: z
			.string()
			.regex(/^\.\/[\w.-]+\.gpx$/, { error: 'não é o nome de um ficheiro GPX desta pasta' })
			.optional()
			.meta({
				description: 'o percurso gravado, na mesma pasta, se não se chamar track.gpx',
				example: './track-2.gpx',
				input: 'track',
			}),
		/** Of others, the few points that jump off the way and back are left out as errors of the device. */
		keepAllPoints: yesNo(
			'se o percurso fica com todos os pontos, também os que a verificação diz que retirou',
		).optional(),
		/** The scores of MIDE. The word for the whole, FCMP's, follows from the highest of the four. */
		difficulty: z
			.strictObject({
				environment: score('os perigos do meio', [
					'quase nenhum',
					'mais do que um',
					'vários',
					'bastantes',
					'muitos, e a cada passo',
				]),
				orientation: score('a dificuldade de orientação', [
					'caminho e cruzamentos claros',
					'há marcas a seguir',
					'é preciso reconhecer o terreno',
					'navega-se fora dos caminhos',
					'há obstáculos a contornar, sem caminho',
				]),
				movement: score('a dificuldade do piso', [
					'liso',
					'caminho de terra ou pedra',
					'degraus ou piso irregular',
					'precisa das mãos para se equilibrar',
					'precisa das mãos para trepar',
				]),
				/** If it is left out, the walking time decides, as in MIDE's table. */
				effort: score('o esforço, se não for o que segue da duração', [
					'até 1 h',
					'até 3 h',
					'até 6 h',
					'até 10 h',
					'mais',
				]).optional(),
			})
			.meta({ description: 'as pontuações MIDE, de 1 a 5' }),
		/** The municipalities (concelhos) that it crosses. Notices for a municipality reach the trail by them. */
		county: z
			.preprocess(
				(value) => (typeof value === 'string' ? [value] : value),
				z.array(name('o concelho', 'Arouca', 60)).min(1),
			)
			.default([])
			.meta({ description: 'o concelho, ou os concelhos entre parênteses retos', example: 'Arouca' }),
		/** For alerts that hold on holidays. */
		localHoliday: dayOfYear('o feriado do concelho, para os avisos que valem nos feriados', "'06-24'").optional(),
		/** Priority areas of prevention and security: there the law closes forests on days of high danger. */
		apps: yesNo(
			'se o trilho passa em APPS, as áreas que o plano do concelho fecha nos dias de perigo de incêndio muito elevado ou máximo. Sem isto, a página não o diz',
		).optional(),
		/** Only a registered trail has a number. */
		number: wholeNumber('o número, se está registado', '4', 1, 999).optional(),
		/** The classes of FCMP: GR over 30 km or a day, PR up to 30 km, PL mostly in town. Without it, the length decides. */
		class: oneOf(CLASSES).optional().meta({
			description: 'a classe do registo, se não for PR até 30 km e GR acima disso; em meio urbano é PL',
			example: 'PL',
		}),
		focus: focalPoint(),
		/** Without it, the track decides. */
		shape: oneOf(SHAPES)
			.optional()
			.meta({ description: 'a forma, se o percurso gravado enganar', example: 'circular' }),
		/** The track is the way there alone, and one comes back by it. Length, climb and time are then for both ways. */
		thereAndBack: yesNo('se a volta é pelo mesmo caminho e o percurso gravado é só a ida').default(false),
		/** Minutes of the whole walk without pauses. Without it, the time is computed from distance and climb. */
		durationMinutes: wholeNumber(
			'a duração em minutos, se a calculada enganar; conta com a volta, se a houver',
			'210',
			5,
			10_000,
		).optional(),
		season: months('os meses em que se recomenda').optional(),
		surface: paragraph('o piso', 'Caminho de terra, calçada antiga e 400 m de estrada.', 300).optional(),
		shade: yesNo('se quase todo o caminho é à sombra').default(false),
		access: z
			.strictObject({
				dogs: suitability('cães', 'Com trela, porque há rebanhos.'),
				children,
				pushchair: suitability('carrinhos de bebé', 'Há degraus no km 2.'),
				wheelchair: suitability('cadeiras de rodas', 'Saibro compacto, 1,5 m de largura, declive até 5 %.'),
			})
			.default({})
			.meta({ description: 'a quem serve' }),
		parking: paragraph('onde se estaciona', 'Doze lugares no largo, sem sombra.', 300).optional(),
		publicTransport: publicTransport().optional(),
		water: paragraph('onde há água potável', 'Só na fonte do largo.', 200).optional(),
		mobileCoverage: paragraph('onde há rede de telemóvel', 'Nos altos; no vale não há.', 200).optional(),
		alerts: z.array(alert).default([]).meta({ description: 'os avisos, com as datas' }),
		sensitivePeriods: z.array(sensitivePeriod).default([]).meta({ description: 'as épocas sensíveis de cada ano' }),
		/** The newest of them and of `seen` counts. */
		lastWalkedOn: passedDay(
			'o dia em que alguém o percorreu por último, se ninguém o assinou',
			'2026-11-02',
		).optional(),
		seen: z
			.array(sighting(image))
			.default([])
			.meta({ description: 'quem o percorreu e o que viu. A página mostra os três mais recentes' }),
		/** The year of the leaflet, so that people can see whether theirs is old. */
		edition: wholeNumber('o ano da edição desta ficha', '2026', 2020, 2100).optional(),
		formerly: formerly(),
		steps: stepsSchema,
		points: z
			.array(point)
			.default([])
			.meta({ description: 'o que se diz dos pontos do percurso gravado, se não é o que nele está' }),
		pictures: z.array(picture(image)).max(6).default([]).meta({ description: 'outras imagens do trilho' }),
	});

export type Trail = z.infer<ReturnType<typeof trailSchema>>;
