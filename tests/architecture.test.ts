import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findForbiddenImports, findImportCircles } from '#tests/support/import-rules.ts';
import { MAY_IMPORT } from '#tests/support/import-table.ts';
import type { SourceFile } from '#tests/support/imports.ts';

const FILES: SourceFile[] = globSync('{src,netlify,commands,tests}/**/*.{ts,tsx,mjs,astro,css}').map((path) => ({
	path: path.replaceAll('\\', '/'),
	text: readFileSync(path, 'utf8'),
}));

const findJunkDrawers = (files: readonly SourceFile[]): string[] =>
	files
		.map(({ path }) => path)
		.filter((path) => /(?:^|\/)(?:utils?|helpers?|lib|common|misc|shared)(?=[./])/i.test(path));

/** One concern, one file: a longer one mostly has two. */
const LINES_MAX = 400;
/** Lists of values, which grow with the house and are read a row at a time. */
const LISTS = /\/(?:tokens\.css|import-table\.ts)$/;
const findLongFiles = (files: readonly SourceFile[]): string[] =>
	files
		.filter(({ path, text }) => !LISTS.test(path) && text.trimEnd().split('\n').length > LINES_MAX)
		.map(({ path }) => path);

/** An invented file, with which the tests show that a check can fail. */
const file = (path: string, text = ''): SourceFile => ({ path, text });

it('the files are found', () => {
	for (const ending of ['.ts', '.tsx', '.astro', '.css'])
		expect(FILES.some(({ path }) => path.endsWith(ending))).toBe(true);
	for (const room of ['src/pages/', 'netlify/functions/', 'netlify/local/', 'commands/', 'tests/support/'])
		expect(FILES.some(({ path }) => path.startsWith(room))).toBe(true);
});

describe('imports', () => {
	it('are those that the table allows', { timeout: 60_000 }, () =>
		expect(findForbiddenImports(MAY_IMPORT, FILES)).toEqual([]),
	);

	it.each([
		['src/pages/a.astro', `---\nimport { getEntry } from 'astro:content';\n---`, 'may not import astro:content'],
		['src/components/A.astro', `<script>import i18next from 'i18next';</script>`, 'may not import i18next'],
		[
			'src/components/A.astro',
			`---\nimport { getSite } from '#src/data/site.ts';\n---`,
			'may not import #src/data/site.ts',
		],
		['src/schemas/a.ts', `import { LIMITS } from '#src/forms/limits.ts';`, 'may not import #src/forms/limits.ts'],
		[
			'src/features/contact/A.tsx',
			`import pt from '../../../public/assets/i18n/pt.json';`,
			'may not import ../../../public/assets/i18n/pt.json',
		],
		[
			'src/features/contact/A.tsx',
			`const A = lazy(() => import('#src/features/store/cart/A.tsx'));`,
			'may not import #src/features/store/cart/A.tsx',
		],
		[
			'src/features/news/a.ts',
			`import { getTrails } from '#src/features/trails/data.ts';`,
			'may not import #src/features/trails/data.ts',
		],
		[
			'src/features/news/a.ts',
			`import { a } from '#src/features/news/b.ts';`,
			'goes outside for #src/features/news/b.ts',
		],
		['src/forms/react/A.tsx', `import { A } from '../../features/a.ts';`, 'may not import ../../features/a.ts'],
		['src/forms/a.ts', `export * from 'react';`, 'may not import react'],
		['src/forms/a.ts', `export * from '../routes.ts';`, 'may not import ../routes.ts'],
		['src/forms/a.ts', `import { readFile } from 'node:fs';`, 'may not import node:fs'],
		['src/data/a.ts', `import { siteSchema } from '#src/schemas/site.ts';`, 'may not import #src/schemas/site.ts'],
		[
			'src/routes.ts',
			`import { type Form, validate } from './forms/validate.ts';`,
			'may not import ./forms/validate.ts',
		],
		['src/components/A.astro', `---\nimport.meta.glob('@content/**');\n---`, 'may not import @content/**'],
		['src/styles/a.css', `@import '../forms/react/form.css';`, 'may not import ../forms/react/form.css'],
		['src/i18n/a.ts', `import { x } from '#tests/support/imports.ts';`, 'may not import #tests/support/imports.ts'],
		['netlify/functions/a.ts', `import { A } from '#src/forms/react/A.tsx';`, 'may not import #src/forms/react/A.tsx'],
		[
			'netlify/server/store/a.ts',
			`import type { N } from '../mail/notification.ts';`,
			'may not import ../mail/notification.ts',
		],
		['netlify/server/mail/a.ts', `import { S } from '../store/keys.ts';`, 'may not import ../store/keys.ts'],
		['netlify/server/env.ts', `import p from 'postmark';`, 'may not import postmark'],
		['commands/a.ts', `import { useFormik } from 'formik';`, 'may not import formik'],
		['netlify/local/a.ts', `import { x } from '../server/mail/html.ts';`, 'leaves its room by ../server/mail/html.ts'],
		[
			'netlify/server/store/a.ts',
			`import { x } from '#netlify/server/submission.ts';`,
			'goes outside for #netlify/server/submission.ts',
		],
		['src/attic/a.ts', '', 'has no room'],
	])('that break the table are found: in %s %s', (path, text, fault) =>
		expect(findForbiddenImports(MAY_IMPORT, [file(path, text)])).toEqual([`${path} ${fault}`]),
	);

	it('that the table allows pass', () => {
		const text = `import type { Site } from '#src/schemas/site.ts'; import { getEntry } from 'astro:content'; import('./a.ts');`;
		expect(findForbiddenImports(MAY_IMPORT, [file('src/data/b.ts', text)])).toEqual([]);
	});

	it('lead back to no file', { timeout: 60_000 }, () => expect(findImportCircles(FILES)).toEqual([]));

	it('that lead back are found, be it by a type, from a script or later', () => {
		const files = [
			file('src/forms/a.ts', `import type { B } from './b.ts'; import 'react';`),
			file('src/forms/b.ts', `const load = () => import('./react/C.astro'); import './d.ts';`),
			file('src/forms/react/C.astro', `<script>import { a } from '#src/forms/a.ts';</script>`),
			file('src/forms/d.ts', `import './e.ts';`),
			file('src/forms/e.ts'),
		];
		expect(findImportCircles(files)).toEqual([
			'src/forms/a.ts → src/forms/b.ts → src/forms/react/C.astro → src/forms/a.ts',
		]);
	});
});

describe('files', () => {
	it('have no names that mean nothing', () => expect(findJunkDrawers(FILES)).toEqual([]));

	it.each(['src/utils.ts', 'src/lib/a.ts', 'tests/support/helpers.ts', 'src/forms/Common.tsx', 'netlify/shared/a.ts'])(
		'with the name %s are found',
		(path) => expect(findJunkDrawers([file(path), file('src/library.ts')])).toEqual([path]),
	);

	it('have at most 400 lines', () => expect(findLongFiles(FILES)).toEqual([]));

	it('of 401 lines are found', () => {
		const files = [file('src/a.ts', 'a\n'.repeat(401)), file('src/b.ts', 'a\n'.repeat(400))];
		expect(findLongFiles([...files, file('src/styles/tokens.css', 'a\n'.repeat(401))])).toEqual(['src/a.ts']);
	});
});
