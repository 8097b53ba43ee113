import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';

const TEXT = /\.(?:html|js|css|json|svg|xml|txt|webmanifest)$/;

/** A published file, by its path from the folder, with slashes. */
export interface PublishedFile {
	readonly path: string;
	/** `undefined` if it is not text. */
	readonly text: string | undefined;
}

/** Every file of a built site. */
export const readPublished = (folder: string): readonly PublishedFile[] =>
	globSync('**/*.*', { cwd: folder })
		.map((path) => path.replaceAll('\\', '/'))
		.sort()
		.map((path) => ({ path, text: TEXT.test(path) ? readFileSync(join(folder, path), 'utf8') : undefined }));

interface Node {
	readonly attrs?: readonly { readonly name: string; readonly value: string }[];
	readonly childNodes?: readonly Node[];
	/** What a `<template>` holds. */
	readonly content?: Node;
}

const nodesIn = (node: Node): Node[] => [
	node,
	...(node.childNodes ?? []).flatMap(nodesIn),
	...(node.content ? nodesIn(node.content) : []),
];

const ORIGIN = 'http://site.example';

/** The addresses inside the site that a page's HTML names. */
const targetsOf = (path: string, html: string): URL[] => {
	const attributes = nodesIn(parse(html) as Node).flatMap(({ attrs = [] }) => attrs);
	return attributes
		.flatMap(({ name, value }) => {
			if (name === 'srcset') return value.split(',').map((offer) => offer.trim().split(' ')[0] ?? '');
			return name === 'href' || name === 'src' ? value : [];
		})
		.map((value) => new URL(value, `${ORIGIN}/${path.replace(/\.html$/, '')}`))
		.filter(({ origin }) => origin === ORIGIN);
};

/** The links, pictures and icons of pages that lead nowhere: `home.html: /news`. */
export const findDeadLinks = (files: readonly PublishedFile[]): string[] => {
	const texts = new Map(files.map(({ path, text }) => [`/${path}`, text]));
	const isThere = ({ pathname, hash }: URL): boolean => {
		const path = decodeURI(pathname);
		const file = [path, `${path}.html`].find((name) => texts.has(name));
		if (!file) return false;
		return hash === '' || texts.get(file)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`) === true;
	};
	return files.flatMap(({ path, text = '' }) =>
		path.endsWith('.html')
			? targetsOf(path, text)
					.filter((target) => !isThere(target))
					.map(({ pathname, hash }) => `${path}: ${pathname}${hash}`)
			: [],
	);
};
