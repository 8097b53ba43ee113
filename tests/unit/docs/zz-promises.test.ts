import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Proves that the pass sees what it looks for, also where a type argument is imported. */
const PROBE = resolve('netlify/server/probe.ts');
const PROBE_TEXT = `import type { Store } from '@netlify/blobs';
import type { Ledger } from './outings/ledger.ts';
import { changeStored } from './store/blobs.ts';
export const probe = async (blobs: Store, isOn: boolean) => {
	changeStored<Ledger>(blobs, 'a', () => undefined);
	isOn && blobs.delete('b');
	['c'].map((key) => blobs.delete(key));
	await blobs.delete('d');
	void blobs.delete('e');
};
`;

const openProgram = (folders: readonly string[]): ts.Program => {
	const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent(
		{ ...config, include: [], files: ['vitest.config.ts'] },
		ts.sys,
		'.',
	);
	const host = ts.createCompilerHost(options);
	const { getSourceFile } = host;
	host.getSourceFile = (name, ...more) =>
		name === PROBE ? ts.createSourceFile(name, PROBE_TEXT, ts.ScriptTarget.ESNext, true) : getSourceFile(name, ...more);
	const files = folders.flatMap((folder) => ts.sys.readDirectory(folder, ['.ts']));
	return ts.createProgram([...files, PROBE], options, host);
};

const isAssignment = (expression: ts.Expression): boolean =>
	ts.isBinaryExpression(expression) &&
	expression.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
	expression.operatorToken.kind <= ts.SyntaxKind.LastAssignment;

/** A promise, or an array of promises, perhaps only in some cases. */
const isPromise = (checker: ts.TypeChecker, type: ts.Type): boolean =>
	(type.isUnion() ? type.types : [type]).some((one) => {
		const element = checker.isArrayType(one) ? checker.getTypeArguments(one as ts.TypeReference)[0] : one;
		return element !== undefined && checker.getPropertyOfType(element, 'then') !== undefined;
	});

const findFloating = (program: ts.Program): readonly string[] => {
	const checker = program.getTypeChecker();
	const found: string[] = [];
	for (const file of program.getSourceFiles()) {
		if (file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) continue;
		const visit = (node: ts.Node): void => {
			if (ts.isExpressionStatement(node) && !isAssignment(node.expression)) {
				const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
				if (isPromise(checker, checker.getTypeAtLocation(node.expression))) found.push(`${file.fileName}:${line}`);
			}
			ts.forEachChild(node, visit);
		};
		visit(file);
	}
	return found;
};

// Biome's rule does not see a call whose type argument is imported, nor those of Node's modules.
it('functions, the local platform and commands await each promise, or say with «void» that they do not', () => {
	const floating = findFloating(openProgram(['netlify', 'commands', 'tests']));
	expect(floating).toEqual([5, 6, 7].map((line) => `${PROBE}:${line}`));
}, 120_000);
