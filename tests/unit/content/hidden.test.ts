import { expect, it } from 'vitest';
import { EVERYTHING } from '#src/features.ts';
import { findHidden } from '../../../commands/content/hidden.ts';

const PAST = '2020-05-02';
const FUTURE = '2999-05-02';

const OUTING = { start: `${FUTURE} 09:00`, end: `${FUTURE} 12:00`, changes: [], waitingList: true };
const OVER = { ...OUTING, start: `${PAST} 09:00`, end: `${PAST} 12:00` };

const ENTRIES = {
	news: [
		{ draft: false, date: PAST },
		{ draft: true, date: PAST },
		{ draft: false, date: FUTURE },
	],
	outings: [OUTING, { ...OUTING, opens: `${FUTURE} 08:00` }, { ...OUTING, closes: `${PAST} 08:00` }, OVER, OVER],
	notices: [{ from: PAST, until: FUTURE }, { from: PAST }, { from: FUTURE }],
};

it('lists with its line what does not show yet or any more, and of past outings their number', () => {
	const read = Object.entries(ENTRIES).map(([name, entries]) => [
		name,
		entries.map((data, index) => ({
			file: `${name}/${index}`,
			data,
			lineOf: ([field]: readonly PropertyKey[]) => field,
		})),
	]);
	expect(
		findHidden(Object.fromEntries(read), EVERYTHING).map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`),
	).toEqual([
		'news/1:draft: é um rascunho. Para a publicar, apague esta linha',
		`news/2:date: aparece na primeira publicação a partir de ${FUTURE}`,
		`outings/1:opens: as inscrições abrem a ${FUTURE} 08:00`,
		'outings/2:closes: as inscrições já fecharam',
		'outings/3:start: já passou, e só se vê entre as atividades passadas; e há mais 1 assim',
		`notices/2:from: aparece a ${FUTURE}`,
	]);
});
