import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import typescript from 'typescript';
import { beforeEach, expect, it } from 'vitest';
import { SAMPLE } from '#src/content-folder.ts';
import { startSite } from '#tests/support/start-site.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

/** The files that «Add a form» of docs/form-contract.md has one write, for volunteers who offer a day of work. */
const NEW_FILES = {
	'src/features/volunteering/form.ts': `import { type InferType, object } from 'yup';
import { email, personName, requiredText } from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';

const schema = object({ name: personName(), email: email(), message: requiredText(LIMITS.message) });

export type VolunteerInput = InferType<typeof schema>;

export const volunteerForm: Form<VolunteerInput, 'volunteer'> = { name: 'volunteer', schema };
`,
	'src/features/volunteering/VolunteerForm.tsx': `import { EmailField, Field } from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import { volunteerForm } from './form.ts';

const FIELDS = ['name', 'email', 'message'] as const;

export const VolunteerForm = (props: FormProps<(typeof FIELDS)[number]>) => (
	<SubmissionForm {...props} form={volunteerForm} names={FIELDS}>
		{({ propsOf }) => (
			<>
				<Field {...propsOf('name')} half autoComplete="name" />
				<EmailField {...propsOf('email')} half />
				<Field {...propsOf('message')} multiline rows={6} />
			</>
		)}
	</SubmissionForm>
);
`,
	'netlify/server/forms/volunteer.ts': `import { type VolunteerInput, volunteerForm } from '#src/features/volunteering/form.ts';
import { type ServerForm, toNotification } from './server-form.ts';

export const volunteer: ServerForm<VolunteerInput> = {
	form: volunteerForm,
	label: 'Voluntariado',
	subjectOf: () => 'Voluntariado',
	fieldsOf: ({ name, email, message }) => [['Nome', name], ['Email', email], ['Mensagem', message]],
	desk: {
		states: { new: { label: 'por responder', isOpen: true } },
		actions: {},
		displayName: ({ name }) => ({ name }),
	},
	render: (submission) =>
		toNotification(submission, submission.input.name, {
			subject: \`Voluntariado: \${submission.input.name}\`,
			message: \`Oferece um dia de trabalho:\\n\\n\${submission.input.message}\`,
			copy: { subject: 'Recebemos a sua oferta', message: 'A resposta segue para este endereço.' },
		}),
};
`,
};

const WORDS = `"volunteer": { "retention": "Guardamos isto {{period}}.", "invalidHelp": "", "duplicate": "Já se ofereceu!" },`;

/** The lists to extend: an existing text, and the text to insert before it. */
const EDITS: readonly (readonly [file: string, place: string, added: string])[] = [
	['src/forms/form.ts', `'contact', 'member',`, `'volunteer', `],
	['src/schemas/site.ts', '\t\tcontact: group(', `\t\tvolunteer: group(formRules(), 'quem se oferece'),\n`],
	['netlify/server/forms/mailed-forms.ts', 'import { withdrawal }', `import { volunteer } from './volunteer.ts';\n`],
	['netlify/server/forms/mailed-forms.ts', '\tcontact,', '\tvolunteer,\n'],
	[
		'netlify/functions/send.ts',
		'import { withdrawal }',
		`import { volunteer } from '#netlify/server/forms/volunteer.ts';\n`,
	],
	['netlify/functions/send.ts', "\t'/api/contact'", "\t'/api/volunteer': handleForm(volunteer),\n"],
	['public/assets/i18n/pt.json', '"contact": {\n\t\t"mark"', WORDS],
	['public/assets/i18n/pt.json', '"contact": "Contacto",\n\t\t\t"member"', '"volunteer": "Voluntariado", '],
	['tests/support/valid-forms.ts', `'contact', 'member', 'schedule', 'withdrawal'`, `'volunteer', `],
	['tests/support/valid-forms.ts', `'contact', 'member', 'schedule'] as`, `'volunteer', `],
	[
		'tests/support/valid-forms.ts',
		'\tcontact: {',
		`\tvolunteer: { name: 'Ana Reis', email: 'ana.reis@exemplo.pt', message: 'Ajudo ao sábado.' },\n`,
	],
];

const COPIED = [
	SAMPLE,
	'commands',
	'netlify',
	'public/assets/i18n',
	'src',
	'tests/support',
	'package.json',
	'tsconfig.json',
];
let project: string;
const node = async (...words: string[]) => promisify(execFile)(process.execPath, words, { cwd: project });

beforeEach(async () => {
	project = await makeProject({ 'dist/home.html': 'casa', 'netlify.toml': '', ...NEW_FILES });
	const filter = (path: string) => !path.includes('node_modules');
	for (const path of COPIED) await cp(path, join(project, path), { recursive: true, filter });
	await symlink(resolve('node_modules'), join(project, 'node_modules'), 'junction');
	for (const [path, place, added] of EDITS) {
		const file = join(project, path);
		const text = await readFile(file, 'utf8');
		expect(text, `${path} has the place of the recipe`).toContain(place);
		await writeFile(
			file,
			text.replace(place, () => added + place),
		);
	}
}, 60_000);

/** The compiler's errors about the form and every list that names it. Pages are left to `astro check`. */
const typeErrors = (): readonly string[] => {
	const paths = [...Object.keys(NEW_FILES), ...EDITS.map(([file]) => file)].filter((file) => /\.tsx?$/.test(file));
	const files = paths.map((path) => join(project, path));
	const config = { extends: './tsconfig.json', compilerOptions: { types: ['node', 'vite/client'] }, files };
	const program = typescript.createProgram(
		files,
		typescript.parseJsonConfigFileContent(config, typescript.sys, project).options,
	);
	const errors = files.flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)));
	return errors.map(({ file, messageText }) => `${file?.fileName}: ${JSON.stringify(messageText)}`);
};

it('a new form made by the documented steps compiles, answers, is mailed and refuses duplicates', {
	timeout: 120_000,
}, async () => {
	await node('commands/content.ts');
	expect(typeErrors()).toEqual([]);
	const { origin } = startSite(project, {}, project);
	const send = async () => {
		const body = JSON.stringify({ name: 'Ana Reis', email: 'ana.reis@exemplo.pt', message: 'Ajudo ao sábado.' });
		const headers = { 'content-type': 'application/json' };
		return (await fetch(`${await origin}/api/volunteer`, { method: 'POST', headers, body })).json();
	};
	expect(await send()).toEqual({ status: 200 });
	expect(await send()).toEqual({ status: 409 });
	await expect
		.poll(
			async () =>
				(await (await fetch(`${await origin}/_local/mail.json`)).json())
					.map(({ Subject }: { Subject: string }) => Subject)
					.sort(),
			{ timeout: 20_000 },
		)
		.toEqual(['Recebemos a sua oferta', 'Voluntariado: Ana Reis']);
});
