import { expect, it } from 'vitest';
import { schemaOf } from '#src/collections.ts';
import { fieldOf, metaOf } from '#src/schemas/structure.ts';
import { copyContent } from '#tests/support/content-copy.ts';

/** Fields as YAML, each after its colon; one without a value is left out. */
type Fields = Readonly<Record<string, string | undefined>>;

/** What is changed in a right entry, or the whole text of a file, and the check's sentences about it with their lines. */
type Mistake = readonly [change: Fields | string, ...sentences: string[]];

const toYaml = (fields: Fields): string =>
	Object.entries(fields)
		.flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value}\n`))
		.join('');

const toFile = (fields: Fields, body = 'O texto.'): string => `---\n${toYaml(fields)}---\n\n${body}\n`;

/** Checks entries of one collection together, and expects of each the sentences of its mistake. */
const expectSentences = async (
	collection: string,
	mistakes: readonly Mistake[],
	write: (change: Mistake[0], index: number) => string,
	ending = 'md',
): Promise<void> => {
	const content = await copyContent();
	for (const [index, [change]] of mistakes.entries())
		await content.write(`${collection}/entrada-${index}.${ending}`, write(change, index));
	const sentences = await content.find();
	const found = mistakes.map((_, index) => {
		const start = `content/${collection}/entrada-${index}.${ending}:`;
		return sentences.filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
	});
	expect(found).toEqual(mistakes.map(([, ...expected]) => expected));
};

/** The right fields of a post. */
const POST = { subtitle: ' Dois', date: ' 2026-02-22', topic: ' Escolas', imageAlt: ' Três' };

const TITLE = '«title» (o título do artigo)';
const TITLE_CURE = 'Escreva, por exemplo: title: Mil e duzentos carvalhos na encosta sul';
const TEXT = 'devia ser texto (entre aspas, se são só algarismos ou uma data). Escreva: title:';
const DATE = '«date» (o dia de publicação)';
const DATE_CURE = 'Escreva, por exemplo: date: 2026-02-22';
const IMAGE = 'o campo «image» (a imagem, se não for a que tem o nome da notícia com news_ antes)';
const IMAGE_CURE = 'ponha essa imagem na mesma pasta ou corrija o nome';
const NAMES = Object.keys(schemaOf('news').shape).join(', ');
const UNKNOWN = `não existe. Apague-o ou corrija o nome; os que há são: ${NAMES}`;
const DASHES = 'esta linha devia ter só três hífenes, encostados à esquerda: ---';
const END = 'falta, por baixo do último campo, a linha com três hífenes que acaba os campos. Escreva por baixo de';

const POSTS: readonly Mistake[] = [
	[
		{ tags: '\n  - Atenção: lama' },
		'8: o campo «tags.1» (outros assuntos de que também fala) tem dois pontos no texto. Ponha-o entre aspas',
	],
	[
		{ tags: ' Encosta sul, Voluntariado' },
		'7: o campo «tags» (outros assuntos de que também fala) devia ser uma lista. Escreva, por exemplo: tags: [Voluntariado, Encosta sul]',
	],
	[
		{ Author: ' Ana' },
		'7: o campo «Author» escreve-se «author», com as mesmas maiúsculas e minúsculas. Corrija o nome',
	],
	[
		{ "author:'Ana": " guia'" },
		"7: o campo «author:'Ana» não tem espaço a seguir aos dois pontos. Escreva um espaço depois de «author:»",
	],
	[
		{ autor: ' Ana', cor: ' a' },
		'7: o campo «autor» escreve-se «author». Corrija o nome',
		`8: o campo «cor» ${UNKNOWN}`,
	],
	[{ date: ' 1726-02-22' }, `4: o campo ${DATE} é um ano muito longe de hoje. ${DATE_CURE}`],
	[{ date: '' }, `4: falta responder: ${DATE}. ${DATE_CURE}`],
	[{ date: ' 22 de fevereiro' }, `4: o campo ${DATE} não está na forma AAAA-MM-DD. ${DATE_CURE}`],
	[{ date: ' 2026-02-30' }, `4: o campo ${DATE} não existe no calendário. ${DATE_CURE}`],
	[{ date: ' 2026-13-01' }, `4: o campo ${DATE} não existe no calendário. ${DATE_CURE}`],
	[
		{ date: undefined },
		`2: falta o campo ${DATE}. Acrescente a linha, com a resposta em vez da que aqui está: date: 2026-02-22`,
	],
	[{ title: " ''" }, `2: o campo ${TITLE} está vazio. ${TITLE_CURE}`],
	[{ title: ` ${'a'.repeat(91)}` }, `2: o campo ${TITLE} passa dos 90 caracteres. ${TITLE_CURE}`],
	[{ title: ' 2026' }, `2: o campo ${TITLE} ${TEXT} '2026'`],
	[{ title: ' 2026-02-22' }, `2: o campo ${TITLE} ${TEXT} '2026-02-22'`],
	[{ title: ' |\n  Um\n  dois' }, `2: o campo ${TITLE} só pode ter uma linha. ${TITLE_CURE}`],
	[
		{ image: ' https://exemplo.pt/a.webp' },
		`7: ${IMAGE} aponta para «https://exemplo.pt/a.webp», que não existe; ${IMAGE_CURE}`,
	],
	[
		{ image: ' ../../public/um-muro.webp' },
		`7: ${IMAGE} vale «../../public/um-muro.webp», que fica fora da pasta do conteúdo; ponha nela uma cópia dessa imagem`,
	],
	[
		{ title: '', date: ' ontem', titulo: ' Um', image: ' ./nada.webp' },
		`2: falta responder: ${TITLE}. Escreva a resposta a seguir a «title:»`,
		`4: o campo ${DATE} não está na forma AAAA-MM-DD. ${DATE_CURE}`,
		'7: o campo «titulo» escreve-se «title». Corrija o nome',
		`8: ${IMAGE} aponta para «./nada.webp», que não existe; ${IMAGE_CURE}`,
	],
	[{ title: undefined, titulo: ' Um' }, '6: o campo «titulo» escreve-se «title». Corrija o nome'],
	[
		'---\n<<<<<<< HEAD\ntitle: a\n=======\ntitle: b\n>>>>>>> ana\n---\n',
		'2: o git deixou aqui as duas versões de uma mudança que não soube juntar: uma acima e outra abaixo de =======. Deixe só a que vale, e apague as linhas que começam por <<<<<<<, ======= e >>>>>>>',
	],
	['---\n- title\n---\n', `2: não tem campos. Escreva cada um na sua linha, o nome, dois pontos e o valor: ${NAMES}`],
	['title: a\n', '1: falta o cabeçalho. Comece o ficheiro com uma linha ---, os campos e outra linha ---'],
	[
		'\n\n---\ntitle: a\n---\n',
		'1: os três hífenes têm de ser a primeira linha do ficheiro. Apague as linhas vazias antes deles',
	],
	['—\ntitle: a\n---\n', `1: ${DASHES}`],
	['---\ntitle: a\n ---\n\nO texto.\n', `3: ${DASHES}`],
	['---\ntitle: a\n----\n\nO texto.\n', `3: ${DASHES}`],
	['---\ntitle: a\ndate: b\n\nO texto.\n', `3: ${END} «date: b»: ---`],
	['---\ntitle: a\nO texto.\n', `2: ${END} «title: a»: ---`],
	['---\ntitle: a\n', `2: ${END} «title: a»: ---`],
	['---\ntitle: a\ntitle: b\n---\n', '3: a linha «title: b» repete um campo que já está acima. Apague uma das duas'],
];

it('each mistake in the fields of a post has its sentence', () =>
	expectSentences('news', POSTS, (change, index) =>
		typeof change === 'string' ? change : toFile({ title: ` Um ${index}`, ...POST, ...change }),
	));

const LINK = 'o texto tem uma hiperligação para';
const PICTURE = 'o texto mostra a imagem';
const HTML = 'que não chega à página. Escreva-o com os sinais que o guia explica';
const NOWHERE = 'que não leva a lado nenhum. Comece-a por https:// ou, se é deste sítio, por /';

const TEXTS: readonly Mistake[] = [
	[
		'•\tUm\n•\tDois',
		'9: o texto tem «•\tUm», que assim não fica numa lista. Escreva, e do mesmo modo nas linhas que se seguem: - Um',
	],
	[
		'<!-- a --> Um texto <!-- b -->',
		'9: o texto tem HTML («Um texto»), que não chega à página. Escreva-o com os sinais que o guia explica',
	],
	[
		'<!-- nota\n\nUm texto',
		'9: o texto tem um comentário que não acaba, e o que vem a seguir não aparece. Acabe-o com -->',
	],
	['<!---->'.repeat(30)],
	['# Um título', '9: o texto tem um título com um só #, que é o título da página. Escreva-o com ##'],
	[
		'## Um título\n\n#### Outro título',
		'11: o texto tem um título com #### que não está por baixo de nenhum com ###. Escreva-o com ###',
	],
	['### Um título', '9: o texto tem um título com ### que não está por baixo de nenhum com ##. Escreva-o com ##'],
	[
		'Um <b>muro</b>.\n\n<script>alert(1)</script>\n\n<!-- Um comentário não faz mal. -->',
		`9: o texto tem HTML («<b>»), ${HTML}`,
		`11: o texto tem HTML («<script>alert(1)</script>»), ${HTML}`,
	],
	[
		'![Um muro](https://exemplo.pt/a.webp)',
		`9: ${PICTURE} «https://exemplo.pt/a.webp», que não é do conteúdo do sítio. Ponha-a nesta pasta e escreva: ![Um muro](./nome.jpg)`,
	],
	[
		'![O muro](../../public/um-muro.webp)\n\n![O lanche](../actions/um-lanche.webp)',
		`9: ${PICTURE} «../../public/um-muro.webp», que não é do conteúdo do sítio. Ponha-a nesta pasta e escreva: ![O muro](./nome.jpg)`,
	],
	[
		'![Um muro](./nada.webp)',
		`9: ${PICTURE} «./nada.webp», que não existe. Ponha essa imagem na mesma pasta ou corrija o nome`,
	],
	[
		'![](./news_um-muro.webp)',
		`9: ${PICTURE} «./news_um-muro.webp» sem dizer o que nela se vê. Escreva: ![O que se vê](./news_um-muro.webp)`,
	],
	[
		'Veja [a missão](/store#missao) e [a história](/store#história).',
		`9: ${LINK} «/store#missao», e nessa página não há o título «#missao». Escreva um destes: #história`,
	],
	[
		'Veja [acima](#acima).\n\n## Um título',
		`9: ${LINK} «#acima», e nessa página não há o título «#acima». Escreva um destes: #um-título`,
	],
	[
		'Veja [as escolas](/news/topic/escolas) e [os trilhos](/trilhos).',
		`9: ${LINK} «/trilhos», que não existe neste sítio. Se a página é esta, escreva: /trails`,
	],
	[
		'Veja [a fraga](/Trilhos/A-Fraga/), [a fraga](/a-fraga), [ser sócio](/socios) e [onde estamos](/contacto).',
		`9: ${LINK} «/Trilhos/A-Fraga/», que não existe neste sítio. Se a página é esta, escreva: /trails/a-fraga`,
		`9: ${LINK} «/a-fraga», que não existe neste sítio. Se a página é esta, escreva: /trails/a-fraga`,
		`9: ${LINK} «/socios», que não existe neste sítio. Se a página é esta, escreva: /become-member`,
		`9: ${LINK} «/contacto», que não existe neste sítio. Se a página é esta, escreva: /contact`,
	],
	[
		'Veja [a agenda](/agenda), que este sítio não tem.',
		`9: ${LINK} «/agenda», que não existe neste sítio. Corrija o endereço`,
	],
	['Veja [o mapa](javascript:alert(1)).', `9: ${LINK} «javascript:alert(1)», ${NOWHERE}`],
	['Veja [o mapa](www.exemplo.pt).', `9: ${LINK} «www.exemplo.pt», ${NOWHERE}`],
	[
		'[Escreva-nos](ola@exemplo.pt)',
		`9: ${LINK} «ola@exemplo.pt», que é um endereço de email. Escreva mailto:ola@exemplo.pt`,
	],
	[
		'Veja [os trilhos] (/trails).',
		'9: o texto tem um espaço entre ] e (, e a hiperligação não aparece. Escreva: [os trilhos](/trails)',
	],
	[
		'![Uma foto](./foto bonita.webp)',
		'9: o texto tem «![Uma foto](./foto bonita.webp)», e nem a imagem nem a hiperligação aparecem: o endereço tem um espaço. Escreva: ![Uma foto](<./foto bonita.webp>)',
	],
	[
		'Nome\tIdade\nAna\t8',
		'9: o texto tem «Nome → Idade», com a tecla Tab entre as partes, que não fazem uma tabela. Escreva: | Nome | Idade | e, por baixo da primeira linha: | --- | --- |',
	],
	[
		'| Dia | Hora |\n| --- | --- |\n| 1 | 9 | mais |',
		'11: o texto tem uma linha de tabela com 3 partes, e a primeira tem 2: as que estão a mais não aparecem. Acrescente-as à primeira linha e à de ---, ou junte-as; um | no texto escreve-se \\|',
	],
	[
		'·  Duas enxadas',
		'9: o texto tem «·  Duas enxadas», que assim não fica numa lista. Escreva, e do mesmo modo nas linhas que se seguem: - Duas enxadas',
	],
	[
		'o\u00a0 Uma serra',
		'9: o texto tem «o\u00a0 Uma serra», que assim não fica numa lista. Escreva, e do mesmo modo nas linhas que se seguem: - Uma serra',
	],
	[
		'Um \\*\\*muro\\*\\* alto.',
		'9: o texto tem «\\*\\*muro\\*\\*», e os asteriscos aparecem. Escreva-o sem as barras: **muro**',
	],
	[
		'[Escreva-nos](mailto:ola@exemplo)',
		`9: ${LINK} «mailto:ola@exemplo», que não é um endereço de email. Escreva mailto: e o endereço, sem espaços, como mailto:ola@exemplo.pt`,
	],
	[
		'![Uma foto](news_um-muro (1).webp)',
		'9: o texto tem «![Uma foto](news_um-muro (1).webp)», e nem a imagem nem a hiperligação aparecem: o endereço tem um espaço. Escreva: ![Uma foto](<news_um-muro (1).webp>)',
	],
	['Disse «[…] (sic)».\n\n#trilhos\n\nEscreve-se `[x] (/trails)`, ou [Os trilhos](/trails "Todos").'],
];

it('each mistake in a text has its sentence', () =>
	expectSentences('news', TEXTS, (text, index) => toFile({ title: ` Um ${index}`, ...POST }, String(text))));

const END_FIELD = 'o campo «end» (o dia e a hora a que acaba)';
const END_CURE = 'Escreva, por exemplo: end: 2026-12-05 13:00';
const CLOSES = 'o campo «closes» (quando fecham as inscrições, se não é quando começa)';
const CLOSES_CURE = 'Escreva, por exemplo: closes: 2026-12-03 20:00';
const MOVED =
	'o campo «changes.2.start» (o começo novo, se foi adiada) é de um dia antes do que estava anunciado; para a fazer antes, cancele-a e marque outra. Escreva, por exemplo: start: 2027-01-16 09:00';
const CHILDREN = '«price.children» (quanto paga uma criança, em euros, se é menos)';

/** Changes that move an outing, each to the same hours of a day. */
const moves = (...days: readonly string[]): Fields => ({
	changes: days
		.map((day) => `\n  - state: postponed\n    start: ${day} 08:00\n    end: ${day} 12:00\n    because: Chuva.`)
		.join(''),
});

const OUTINGS: readonly Mistake[] = [
	[{ opens: ' 2027-03-10 09:00', closes: ' 2027-03-01 09:00' }, `13: ${CLOSES} não é depois de abrirem. Corrija-o`],
	[
		{ opens: ' em março' },
		'12: o campo «opens» (quando abrem as inscrições, se não é já) não está na forma AAAA-MM-DD HH:MM. Escreva, por exemplo: opens: 2026-11-20 09:00',
	],
	[{ closes: ' 2027-05-14 09:00' }, `12: ${CLOSES} não é antes de a atividade começar. ${CLOSES_CURE}`],
	[
		{ guide: '', start: ' 2027-03-13 09:00', end: ' 2027-03-13 08:00' },
		`6: ${END_FIELD} não é depois do começo. Corrija-o`,
		'9: falta responder: «guide» (quem guia). Escreva a resposta a seguir a «guide:»',
	],
	[
		{ start: ' 2027-03-28 01:30', end: ' 2027-03-28' },
		'5: o campo «start» (o dia e a hora a que começa) não existe no calendário, ou não é uma hora. Escreva, por exemplo: start: 2026-12-05 09:00',
		`6: ${END_FIELD} só tem o dia: falta a hora, a seguir. ${END_CURE}`,
	],
	[
		{
			changes:
				'\n  - state: postponed\n    because: Chuva.\n  - state: cancelled\n    start: 2027-03-20 09:00\n    because: Chuva.',
		},
		'13: falta o campo «changes.1.start» (o começo novo, se foi adiada). Acrescente, à altura dos outros campos do 1.º de «changes», a linha, com a resposta em vez da que aqui está: start: 2027-01-16 09:00',
		'13: falta o campo «changes.1.end» (o fim novo, se foi adiada). Acrescente, à altura dos outros campos do 1.º de «changes», a linha, com a resposta em vez da que aqui está: end: 2027-01-16 13:00',
		'15: o campo «changes.2.state» (o que mudou: postponed (adiada), cancelled (cancelada) ou scheduled (afinal faz-se)) não é postponed, e só o que foi adiado tem start e end novos. Escreva, por exemplo: state: postponed',
	],
	[
		{ start: ' 2027-03-14 09:00', end: ' 2028-03-14 13:00' },
		`6: ${END_FIELD} é mais de 14 dias depois do começo. Escreva: end: 2027-03-14 13:00`,
	],
	[
		{ start: ' 2027-03-15 20:00', end: ' 2027-04-16 02:00' },
		`6: ${END_FIELD} é mais de 14 dias depois do começo. Escreva: end: 2027-03-16 02:00`,
	],
	[{ start: ' 2027-03-16 09:00', end: ' 2027-03-30 18:00' }],
	[
		{ start: ' 2027-03-17 21:00', end: ' 2027-03-17 01:00' },
		`6: ${END_FIELD} não é depois do começo. Escreva: end: 2027-03-18 01:00`,
	],
	[{ price: ' grátis' }],
	[
		{ price: ' {members:0, others:5}' },
		'12: a linha «price: {members:0, others:5}» não tem espaço a seguir aos dois pontos. Escreva: price: {members: 0, others: 5}',
	],
	[moves('2027-04-27', '2027-04-26'), `18: ${MOVED}`],
	[{ start: ' 2027-04-16 09:00', ...moves('2027-04-16', '2027-04-15') }, `18: ${MOVED}`],
	[
		{ trail: ' a-serra' },
		'8: o campo «trail» diz «a-serra», e não há nenhum trilho com esse nome. Escreva um destes: a-fraga',
	],
	[
		{
			meeting: ' { place: Largo, latitude: -10.4, longitude: 40.2 }',
			trail: undefined,
			places: ' 201',
			guideEmail: ' ana',
			cover: ' ./muro.webp',
			price: ' { members: 5, others: 3.50, childAge: 12 }',
		},
		'2: falta o campo «coverAlt» (o que se vê nessa imagem, para quem não a vê). Acrescente a linha «coverAlt:», com a resposta',
		'7: o campo «meeting.latitude» (a latitude, em graus) é menor do que 25. Escreva, por exemplo: latitude: 41.40338',
		'7: o campo «meeting.longitude» (a longitude, em graus; em Portugal é negativa) é maior do que 24.9. Escreva, por exemplo: longitude: -8.12345',
		'10: o campo «places» (quantas pessoas podem ir) é maior do que 200. Escreva, por exemplo: places: 12',
		'11: o campo «guideEmail» (o email que recebe a lista dos inscritos na véspera) não é um endereço de email. Escreva, por exemplo: guideEmail: guia@exemplo.pt',
		'12: o campo «cover» (a imagem, na mesma pasta, se não é a do trilho) aponta para «./muro.webp», que não existe; ponha essa imagem na mesma pasta ou corrija o nome',
		'13: o campo «price.others» (quanto pagam os outros, em euros) é menos do que paga um sócio. Escreva, por exemplo: others: 5',
		`13: falta o campo ${CHILDREN}. Acrescente, por baixo de «price:» e à altura dos outros campos, a linha «children:», com o número`,
	],
	[
		{ meeting: undefined, trail: undefined, price: ' { members: 0, others: 5, children: 6 }' },
		'2: falta o campo «trail» (o trilho, pelo nome da pasta; se não é num trilho, preencha em vez dele meeting, cover e coverAlt). Acrescente a linha «trail:», com a resposta',
		`10: o campo ${CHILDREN} é mais do que paga um adulto. Escreva, por exemplo: children: 2`,
	],
];

it('each mistake in an outing has its sentence', () =>
	expectSentences('outings', OUTINGS, (change, index) =>
		toFile({
			title: ' Um muro',
			summary: ' Pedra sobre pedra.',
			kind: ' oficina',
			// Another day for each: two at the same time would be a mistake.
			start: ` 2027-04-${10 + index} 09:00`,
			end: ` 2027-04-${10 + index} 13:00`,
			meeting: ' { place: Largo, latitude: 40.2, longitude: -10.4 }',
			trail: ' a-fraga',
			guide: ' Ana Reis',
			dogs: ' false',
			places: ' 12',
			...(change as Fields),
		}),
	));

const ALL = 'não pode estar com «all: true»: o aviso é para todos os trilhos ou só para estes. Apague uma das linhas';

const KIND = fieldOf(schemaOf('notices'), 'kind');
const faultOfKind = KIND?.safeParse('incêndio').error?.issues[0]?.message;

const NOTICES: readonly Mistake[] = [
	[
		{ trails: ' [a-fraga]', municipalities: ' [Mora]' },
		`6: o campo «trails» (os trilhos, pelos nomes das pastas) ${ALL}`,
		`7: o campo «municipalities» (os concelhos, com os nomes que têm nos trilhos) ${ALL}`,
	],
	[{ kind: ' incêndio' }, `2: o campo «kind» (${metaOf(KIND)?.description}) ${faultOfKind}. Escreva: kind: fire`],
	[
		{ all: undefined, municipalities: ' [Porto]' },
		'5: o campo «municipalities» diz «Porto», e nenhum trilho tem esse concelho (county). Escreva um destes: Mora',
	],
	[
		{ all: undefined, trails: ' [a-fraga, a-serra]' },
		'5: o campo «trails» diz «a-serra», e não há nenhum trilho com esse nome. Escreva um destes: a-fraga',
	],
	[
		{ until: ' 2027-08-13' },
		'6: o campo «until» (o último dia do aviso, se já se sabe) é antes do primeiro. Escreva, por exemplo: until: 2027-08-14',
	],
	[
		{ all: undefined },
		'1: falta o campo «all» (se o aviso é para todos os trilhos; se não, escreva em vez dele trails ou municipalities). Acrescente a linha: all: true',
	],
];

it('each mistake in a notice has its sentence', () => {
	const right = { title: ' Fechado', kind: ' fire', text: ' Não entre.', from: ' 2027-08-14', all: ' true' };
	return expectSentences('notices', NOTICES, (change) => toYaml({ ...right, ...(change as Fields) }), 'yaml');
});
