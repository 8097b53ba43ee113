import { expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { takeRegistration } from '#netlify/server/outings/answer-outings.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { groupOf, setOuting, startOutings } from '#tests/support/outings.ts';

it('all hear at once of a cancelled outing, whatever the hourly limit', async () => {
	const outings = await startOutings({ places: 20 });
	const reception = { key: undefined, blobs: outings.store, deployContext: 'dev', until: Date.now() + 60_000 };
	for (let n = 0; n < 8; n++) await takeRegistration(groupOf(`g${n}`, 1), reception);
	for (let time = 0; time < 2; time++) await outings.run('tend-outings');
	await outings.settle();
	await outings.sink.mailbox.clear();
	setOuting({ state: 'cancelled', because: 'Tempestade.', sequence: 1 });
	changeSettings(site.mail, { copiesPerHour: 2 });
	setTime('2026-03-13T18:00:00.000Z');
	await outings.run('tend-outings');
	await outings.settle();
	const mails = await outings.mails();
	expect(mails.filter(({ Subject }) => Subject?.startsWith('Atividade cancelada'))).toHaveLength(8);
});
