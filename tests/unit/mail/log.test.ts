import { describe, expect, it, vi } from 'vitest';
import { log, toReason } from '#netlify/server/log.ts';

describe('the reason in the log', () => {
	it.each([
		['the class of an error', new RangeError('ana@exemplo.pt'), 'RangeError'],
		['its code too', Object.assign(new Error('ana@exemplo.pt'), { code: 'ECONNREFUSED' }), 'Error ECONNREFUSED'],
		['the name of a timeout', new DOMException('ana@exemplo.pt', 'TimeoutError'), 'TimeoutError 23'],
		['the type of what is no error', 'ana@exemplo.pt', 'string'],
		['the type of an object', { message: 'ana@exemplo.pt' }, 'object'],
		['the type of nothing', undefined, 'undefined'],
	])('is %s, never a message', (_, error, reason) => expect(toReason(error)).toBe(reason));
});

it('each event is one JSON line in the log', () => {
	const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	log('Email not sent', { form: 'contact', id: 'a\nb', reason: 'Error' });
	expect(write.mock.calls).toEqual([['{"event":"Email not sent","form":"contact","id":"a\\nb","reason":"Error"}\n']]);
	write.mockRestore();
});
