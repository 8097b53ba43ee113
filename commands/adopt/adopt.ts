/**
 * npm run adopt: asks an association ten questions, moves the sample from `content/` to `tests/content/`, and writes a
 * small `content/` from the answers.
 */
import { constants, existsSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { toText } from '#src/check/files.ts';
import { SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { UsageError } from '../command.ts';
import { helpIfAsked, openInput, PROCESS_IO, reportErrors } from '../command-io.ts';
import { checkContent } from '../content/check.ts';
import { findSample, isSample } from '../content/sample.ts';
import { type Answers, askAnswers } from './answers.ts';
import { findUnanswered, moveSample, writeFirstContent } from './write.ts';

const FOLDER = 'content';

helpIfAsked(`Faz do exemplo o sítio de uma associação: pergunta dez coisas e escreve ${FOLDER}/.

  npm run adopt
`);

const FOR_ALL = [
	'o conteúdo: cada parte (trilhos, agenda, notícias, ações, sócios, loja) aparece quando o tiver. Comece por npm run new',
	'o logótipo, as cores e a imagem do sítio: guia/cores-e-simbolo.md',
	'ler no sítio a privacidade, os cookies, as condições e a acessibilidade, que a associação assina: o melhor é que as veja um jurista. O que tiver a acrescentar escreve-se em content/pages',
	'a conta na Netlify, a do Postmark e o domínio, passo a passo: guia/por-no-ar.md',
];

const print = (text: string): void => void process.stdout.write(text);

const ask = async (): Promise<Answers> => {
	print('Dez perguntas, e a associação tem um sítio seu. Nada se inventa: o que não responder fica por dizer.\n');
	const { isTerminal, readLine, close } = openInput(process.stdin, print);
	// Whoever pipes the answers need not say once more that they are right.
	const answers = await askAnswers(readLine, { endIsYes: !isTerminal });
	close();
	if (!answers) throw new UsageError('\nAs respostas ficaram a meio, e nada se escreveu. Repita: npm run adopt');
	return answers;
};

/** The first page of the repository has the association's name. */
const nameReadme = async (name: string): Promise<void> => {
	if (!existsSync('README.md')) return;
	const text = await readFile('README.md', 'utf8');
	await writeFile(
		'README.md',
		text.replace(/^# Cumeada$/m, `# ${name}`).replace(/^The name «Cumeada» and all.*\n\n/m, ''),
	);
};

const adopt = async (): Promise<number> => {
	if (existsSync(SAMPLE_AFTER_ADOPTION))
		throw new UsageError(
			`${FOLDER}/ já é de uma associação, e não se mexe nela. Para mudar uma resposta, abra ${FOLDER}/site/association.yaml.`,
		);
	if (!isSample(FOLDER))
		throw new UsageError(
			`${FOLDER}/ já não tem o exemplo como veio. Guarde noutro sítio o que lá escreveu, reponha a pasta e repita.`,
		);
	await access(process.cwd(), constants.W_OK);
	const answers = await ask();
	await moveSample(FOLDER, SAMPLE_AFTER_ADOPTION);
	const written = await writeFirstContent(FOLDER, SAMPLE_AFTER_ADOPTION, answers);
	await nameReadme(answers.name);
	print(
		`\nO exemplo está agora em ${SAMPLE_AFTER_ADOPTION}/. Em ${FOLDER}/ está escrito: ${written.join(', ')}.\nVeja o sítio com npm start, em http://localhost:8888.\n`,
	);
	const { findings } = await checkContent(FOLDER);
	const missing = [
		...findings.map(toText),
		...findSample(FOLDER, SAMPLE_AFTER_ADOPTION).map(toText),
		...findUnanswered(answers),
		...FOR_ALL,
	];
	print(`\nAntes de publicar, ainda falta:\n${missing.map((line) => `- ${line}`).join('\n')}\n`);
	return findings.length > 0 ? 1 : 0;
};

process.exitCode = await reportErrors(PROCESS_IO, adopt);
