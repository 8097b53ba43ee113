import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { outings } from '#netlify/server/base/content.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toInstant } from '#src/format/clock.ts';
import { routes } from '#src/routes.ts';

const DAY = 86_400_000;

export const offerOf = (id: string): OutingOffer => {
	const offer = outings[id];
	if (!offer) throw new Error(`The sample has no outing ${id}.`);
	return offer;
};

/** A group of adults under an address that no other test uses. */
export const newGroup = (count: number) => {
	const email = `grupo.${crypto.randomUUID().slice(0, 8)}@exemplo.pt`;
	const people = Array.from({ length: count }, (_, index) => ({
		name: `Pessoa ${'ABCDEF'[index]}`,
		birthYear: '1985',
	}));
	return { name: 'Inês Conceição', email, contact: '+34 600 000 000', people };
};

type Group = ReturnType<typeof newGroup>;

/** Registers a group as the form does. */
export const register = async (request: APIRequestContext, outing: string, group: Group): Promise<unknown> =>
	(await request.post('/api/registration', { data: { key: crypto.randomUUID(), outing, ...group } })).json();

/** The mails to a visitor, the newest first. */
export const mailsTo = async (request: APIRequestContext, email: string): Promise<readonly CaughtMessage[]> =>
	((await (await request.get('/_local/mail.json')).json()) as CaughtMessage[]).filter(({ To }) => To === email);

/** The address of a group's ticket, in the first mail that it gets. */
export const ticketOf = async (request: APIRequestContext, { email }: Group): Promise<string> => {
	await expect.poll(async () => (await mailsTo(request, email)).length).toBe(1);
	const [mail] = await mailsTo(request, email);
	return /\/outings\/\S+\/ticket\?t=\S+/.exec(mail?.TextBody ?? '')?.[0] ?? '';
};

/** An outing's page, seen three days before the outing starts. */
export const outingPage = (page: Page, id: string) => {
	const form = page.locator('form.form');
	const field = (name: string): Locator => form.locator(`[name="${name}"]`);
	const add = form.getByRole('button', { name: 'Adicionar outra pessoa' });
	return {
		form,
		field,
		add,
		submit: form.getByRole('button', { name: /^(?:Inscrever|Entrar na lista de espera)$/ }),
		state: page.locator('.go [data-words]'),
		open: async (): Promise<void> => {
			await page.clock.setFixedTime(toInstant(offerOf(id).start) - 3 * DAY);
			await page.goto(routes.outing(id));
		},
		fill: async ({ name, email, contact, people }: Group): Promise<void> => {
			await field('name').fill(name);
			await field('email').fill(email);
			await field('contact').fill(contact);
			for (const [index, person] of people.entries()) {
				const own = field(`people.${index}.name`);
				if (index > 0 && !(await own.isVisible())) {
					await add.click();
					// Else the focus comes while the next answer is typed, and takes it.
					await expect(own).toBeFocused();
				}
				await own.fill(person.name);
				await field(`people.${index}.birthYear`).fill(person.birthYear);
			}
		},
		/** A message that has the focus. */
		expectNotice: (title: string): Promise<void> => expect(page.getByRole('region', { name: title })).toBeFocused(),
	};
};
