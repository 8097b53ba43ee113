import { SaxesParser } from 'saxes';
import { findPoorContrasts, type PoorContrast } from '#src/brand/contrast.ts';
import type { Colours } from '#src/brand/paint.ts';
import { readTokens } from '#src/brand/tokens.ts';
import { LANGUAGES } from '#src/format/language.ts';
import { type ContentFiles, type Fault, type Finding, findingAt, join, type ReadEntry } from './files.ts';
import { decodeText, firstOf } from './front-matter.ts';

/** Whether a file is a drawing of the association's, which is checked by its text and not as a picture. */
export const isDrawing = (path: string): boolean => /^brand\/[^/]+\.svg$/i.test(path);

/** The drawings that the site shows, below the content folder. `entries`: `brand/colours.yaml`, if it exists. */
export const readDrawings = (entries: readonly ReadEntry[]) => {
	const { logo = 'logo.svg', icon = 'icon.svg' } = Object(entries[0]?.data) as { logo?: string; icon?: string };
	return { logo: join('brand', logo), icon: join('brand', icon) };
};

const SVG = 'http://www.w3.org/2000/svg';
/** Drawing programs' own metadata, which is not published. */
const NOTES =
	/inkscape|sodipodi|22-rdf-syntax|creativecommons|purl\.org|ns\.adobe|serif\.com|bohemiancoding|vectornator|figma/;

/** The allowed elements: no pictures, texts or foreign elements. Scripts are not published. */
const ELEMENTS = new Set([
	...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'metadata', 'script', 'style', 'switch'],
	...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
	...['clipPath', 'mask', 'pattern', 'linearGradient', 'radialGradient', 'stop', 'marker'],
]);

/** What to do about elements that drawings often have. */
const CURES: Readonly<Record<string, string>> = {
	image: 'é uma fotografia metida no desenho. Desenhe-a com formas, ou use a função «vetorizar» do programa',
	symbol: 'o Firefox não o mostrava. No programa de desenho, transforme-o em formas («Expandir»)',
	text: 'a letra não existe em todos os aparelhos. No programa de desenho, converta o texto em contornos',
};
const CURE = 'não é uma forma. Exporte o desenho outra vez como «SVG simples»';

const NO_SVG = 'o ficheiro não é um desenho SVG. Abra o desenho no programa em que o fez e exporte-o como SVG';

const MAX_KILOBYTES = 20;
/** How much longer one side may be than the other, in a place that is square. */
const MAX_RATIO = 1.5;

/** The colours of a drawing that the site colours: none, black, and white for what is cut out. A gradient has its own sentence. */
const NO_COLOUR =
	/^(?:none|currentcolor|inherit|transparent|black|white|#(?:0{3}|0{6}|f{3}|f{6})|rgb\((?:\s*0\s*,?){3}\)|rgb\((?:\s*255\s*,?){3}\))$/i;

/** A colour that an attribute gives to shapes, by itself or in a `style`. */
const colourIn = (name: string, value: string): string | undefined => {
	const values =
		name === 'style'
			? [...value.matchAll(/(?:fill|stroke|stop-color)\s*:\s*([^;}]+)/g)].map(([, colour = '']) => colour)
			: [];
	if (name === 'fill' || name === 'stroke' || name === 'stop-color') values.push(value);
	return values.map((colour) => colour.trim()).find((colour) => !NO_COLOUR.test(colour));
};

const IN_BLACK = 'que o sítio dá-lhe a cor; um desenho a cores é para icon.svg';

const toColourFault = (colour: string | undefined): string | undefined => {
	if (!colour) return undefined;
	return colour.startsWith('url(')
		? `o símbolo tem um gradiente ou um padrão, que ficava preto no tema escuro. Desenhe-o todo a preto, sem transições, ${IN_BLACK}`
		: `o símbolo tem uma cor sua (${colour}), que não se veria no rodapé nem no tema escuro. Desenhe-o todo a preto, ${IN_BLACK}`;
};

const faultOfViewBox = (viewBox: string): string | undefined => {
	const [, , width = 0, height = 0] = viewBox
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	if (!(width > 0 && height > 0))
		return 'o desenho não diz o tamanho que tem. Escreva nesta linha viewBox="0 0 64 64", com a largura e a altura certas';
	if (Math.max(width / height, height / width) <= MAX_RATIO) return undefined;
	return `o desenho tem ${width} por ${height}, e o lugar dele é quadrado. Guarde só o símbolo, sem o nome ao lado`;
};

const faultsIn = (svg: string, isLogo: boolean): Fault[] => {
	const faults: Fault[] = [];
	const parser = new SaxesParser({ xmlns: true, position: true });
	const add = (sentence: string | undefined, line = parser.line) => {
		if (sentence) faults.push({ line, sentence });
	};
	let depth = 0;
	let inStyle = false;
	/** How deep the open mask is; 0 without one. */
	let maskDepth = 0;
	parser.on('error', () => {
		throw new SyntaxError(String(parser.line));
	});
	// Illustrator names its namespaces once, as entities.
	parser.on('doctype', (doctype) => {
		for (const [, name = '', value = ''] of doctype.matchAll(/<!ENTITY\s+([\w.-]+)\s+"([^"<&%]*)"\s*>/g))
			parser.ENTITIES[name] = value;
	});
	parser.on('opentag', (tag) => {
		const { local, uri } = tag;
		if (depth === 0)
			add(local === 'svg' && uri === SVG ? faultOfViewBox(tag.attributes['viewBox']?.value ?? '') : NO_SVG);
		else if (uri === SVG ? !ELEMENTS.has(local) || (isLogo && local === 'symbol') : !NOTES.test(uri))
			add(`o desenho tem <${tag.name}>: ${CURES[local] ?? CURE}`);
		// What a mask has is no colour: it says how much shows.
		if (local === 'mask') maskDepth ||= depth + 1;
		if (isLogo && uri === SVG && !maskDepth)
			for (const { local: name, value } of Object.values(tag.attributes)) add(toColourFault(colourIn(name, value)));
		inStyle = local === 'style';
		depth += 1;
	});
	const read = (css: string) => {
		if (!inStyle || !isLogo) return;
		const rows = css.split('\n');
		// The parser reports the end of a text.
		const first = parser.line - rows.length + 1;
		for (const [index, row] of rows.entries()) add(toColourFault(colourIn('style', row)), first + index);
	};
	parser.on('text', read);
	parser.on('cdata', read);
	parser.on('closetag', () => {
		inStyle = false;
		if (depth === maskDepth) maskDepth = 0;
		depth -= 1;
	});
	parser.write(svg).close();
	return faults;
};

/** How files of pictures made of pixels begin: PNG, JPEG, GIF, WebP, and PDF as well, which is no SVG either. */
const PHOTOGRAPH = /^(?:\x89PNG|\xff\xd8|GIF8|RIFF....WEBP|%PDF)/s;
const IS_PHOTOGRAPH =
	'o ficheiro tem o nome de um desenho SVG e é outra coisa: mudar o nome não chega. Abra-o no Inkscape, vetorize-o e grave-o como «SVG simples»';

const findInDrawing = (bytes: Uint8Array, isLogo: boolean): Fault[] => {
	if (PHOTOGRAPH.test(firstOf(bytes))) return [{ sentence: IS_PHOTOGRAPH }];
	if (bytes.byteLength > MAX_KILOBYTES * 1000)
		return [
			{
				sentence: `o desenho pesa ${Math.ceil(bytes.byteLength / 1000)} kB, e o limite são ${MAX_KILOBYTES} kB. Simplifique as formas, ou exporte-o outra vez como «SVG simples»`,
			},
		];
	const svg = decodeText(bytes);
	if (typeof svg !== 'string') return [{ sentence: NO_SVG }];
	try {
		return faultsIn(svg, isLogo);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return [{ line: Number(error.message), sentence: NO_SVG }];
	}
};

const NO_DRAWING =
	'o símbolo e o ícone têm de ser desenhos SVG, com os nomes logo.svg e icon.svg. Peça o SVG a quem fez o desenho; se só há esta imagem, abra-a no Inkscape, escolha Caminho › Vetorizar mapa de bits, e grave-a como «SVG simples». Depois apague este ficheiro';
const LOWER_CASE = 'o nome tem de estar em minúsculas: logo.svg ou icon.svg. Mude o nome a este ficheiro';

/** Finds what pages would not show of the association's drawings, or not in its colour, and pictures in their place. */
export const findInDrawings = (files: ContentFiles, { logo, icon }: ReturnType<typeof readDrawings>): Finding[] => {
	const misnamed = files.paths.filter(
		(file) => /^brand\/(?:logo|icon)\./i.test(file) && !/^brand\/(?:logo|icon)[-\d]*\.svg$/.test(file),
	);
	return [
		...misnamed
			.filter((file) => file !== logo && file !== icon)
			.map((file) => ({ file, sentence: isDrawing(file) ? LOWER_CASE : NO_DRAWING })),
		...[logo, icon].flatMap((file) => {
			const bytes = files.has(file) ? files.read(file) : undefined;
			return bytes instanceof Uint8Array
				? findInDrawing(bytes, file === logo).map((fault) => ({ file, ...fault }))
				: [];
		}),
	];
};

/** The Portuguese names of the tokens for text and drawing. */
const INKS: Readonly<Record<string, string>> = {
	ink: 'o texto',
	'ink-soft': 'o texto secundário',
	main: 'os símbolos',
	link: 'as hiperligações',
	error: 'as mensagens de erro',
	success: 'as mensagens de confirmação',
	clay: 'os avisos',
	'on-accent': 'as letras',
	accent: 'as hiperligações e o símbolo',
	surface: 'o número do carrinho',
	'line-strong': 'as bordas dos campos',
	'on-main': 'o texto',
	'on-main-strong': 'os títulos',
};

const GROUNDS: Readonly<Record<string, string>> = {
	paper: 'o fundo',
	surface: 'as caixas',
	band: 'as faixas',
	'main-deep': 'o rodapé',
	accent: 'os botões',
	'accent-strong': 'os botões debaixo do rato',
	main: 'o círculo dele',
};

const SCHEMES = { light: 'claro', dark: 'escuro' };

const numberText = (value: number): string => value.toLocaleString(LANGUAGES.pt);

const toSentence = ({ ink, ground, scheme, ratio, needed, colour, better }: PoorContrast): string => {
	// Rounded down, so that no ratio looks like the one that it misses.
	const missed = numberText(Math.floor(ratio * 10) / 10);
	const cure = better ? `Escreva, por exemplo: ${colour}: '${better}'` : 'Escolha outra, ou apague a linha';
	return `com a cor «${colour}» custa ver ${INKS[ink]} sobre ${GROUNDS[ground]}: o contraste no tema ${SCHEMES[scheme]} é de ${missed}:1, e são precisos ${numberText(needed)}:1. ${cure}`;
};

/** Finds low contrasts in the association's colours. `entries`: `brand/colours.yaml`, if it exists. */
export const findInContrasts = (entries: readonly ReadEntry[], css: string): Finding[] =>
	entries.flatMap((entry) => {
		const found = findPoorContrasts(readTokens(css), entry.data as Colours);
		return found.map((poor) => findingAt(entry, [poor.colour], toSentence(poor)));
	});
