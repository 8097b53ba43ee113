import { readFileSync } from 'node:fs';
import { findPoorContrasts, type PoorContrast } from '#src/brand/contrast.ts';
import type { Colours } from '#src/brand/paint.ts';
import { readTokens } from '#src/brand/tokens.ts';
import { TOKENS_FILE } from '#src/brand/tokens-file.ts';
import type { ReadEntry } from './across.ts';
import type { Finding } from './finding.ts';

/** What an editor sees of each token that is written or drawn with. */
const INKS: Readonly<Record<string, string>> = {
	ink: 'o texto',
	'ink-soft': 'o texto secundário',
	pine: 'os símbolos',
	heather: 'as hiperligações',
	error: 'as mensagens de erro',
	success: 'as mensagens de confirmação',
	clay: 'os avisos',
	'on-gorse': 'as letras',
	gorse: 'as hiperligações e o símbolo',
	surface: 'o número do carrinho',
	'line-strong': 'as bordas dos campos',
	'on-pine': 'o texto',
	'on-pine-strong': 'os títulos',
};

/** And of each on which something stands. */
const GROUNDS: Readonly<Record<string, string>> = {
	paper: 'o fundo',
	surface: 'as caixas',
	moss: 'as faixas',
	'pine-deep': 'o rodapé',
	gorse: 'os botões',
	'gorse-strong': 'os botões debaixo do rato',
	pine: 'o círculo dele',
};

const SCHEMES = { light: 'claro', dark: 'escuro' };

const numberText = (value: number): string => value.toLocaleString('pt-PT');

const toSentence = ({ ink, ground, scheme, ratio, needed, colour, better }: PoorContrast): string => {
	// Rounded down, so that no ratio looks like the one that it misses.
	const missed = numberText(Math.floor(ratio * 10) / 10);
	const cure = better ? `Escreva, por exemplo: ${colour}: '${better}'` : 'Escolha outra, ou apague a linha';
	return `com a cor «${colour}» custa ver ${INKS[ink]} sobre ${GROUNDS[ground]}: o contraste no tema ${SCHEMES[scheme]} é de ${missed}:1, e são precisos ${numberText(needed)}:1. ${cure}`;
};

/** What the association's colours would make hard to read. `entries`: `brand/colours.yaml`, if it is there. */
export const findInContrasts = (entries: readonly ReadEntry[]): Finding[] =>
	entries.flatMap(({ file, data, lineOf }) => {
		const tokens = readTokens(readFileSync(TOKENS_FILE, 'utf8'));
		return findPoorContrasts(tokens, data as Colours).map((poor) => ({
			file,
			line: lineOf([poor.colour]),
			sentence: toSentence(poor),
		}));
	});
