import { expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { takeRegistration } from '#netlify/server/forms/registration.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { groupOf, setOuting, startOutings } from '#tests/support/outings.ts';

const EVENING_BEFORE = Date.parse('2026-03-13T18:00:00.000Z');

it('beyond the hourly limit all hear of a cancelled outing as fast as the limit allows', async () => {
	const outings = await startOutings({ places: 20 });
	const reception = { key: undefined, blobs: outings.store, deployContext: 'dev', until: Date.now() + 60_000 };
	for (let n = 0; n < 8; n++) await takeRegistration(groupOf(`g${n}`, 1), reception);
	for (let time = 0; time < 2; time++) await outings.run('tend-outings');
	await outings.settle();
	await outings.sink.mailbox.clear();
	setOuting({ state: 'cancelled', because: 'Tempestade.', sequence: 1 });
	changeSettings(site.mail, { copiesPerHour: 2 });
	const told: number[] = [];
	for (let minutes = 0; minutes < 4 * 60; minutes += 20) {
		setTime(new Date(EVENING_BEFORE + minutes * 60_000).toISOString());
		await outings.run('tend-outings');
		await outings.run('retry-mail');
		await outings.settle();
		const { mails } = await outings.look();
		if (minutes % 60 === 0) told.push(mails.filter(({ Subject }) => Subject?.startsWith('Atividade cancelada')).length);
	}
	expect(told).toEqual([2, 4, 6, 8]);
});
