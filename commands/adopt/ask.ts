import { type Answers, QUESTIONS, type Question } from './answers.ts';

/** What stands where an answer is missing or wrong. */
export interface AnswerFault {
	/** The question's name. */
	readonly name: string;
	/** In Portuguese, with the cure. */
	readonly sentence: string;
}

const answer = ({ read, otherwise, example }: Question, text: string) => {
	if (text === '') return otherwise ? { says: {} } : { fault: `falta. Escreva, por exemplo: ${example}` };
	const reading = read(text);
	return 'fault' in reading ? { fault: `${reading.fault}. Escreva, por exemplo: ${example}` } : reading;
};

/** An answer in a file as a text; the parts may be a list of texts, too. `undefined` if it is neither text nor number. */
const toText = (name: string, value: unknown): string | undefined => {
	if (value === undefined || value === null) return '';
	if (name === 'partes' && Array.isArray(value)) return value.join(', ');
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
};

/** Answers out of a file: each by the name of its question. */
export const readAnswers = (
	texts: Readonly<Record<string, unknown>>,
): { readonly answers: Answers; readonly faults: readonly AnswerFault[] } => {
	const answers: Partial<Answers>[] = [];
	const faults: AnswerFault[] = [];
	for (const question of QUESTIONS) {
		const { name, example } = question;
		const text = toText(name, texts[name]);
		const reading =
			text === undefined
				? { fault: `devia ser texto, entre plicas se parece outra coisa. Escreva, por exemplo: ${name}: '${example}'` }
				: answer(question, text);
		if ('fault' in reading) faults.push({ name, sentence: `a resposta «${name}» ${reading.fault}` });
		else answers.push(reading.says);
	}
	const known = QUESTIONS.map(({ name }) => name);
	for (const name of Object.keys(texts))
		if (!known.includes(name))
			faults.push({ name, sentence: `não há nenhuma pergunta «${name}». As que há são: ${known.join(', ')}` });
	return { answers: Object.assign({}, ...answers) as Answers, faults };
};

/**
 * Asks every question until its answer can be taken. `ask` shows a text and returns a line, or `undefined` when nobody
 * answers any more; then there are no answers.
 */
export const askAnswers = async (
	ask: (question: string) => Promise<string | undefined>,
): Promise<Answers | undefined> => {
	const answers: Partial<Answers>[] = [];
	for (const [index, question] of QUESTIONS.entries()) {
		const { text, example, otherwise } = question;
		const optional = otherwise ? ' Se não sabe ou não tem, carregue em Enter.' : '';
		let prompt = `\n${index + 1} de ${QUESTIONS.length}. ${text}${optional}\n   Por exemplo: ${example}\n> `;
		for (;;) {
			const line = await ask(prompt);
			if (line === undefined) return undefined;
			const reading = answer(question, line.trim());
			if (!('fault' in reading)) {
				answers.push(reading.says);
				break;
			}
			prompt = `  A resposta ${reading.fault}\n> `;
		}
	}
	return Object.assign({}, ...answers) as Answers;
};
