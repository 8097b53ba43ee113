/**
 * npm run adopt [-- answers.yaml]: asks an association ten questions, or reads the answers from a file, moves the sample
 * from `content/` to `tests/content/`, and writes a small `content/` from the answers.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { UsageError } from '#netlify/local/command.ts';
import { SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { type Answers, askAnswers, readAnswers } from './adopt/answers.ts';
import { findUnanswered, findWithoutContent, moveSample, writeFirstContent } from './adopt/write.ts';
import { helpIfAsked } from './command-io.ts';
import { checkContent } from './content/check.ts';
import { toText } from './content/files.ts';
import { decodeText, readFields } from './content/front-matter.ts';
import { findSample, isSample } from './content/sample.ts';

const FOLDER = 'content';

helpIfAsked(`Faz do exemplo o sítio de uma associação: pergunta dez coisas e escreve ${FOLDER}/.

  npm run adopt                    pergunta aqui
  npm run adopt -- respostas.yaml  lê as respostas de um ficheiro, como o exemplo em guia/por-no-ar.md
`);

const FOR_ALL = [
	'o logótipo, as cores e a imagem do sítio: guia/cores-e-simbolo.md',
	'ler no sítio a privacidade, os cookies, as condições e a acessibilidade, que a associação assina: o melhor é que as veja um jurista. O que tiver a acrescentar escreve-se em content/pages',
	'a conta na Netlify, a do Postmark e o domínio, passo a passo: guia/por-no-ar.md',
];

const print = (text: string): void => void process.stdout.write(text);

const readFile = (file: string): Answers => {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile())
		throw new UsageError(`${file} não existe, ou não é um ficheiro. Veja o exemplo em guia/por-no-ar.md.`);
	const text = decodeText(readFileSync(file));
	if (typeof text !== 'string') throw new UsageError(`${file}:${text.line}: grave o ficheiro em UTF-8.`);
	const fields = readFields(text, 1);
	if ('sentence' in fields) throw new UsageError(toText({ file, ...fields }));
	if (Array.isArray(fields.data))
		throw new UsageError(
			`${file}:1: tire os hífenes do princípio das linhas: cada resposta começa pelo nome da pergunta.`,
		);
	const { answers, faults } = readAnswers(fields.data as Record<string, unknown>);
	if (faults.length > 0)
		throw new UsageError(
			faults.map(({ name, sentence }) => toText({ file, line: fields.lineOf([name]), sentence })).join('\n'),
		);
	return answers;
};

const ask = async (): Promise<Answers> => {
	print('Dez perguntas, e a associação tem um sítio seu. Nada se inventa: o que não responder fica por dizer.\n');
	const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
	const answers = await askAnswers(async (question) => {
		print(question);
		const { value, done } = await lines.next();
		return done ? undefined : value;
	});
	if (!answers) throw new UsageError('\nAs respostas ficaram a meio, e nada se escreveu. Repita: npm run adopt');
	return answers;
};

const adopt = async (file: string | undefined): Promise<void> => {
	if (existsSync(SAMPLE_AFTER_ADOPTION))
		throw new UsageError(
			`${FOLDER}/ já é de uma associação, e não se mexe nela. Para mudar uma resposta, abra ${FOLDER}/site/association.yaml.`,
		);
	if (!isSample(FOLDER))
		throw new UsageError(
			`${FOLDER}/ já não tem o exemplo como veio. Guarde noutro sítio o que lá escreveu, reponha a pasta e repita.`,
		);
	const answers = file ? readFile(file) : await ask();
	await moveSample(FOLDER, SAMPLE_AFTER_ADOPTION);
	const written = await writeFirstContent(FOLDER, SAMPLE_AFTER_ADOPTION, answers);
	print(
		`\nO exemplo está agora em ${SAMPLE_AFTER_ADOPTION}/. Em ${FOLDER}/ está escrito: ${written.join(', ')}.\nVeja o sítio com npm start, em http://localhost:8888.\n`,
	);
	const { findings } = await checkContent(FOLDER);
	const missing = [
		...findings.map(toText),
		...findSample(FOLDER, SAMPLE_AFTER_ADOPTION).map(toText),
		...findUnanswered(answers),
		...findWithoutContent(answers),
		...FOR_ALL,
	];
	print(`\nAntes de publicar, ainda falta:\n${missing.map((line) => `- ${line}`).join('\n')}\n`);
	if (findings.length > 0) process.exitCode = 1;
};

try {
	await adopt(process.argv[2]);
} catch (error) {
	if (!(error instanceof UsageError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
