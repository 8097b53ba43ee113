import type { CustomPreviewTemplateProps } from '@sveltia/cms';
import type { z } from 'astro/zod';
import { toEntryId } from '#src/collections.ts';
import { fieldOf, innerOf, objectIn } from '#src/schemas/structure.ts';
import { FOLDER, ORIGINAL } from './config.ts';
import { readOriginal } from './content.ts';
import { nameIn, wordsOf } from './fields.ts';
import type { Entry } from './format.ts';
import { type Form, isMarkdown } from './forms.ts';

interface PartProps {
	readonly schema: z.ZodType | undefined;
	readonly value: unknown;
}

/** The texts of a field below their labels, in the order of the form. */
const Part = ({ schema, value }: PartProps) => {
	if (Array.isArray(value))
		return (
			<ol>
				{value.map((one) => (
					<li key={JSON.stringify(one)}>
						<Part schema={schema && innerOf(schema)} value={one} />
					</li>
				))}
			</ol>
		);
	const group = objectIn(schema);
	if (!group || typeof value !== 'object' || value === null) return <p className="original-text">{String(value)}</p>;
	return (
		<dl>
			{Object.keys(group.shape).map((name) => {
				const [field, own] = [fieldOf(group, name), (value as Entry)[name]];
				return (
					field &&
					own !== undefined && (
						<div key={name}>
							<dt>{nameIn(wordsOf(name, field).label)}</dt>
							<dd data-key-path={name}>
								<Part schema={field} value={own} />
							</dd>
						</div>
					)
				);
			})}
		</dl>
	);
};

const STYLES = `
	body { margin: 0; padding: 1rem; font: 1rem/1.5 sans-serif }
	dt { margin-top: 1rem; font-weight: 600 }
	dd { margin: 0 }
	.original-text { margin: 0; white-space: pre-wrap }
`;

/** What stands beside the form of a translation: the original, field by field. */
export const originalBeside =
	(form: Form) =>
	({ entry }: CustomPreviewTemplateProps) => {
		const path = String(entry.get('path') ?? '');
		const id = path.startsWith(FOLDER) ? toEntryId(path) : String(entry.getIn(['data', ORIGINAL]) ?? '');
		const original = readOriginal(form, id);
		return (
			<>
				<title>O original</title>
				<style>{STYLES}</style>
				<main lang="pt-PT">
					<h1>O original</h1>
					{original ? <Part schema={form.schema} value={original} /> : <p>Escolha em «Original» o que traduz.</p>}
					{original && isMarkdown(form) && (
						<dl>
							<dt>Texto</dt>
							<dd data-key-path="body">
								<Part schema={undefined} value={original['body'] ?? ''} />
							</dd>
						</dl>
					)}
				</main>
			</>
		);
	};
