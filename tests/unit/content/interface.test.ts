import { expect, it } from 'vitest';
import { searchForSample } from '#tests/support/sample-facts.ts';
import dictionary from '../../../public/assets/i18n/pt.json' with { type: 'json' };

it('the interface’s texts suit any association: they say nothing that only the sample’s could', () => {
	expect(searchForSample('tests/other-content')(JSON.stringify(dictionary))).toEqual([]);
});
