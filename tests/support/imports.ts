import { posix } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
	/** Relative to the project's folder, with slashes. */
	readonly path: string;
	readonly text: string;
}

export interface Import {
	readonly specifier: string;
	/** Whether only types are imported, so that nothing of it remains at run time. */
	readonly isType: boolean;
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---/;
const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/g;
const CSS_IMPORT = /@import\s+(?:url\()?['"]([^'"]+)['"]/g;

const textOf = (node: ts.Node | undefined): string | undefined =>
	node && ts.isStringLiteralLike(node) ? node.text : undefined;

const isTypeImport = ({ importClause }: ts.ImportDeclaration): boolean => {
	if (!importClause) return false;
	const { namedBindings, name } = importClause;
	if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
	return (
		!name &&
		!!namedBindings &&
		ts.isNamedImports(namedBindings) &&
		namedBindings.elements.every((element) => element.isTypeOnly)
	);
};

/** The import that a statement or expression itself makes, without those inside it. */
const importAt = (node: ts.Node): { specifier: string | undefined; isType: boolean } | undefined => {
	if (ts.isImportDeclaration(node)) return { specifier: textOf(node.moduleSpecifier), isType: isTypeImport(node) };
	if (ts.isExportDeclaration(node)) return { specifier: textOf(node.moduleSpecifier), isType: node.isTypeOnly };
	if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
		return { specifier: textOf(node.argument.literal), isType: true };
	if (!ts.isCallExpression(node)) return undefined;
	const isImport =
		node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'import.meta.glob';
	return isImport ? { specifier: textOf(node.arguments[0]), isType: false } : undefined;
};

const importsIn = (code: string): Import[] => {
	const found: Import[] = [];
	const visit = (node: ts.Node): void => {
		const { specifier, isType } = importAt(node) ?? {};
		if (specifier !== undefined) found.push({ specifier, isType: isType ?? false });
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
	return found;
};

/** Every import of a TypeScript, Astro or CSS file: static, dynamic with a fixed name, and `import.meta.glob`. */
export const importsOf = ({ path, text }: SourceFile): Import[] => {
	if (path.endsWith('.css'))
		return [...text.matchAll(CSS_IMPORT)].map(([, specifier = '']) => ({ specifier, isType: false }));
	if (!path.endsWith('.astro')) return importsIn(text);
	const scripts = [...text.matchAll(SCRIPT)].map(([, script = '']) => script);
	return [FRONT_MATTER.exec(text)?.[1] ?? '', ...scripts].flatMap(importsIn);
};

/** The target of a specifier: a path relative to the project's folder, or a package. All modules of Node are `node`. */
export const targetOf = ({ path }: SourceFile, specifier: string): string => {
	const bare = specifier.replace(/\?.*$/, '');
	if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare);
	return bare.replace(/^node:.*$/, 'node').replace(/^(?:[#/]|@(?=content\/))/, '');
};
