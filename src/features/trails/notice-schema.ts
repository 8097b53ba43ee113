import { z } from 'astro/zod';
import { day } from '#src/schemas/calendar.ts';
import { line, paragraph, webAddress, yesNo } from '#src/schemas/fields.ts';

export const NOTICE_KINDS = ['fire', 'storm', 'hunting', 'works', 'other'] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

const KINDS_IN_WORDS = 'fire (incêndio), storm (mau tempo), hunting (caça), works (obras) ou other (outra coisa)';

const list = (description: string, example: string, each: string) =>
	z
		.array(line(description, each, 60))
		.min(1, { error: 'está vazio' })
		.optional()
		.meta({ description, example });

const EITHER =
	'não pode estar com «all: true»: o aviso é para todos os trilhos ou só para estes. Apague uma das linhas';

/** `content/notices/{id}.yaml`: an alert for several trails. Whether the named trails exist is for the content check. */
export const noticeSchema = () =>
	z
		.strictObject({
			title: line('o aviso numa frase', 'Trilhos fechados por perigo máximo de incêndio rural', 80),
			kind: z
				.enum(NOTICE_KINDS, { error: `não é um destes: ${NOTICE_KINDS.join(', ')}` })
				.meta({ description: `de que se trata: ${KINDS_IN_WORDS}`, example: 'fire' }),
			text: paragraph(
				'o que fazer',
				'Não entre nos trilhos neste dia. Se já lá está, saia pelo caminho mais curto.',
				400,
			),
			/** The first day on which it shows. */
			from: day('o primeiro dia do aviso', '2027-08-14'),
			/** The last day. Without it the notice stays until an editor removes it. */
			until: day('o último dia do aviso, se já se sabe', '2027-08-14').optional(),
			all: yesNo(
				'se o aviso é para todos os trilhos; se não, escreva em vez dele trails ou municipalities',
				'true',
			).optional(),
			municipalities: list('os concelhos, como estão em county nos trilhos', '[Vila Nova]', 'Vila Nova'),
			trails: list('os trilhos, pelos nomes das pastas', '[vale-do-moinho, carvalhal]', 'vale-do-moinho'),
			source: z
				.strictObject({
					name: line('quem o diz', 'IPMA', 60),
					url: webAddress('onde se lê', 'https://www.ipma.pt/pt/riscoincendio/rcm.pt/'),
				})
				.optional()
				.meta({ description: 'de onde vem a informação' }),
		})
		.refine(({ from, until = from }) => until >= from, { path: ['until'], error: 'é antes do primeiro' })
		.refine(({ all, municipalities, trails }) => all || municipalities || trails, {
			path: ['all'],
			error: 'não é true, e sem trails nem municipalities o aviso não aparece em nenhum trilho',
		})
		.refine(({ all, municipalities }) => !all || !municipalities, { path: ['municipalities'], error: EITHER })
		.refine(({ all, trails }) => !all || !trails, { path: ['trails'], error: EITHER });

export type Notice = z.infer<ReturnType<typeof noticeSchema>>;

/** Whether a notice is about a trail: about all, or about this one, or about a municipality that it crosses. */
export const concerns = (
	{ all = false, municipalities = [], trails = [] }: Pick<Notice, 'all' | 'municipalities' | 'trails'>,
	{ id, county }: { readonly id: string; readonly county: readonly string[] },
): boolean => all || trails.includes(id) || county.some((name) => municipalities.includes(name));
