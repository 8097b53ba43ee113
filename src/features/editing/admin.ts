import './around.ts';
import { project } from 'virtual:project';
import CMS from '@sveltia/cms';
import { Check, createFindBlockers } from './Check.tsx';
import { CHECK, formatOf, ORIGINAL, toConfig } from './config.ts';
import { formOfFile, nameFormer, namesProposed } from './content.ts';
import { Focus } from './Focus.tsx';
import { type Entry, fromFile, toFile } from './format.ts';
import { formsIn, isMarkdown } from './forms.ts';
import { originalBeside } from './Original.tsx';
import { tidyPastes } from './paste.ts';
import { Preview } from './preview.tsx';
import { rememberTopics, Topic } from './Topic.tsx';
import { Track } from './Track.tsx';
import words from './words.json' with { type: 'json' };

for (const form of formsIn(project.languages)) {
	const { name, schema } = form;
	CMS.registerCustomFormat(formatOf(form), isMarkdown(form) ? 'md' : 'yaml', {
		fromFile: (text) => {
			const entry = fromFile(text, schema, isMarkdown(form));
			if (name === 'news') rememberTopics(entry);
			return entry;
		},
		toFile: ({ [ORIGINAL]: _, ...entry }) => toFile(entry, schema, isMarkdown(form)),
	});
	if (form.translates) CMS.registerPreviewTemplate(name, originalBeside(form));
	else if (isMarkdown(form)) CMS.registerPreviewTemplate(name, Preview);
}

// What the editor keeps of a saved entry is what it would read from the file, so that it takes it for unchanged.
CMS.registerEventListener({
	name: 'preSave',
	handler: ({ entry }) => {
		const form = formOfFile(entry.get('path'));
		if (!form) return;
		const { [CHECK]: _, [ORIGINAL]: __, ...data } = entry.get('data').toJS() as Entry;
		const text = toFile(nameFormer(entry.get('path'), data), form.schema, isMarkdown(form));
		return entry.set('data', fromFile(text, form.schema, isMarkdown(form)));
	},
});

/** Keeps the open form from being typed into while it is saved. */
const holdForm = async <Saved>(saving: Promise<Saved>): Promise<Saved> => {
	const form = document.querySelector('.content-editor > .body');
	form?.toggleAttribute('inert', true);
	try {
		return await saving;
	} finally {
		form?.toggleAttribute('inert', false);
	}
};

/** @throws because a second tab, or another person, has changed or closed the proposal */
const refuse = (): never => {
	throw new Error(words.save_conflict.branch_moved);
};

Check.project = project;
// The package's code calls these by the changes of our build (`integrations/editor.ts`).
Object.assign(globalThis, { findBlockers: createFindBlockers(project), holdForm, namesProposed, refuse });
CMS.registerFieldType(CHECK, Check);
CMS.registerFieldType('focus', Focus);
CMS.registerFieldType('topic', Topic);
CMS.registerFieldType('track', Track);

tidyPastes();

const { content: repository } = document.querySelector<HTMLMetaElement>('meta[name=repository]') ?? {};

await CMS.init({
	config: { ...toConfig(project.languages, repository), app_title: document.title, logo: { src: '/favicon.svg' } },
});

// Who sees little makes the page larger.
for (const viewport of document.querySelectorAll<HTMLMetaElement>('meta[name=viewport]'))
	viewport.content = viewport.content.replace(/,? *maximum-scale=1/, '');
