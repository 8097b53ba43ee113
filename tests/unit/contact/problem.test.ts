import { describe, expect, it } from 'vitest';
import { contactForm, readProblem } from '#src/features/contact/form.ts';
import { validate } from '#src/forms/validate.ts';
import { problemAddress } from '#src/routes.ts';
import dictionary from '../../../public/assets/i18n/pt.json' with { type: 'json' };

const TEXTS = { ...dictionary.contact.problem, trails: { 'vale-do-moinho': 'Vale do Moinho' } };

const read = (address: string) =>
	readProblem(Object.fromEntries(new URL(address, 'https://cumeada.example').searchParams), TEXTS);

describe('the address of a trail’s problem', () => {
	it.each([
		[problemAddress('vale-do-moinho'), 'Problema no trilho Vale do Moinho', 'trail:vale-do-moinho'],
		[
			problemAddress('vale-do-moinho', { distance: 3_240 }),
			'Problema no trilho Vale do Moinho, km 3,2',
			'trail:vale-do-moinho-km-3-2',
		],
		[
			problemAddress('vale-do-moinho', { distance: 0, kind: 'blocked' }),
			'Problema no trilho Vale do Moinho, km 0,0: caminho cortado',
			'trail:vale-do-moinho-km-0-0-blocked',
		],
		[
			problemAddress('vale-do-moinho', { kind: 'litter' }),
			'Problema no trilho Vale do Moinho: lixo ou entulho',
			'trail:vale-do-moinho-litter',
		],
	])('%s gives the subject «%s»', (address, subject, about) => {
		expect(address).toMatch(/^\/contact\?trail=/);
		expect(read(address)).toEqual({ subject, about });
		const validation = validate(contactForm, { subject, about });
		expect(validation.valid ? {} : validation.errors).not.toHaveProperty('about');
	});

	it('of a trail with the longest possible name is accepted by the form', () => {
		const id = 'caminho-da-'.repeat(9);
		const { about } =
			readProblem({ trail: id, km: '999.9', kind: 'structure' }, { ...TEXTS, trails: { [id]: 'a' } }) ?? {};
		expect(about).toBe(`trail:${id}-km-999-9-structure`);
		const validation = validate(contactForm, { about });
		expect(validation.valid ? {} : validation.errors).not.toHaveProperty('about');
	});

	it.each(['', 'moinho', '__proto__', 'constructor', 'toString', '<script>', 'vale-do-moinho/'])(
		'with the unknown trail «%s» fills in nothing',
		(trail) => expect(read(`/contact?${new URLSearchParams({ trail, km: '3.2', kind: 'marks' })}`)).toBeUndefined(),
	);

	it.each(['-1', '1e3', '3,2', '1000', 'NaN', '3.2 <b>', '3.25', '٣', '3', '007.0', '00.5', '9'.repeat(400)])(
		'with the kilometre «%s» leaves it out',
		(km) =>
			expect(read(`/contact?${new URLSearchParams({ trail: 'vale-do-moinho', km })}`)?.subject).toBe(
				'Problema no trilho Vale do Moinho',
			),
	);

	it.each(['constructor', '__proto__', 'fire', '<b>'])('with the kind «%s» leaves it out', (kind) =>
		expect(read(`/contact?${new URLSearchParams({ trail: 'vale-do-moinho', kind })}`)?.about).toBe(
			'trail:vale-do-moinho',
		),
	);
});
