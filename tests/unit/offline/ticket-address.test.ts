import { expect, it } from 'vitest';
import { ticketAddress } from '#src/features/offline/kept-pages.ts';

const addressOf = (path: string) => ticketAddress(`https://montes.example${path}`);

it('a ticket is stored under its token, also if its address ends in a slash', () => {
	const ticket = '/outings/serra-alta/ticket?t=a.b';
	for (const path of [ticket, '/outings/serra-alta/ticket/?t=a.b', `${ticket}&off=1`, `${ticket}&done=1`])
		expect(addressOf(path), path).toBe(ticket);
	expect(addressOf('/en/outings/serra-alta/ticket/?t=a.b')).toBe(`/en${ticket}`);
	for (const path of ['/outings/serra-alta', '/outings/serra-alta/tickets', '/outings/ticket', '/outings/a/ticket/b'])
		expect(addressOf(path), path).toBeUndefined();
});
