import { expect, it } from 'vitest';
import { copyContent } from '#tests/support/content-copy.ts';
import { makeFile, makeNeeded } from '../../../commands/content/new-file.ts';

/** What the check asks about the first file of a kind, as `npm run new` makes it, and about those that come with it. */
const askedAbout = async (kind: string): Promise<readonly string[]> => {
	const { write, remove, find } = await copyContent();
	for (const pattern of ['trails/*/*', 'walking.yaml', 'pages/trails.md']) await remove(pattern);
	const made = makeFile(kind, 'A primeira');
	if (typeof made === 'string') throw new Error(made);
	for (const { path, text } of [made, ...makeNeeded(made.path)]) await write(path, text);
	return find();
};

const UNWRITTEN = 'o texto ainda é o do modelo';

it.each([
	[
		'trilho',
		[
			'summary',
			'place',
			'start',
			'cover',
			'coverAlt',
			'difficulty.environment',
			'difficulty.orientation',
			'difficulty.movement',
			UNWRITTEN,
			'falta o percurso gravado deste trilho',
		],
	],
	['atividade', ['summary', 'kind', 'start', 'end', 'trail', 'guide', 'places', UNWRITTEN]],
	['noticia', ['subtitle', 'topic', 'imageAlt', UNWRITTEN]],
])('a first %s asks the editor no more than %j', async (kind, open) => {
	const asked = await askedAbout(kind);
	expect(asked.map((sentence) => /(?<=falta responder: «)[^»]+/.exec(sentence)?.[0] ?? sentence)).toEqual(
		open.map((name) => (name.includes(' ') ? expect.stringContaining(name) : name)),
	);
});
