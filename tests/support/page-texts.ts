import { parse } from 'parse5';

interface Node {
	readonly tagName?: string;
	readonly value?: string;
	readonly attrs?: readonly { readonly name: string; readonly value: string }[];
	readonly childNodes?: readonly Node[];
	/** What a `<template>` holds. */
	readonly content?: Node;
}

/** A text of a page, and the tag of its language. */
export interface PageText {
	readonly text: string;
	readonly lang: string;
}

/** What people read or hear of an element beside its content. */
const SPOKEN = new Set(['alt', 'aria-label', 'aria-roledescription', 'label', 'placeholder', 'title']);

/** Metadata that search engines and other sites show. */
const SHOWN = /^(?:description|og:(?:title|description|image:alt)|twitter:)/;

/** All texts in an object, such as a dictionary. */
export const stringsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value ? Object.values(value).flatMap(stringsIn) : [];
};

const textsOf = (node: Node, attributes: ReadonlyMap<string, string>): string[] => {
	const [child] = node.childNodes ?? [];
	if (node.tagName === 'style') return [];
	// Data for scripts and islands: their texts are among it.
	if (node.tagName === 'script')
		return attributes.get('type')?.endsWith('json') ? stringsIn(JSON.parse(child?.value ?? '')) : [];
	const meta = SHOWN.test(attributes.get('name') ?? attributes.get('property') ?? '') ? attributes.get('content') : '';
	return [
		...(meta ? [meta] : []),
		...[...attributes].flatMap(([name, value]) => (SPOKEN.has(name) ? value : [])),
		...(node.childNodes ?? []).flatMap(({ tagName, value }) => (tagName === undefined && value ? value : [])),
	];
};

const walk = (node: Node, outer: string): PageText[] => {
	const attributes = new Map(node.attrs?.map(({ name, value }) => [name, value]));
	const lang = attributes.get('lang') ?? outer;
	const inner = node.tagName === 'script' ? [] : [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])];
	return [
		...textsOf(node, attributes)
			.map((text) => ({ text: text.replace(/\s+/g, ' ').trim(), lang }))
			.filter(({ text }) => text !== ''),
		...inner.flatMap((one) => walk(one, lang)),
	];
};

/** Every text of a page, also of its data, descriptions and metadata. */
export const textsOfPage = (html: string): readonly PageText[] =>
	walk(parse(html, { scriptingEnabled: false }) as Node, '');
