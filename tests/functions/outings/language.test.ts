import { expect, it } from 'vitest';
import { contentIn } from '#netlify/server/base/content.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { groupOf, linkIn, OFFER, OUTING, setOuting, startOutings } from '#tests/support/outings.ts';

const ENGLISH = { title: 'Up to Serra Alta', bring: ['Boots'] };

/** A pair of walkers who read English has the places. Somebody who reads English waits, and somebody who reads Portuguese. */
const startInEnglish = async () => {
	const outings = await startOutings({ places: 2 });
	changeSettings(contentIn('en').outings, { [OUTING]: { ...OFFER, ...ENGLISH, places: 2 } });
	await outings.admit(
		groupOf('tom', 2, { language: 'en' }),
		groupOf('amy', 1, { language: 'en' }),
		groupOf('rui', 1, { language: 'klingon' }),
	);
	return outings;
};

it('a group that registers in English gets its mails in English, and the guide’s list stays Portuguese', async () => {
	const outings = await startInEnglish();
	expect((await outings.ledger())?.groups.map(({ language }) => language)).toEqual(['en', 'en', undefined]);
	const [mail] = await outings.mailsTo('tom@');
	expect(mail?.Subject).toBe('Registration confirmed: Up to Serra Alta');
	expect(mail?.TextBody).toMatch(
		/^Hello,\n\nThe registration of 2 people for ‘Up to Serra Alta’ is confirmed: Saturday,? 14 March 2026, 9:00–16:30\.[\s\S]*What to bring:\n- Boots\n/,
	);
	expect(mail?.TextBody).not.toMatch(/inscrição|atividade|pessoas/i);
	expect(mail?.HtmlBody).toContain('<html lang="en-GB">');
	const event = Buffer.from(mail?.Attachments?.[0]?.Content ?? '', 'base64').toString();
	expect(event).toContain(`/en/outings/${OUTING}`);
	const [toAssociation] = (await outings.mailsTo('associacao@')).filter(({ ReplyTo }) => ReplyTo?.includes('tom@'));
	expect(toAssociation?.TextBody).toMatch(/inscreveu 2 pessoas em «À Serra Alta»[\s\S]*\nLíngua: inglês\n/);
	const [toRui] = await outings.mailsTo('rui@');
	expect(toRui?.TextBody).toMatch(/^Olá,\n\nNeste momento não há lugar/);

	await outings.press(linkIn(mail), { do: 'remove', person: '1', seen: '0' });
	expect(await outings.subjectsTo('amy@')).toEqual(['On the waiting list', 'You have a place']);
	await outings.runAt('2026-03-12T09:00:00.000Z', '2026-03-13T18:00:00.000Z');
	expect((await outings.subjectsTo('tom@')).at(-1)).toBe('Coming up');
	const [list] = await outings.mailsTo('guia@');
	expect(list?.TextBody).toMatch(/Quem tem lugar em «À Serra Alta»:\n\nAna Reis, 912345678, em inglês\n/);

	setOuting({ state: 'cancelled', because: 'Vem aí chuva.' });
	await outings.runAt('2026-03-13T19:00:00.000Z');
	expect((await outings.subjectsTo('amy@')).at(-1)).toBe('Outing called off');
});

it('what nobody translated is in Portuguese in mail and ticket, and says so; all of it if the translation is of another build', async () => {
	const outings = await startInEnglish();
	const marked = (html = '') => Array.from(html.matchAll(/<span lang="pt-PT">([^<]*)<\/span>/g), ([, text]) => text);
	const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0];
	const [mail] = await outings.mailsTo('tom@');
	expect(marked(mail?.HtmlBody)).toEqual(['Largo da Fonte']);
	const { pathname, search } = new URL(await outings.linkTo('tom@'));
	const ticket = async (path = pathname) => marked(mainOf(await (await fetch(outings.origin + path + search)).text()));
	expect(await ticket()).toEqual(['Largo da Fonte']);
	setOuting({ builtAt: '2026-02-02T12:00:00.000Z', because: 'A ponte caiu.' });
	expect(await ticket()).toEqual(['À Serra Alta', 'A ponte caiu.', 'Largo da Fonte', 'Botas']);
	expect(await ticket(pathname.slice(3))).toEqual([]);
});

it('a ticket, its answers and the pages that follow are in the language of their address', async () => {
	const outings = await startInEnglish();
	const { pathname, search } = new URL(await outings.linkTo('tom@'));
	expect(pathname).toBe(`/en/outings/${OUTING}/ticket`);
	const english = await (await fetch(outings.origin + pathname + search)).text();
	expect(english).toMatch(/You have a place[\s\S]*href="\/en\/outings\/serra-alta"[\s\S]*Who’s coming: 2 people/);
	const portuguese = await (await fetch(outings.origin + pathname.slice(3) + search)).text();
	expect(portuguese).toMatch(/Tem lugar[\s\S]*href="\/outings\/serra-alta"[\s\S]*Quem vem: 2 pessoas/);
	const body = new URLSearchParams({ do: 'correct', person: '0', name: 'Tom', birthYear: '19', seen: '0' });
	const refused = await fetch(outings.origin + pathname + search, { method: 'POST', body });
	expect(await refused.text()).toMatch(/Nothing has changed yet[\s\S]*four digits/);
	expect(await outings.press(pathname + search)).toBe('/en/outings/result/cancelled');
	expect(await outings.press(`/en/outings/${OUTING}/confirm?t=x`, {})).toBe('/en/outings/result/link-expired');
	await outings.settle();
	expect((await outings.subjectsTo('tom@')).at(-1)).toBe('Registration cancelled');
});

it('a plain form leads to the pages of its language, also if nothing of it could be read', async () => {
	const outings = await startInEnglish();
	const send = async (form: string, fields: object, headers = {}) => {
		const body = new URLSearchParams({ ...fields });
		const init = { method: 'POST', redirect: 'manual', body, headers } as const;
		return (await fetch(`${outings.origin}/api/${form}`, init)).headers.get('location');
	};
	expect(await send('contact', { language: 'en' })).toBe('/en/result/invalid#contact');
	expect(await send('contact', { language: 'xx' })).toBe('/result/invalid#contact');
	const { people, ...fields } = groupOf('eva', 1, { language: 'en' });
	const person = { 'people.0.name': 'Eva', 'people.0.birthYear': '1990' };
	expect(await send('registration', { ...fields, ...person })).toMatch(/^\/en\/outings\/[^/]+\/ticket\?t=/);
	const referer = `${outings.origin}/en/contact`;
	expect(await send('contact', {}, { 'sec-fetch-site': 'cross-site', referer })).toBe('/en/result/failed#contact');
});
