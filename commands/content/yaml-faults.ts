import { type Cure, curesAt } from './yaml-cures.ts';
import { findFirstFaulty, readYaml } from './yaml-reading.ts';

/** A line that YAML refuses or misreads, counted from zero. */
export interface YamlFault {
	readonly line: number;
	/** In Portuguese: what is wrong, and how to correct it. */
	readonly sentence: string;
}

const withChanges = (lines: readonly string[], changes: Cure['changes']): string[] => {
	const cured = [...lines];
	for (const [line, written] of changes) cured[line] = written;
	return cured;
};

/** The cure after which most lines are right. `undefined` if none makes more of them right. */
const findCure = (lines: readonly string[], faulty: number, names: ReadonlySet<string>): Cure | undefined => {
	let best: Cure | undefined;
	let reached = faulty;
	for (const cure of curesAt(faulty, lines, names)) {
		const next = findFirstFaulty(withChanges(lines, cure.changes));
		if (next > reached) [best, reached] = [cure, next];
		if (reached === Infinity) break;
	}
	return best;
};

/** What to do with a field that is there already: in a list, it may begin the next item. */
const explainRepeated = (lines: readonly string[], faulty: number): string => {
	const text = lines[faulty] ?? '';
	const written = text.replace(/^( *) {2}(?=\S)/, '$1- ');
	return written !== text && findFirstFaulty(withChanges(lines, [[faulty, written]])) > faulty
		? `repete um campo que já está acima. Se começa outro da lista, escreva: ${written.trim()}; se não, apague uma das duas`
		: 'repete um campo que já está acima. Apague uma das duas';
};

/** Lines of a text that stands where fields are still expected, or of a mark that should end them. */
const explainEnd = (lines: readonly string[], faulty: number): string | undefined => {
	const text = lines[faulty]?.trim() ?? '';
	if (text === '---') return 'não faz falta neste ficheiro, que só tem campos. Apague-a';
	if (text.startsWith('```')) return 'não é um campo: é o que cerca o exemplo no guia. Apague-a, e a outra que tem ```';
	if (text.startsWith('<!--'))
		return 'é um comentário de outra linguagem. Aqui um comentário começa por #: troque os sinais';
	if (/^(?:[-–—_=*]{2,}|[–—])$/.test(text)) return 'devia ter só três hífenes, para acabar os campos: ---';
	const isAfterBlank = faulty > 0 && lines[faulty - 1]?.trim() === '';
	return isAfterBlank && /^[^\s#-]/.test(lines[faulty] ?? '') && !/^\w+:/.test(text)
		? 'parece já o texto. Por cima dele, e por baixo do último campo, falta uma linha com três hífenes: ---'
		: undefined;
};

/** Why YAML does not understand these lines, or misreads them. `names`: those of the fields. A cure that is told works. */
export const explainFault = (lines: readonly string[], names: ReadonlySet<string>): YamlFault => {
	const faulty = findFirstFaulty(lines);
	const say = (line: number, fault: string): YamlFault => ({
		line,
		sentence: `a linha «${lines[line]?.trim()}» ${fault}`,
	});
	if (readYaml(lines.slice(0, faulty + 1).join('\n')).isRepeated) return say(faulty, explainRepeated(lines, faulty));
	const end = explainEnd(lines, faulty);
	if (end) return say(faulty, end);
	const cure = findCure(lines, faulty, names);
	return cure
		? say(cure.line, cure.sentence)
		: say(faulty, 'não se percebe. Escreva o nome do campo, dois pontos, um espaço e, entre aspas, o texto');
};
