import type { CustomPreviewTemplateProps } from '@sveltia/cms';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { frameOf } from '#src/components/photo-frames.ts';
import { LANGUAGES } from '#src/format/language.ts';
import type { Entry } from './format.ts';
import styles from './preview.css?inline';
import { typeset } from './typeset.ts';

type Props = CustomPreviewTemplateProps;

const fieldsOf = ({ entry }: Props): Entry => entry.get('data').toJS();

/** The first of some fields that says something. Collections have other names for the same thing. */
const firstOf = (fields: Entry, ...names: readonly string[]): string =>
	String(names.map((name) => fields[name]).find(Boolean) ?? '');

/** The picture at the top, cut as the build cuts a post's. */
const Picture = (props: Props) => {
	const { entry, getAsset } = props;
	const [address, setAddress] = useState('');
	const { pictures, ...fields } = fieldsOf(props);
	const [first] = Array.isArray(pictures) ? pictures : [];
	const slug = entry.get('slug');
	const paths = [
		firstOf({ ...fields, ...first }, 'cover', 'image'),
		...['avif', 'jpeg', 'jpg', 'png', 'webp'].map((ending) => `./news_${slug}.${ending}`),
	];
	// One that was chosen just now has an address of this browser.
	const path = paths.find((path) => path.startsWith('blob:') || getAsset(path)) ?? '';
	useEffect(() => {
		let isCurrent = true;
		// Its types leave out this method, which waits for a file that GitHub still has to send.
		const asset = getAsset(path) as unknown as { toBase64: () => Promise<string> } | undefined;
		if (asset) asset.toBase64().then((data) => isCurrent && setAddress(`data:;base64,${data}`));
		else setAddress(path);
		return () => {
			isCurrent = false;
		};
	}, [path]);
	const { ratio, phone } = frameOf('article');
	const style = { '--ratio': ratio, '--phone-ratio': phone?.ratio, objectPosition: fields['focus'] } as CSSProperties;
	const alt = firstOf({ ...fields, ...first }, 'coverAlt', 'imageAlt', 'alt');
	return address && <img className="photo" src={address} alt={alt} style={style} />;
};

/** The entry's text as the build sets it, read from the one that the editor renders. */
const Body = ({ entry, widgetFor }: Props) => {
	const source = useRef<HTMLDivElement>(null);
	const [html, setHtml] = useState('');
	// The editor keeps the first one up to date; another one would start empty each time.
	const widget = useMemo(() => widgetFor('body'), []);
	const markdown = String(entry.getIn(['data', 'body']) ?? '');
	useEffect(() => {
		const read = () => {
			const preview = source.current?.querySelector('[data-rich-text-preview]');
			if (preview) setHtml(typeset(preview, markdown));
		};
		read();
		const observer = new MutationObserver(read);
		if (source.current) observer.observe(source.current, { attributeFilter: ['src'], childList: true, subtree: true });
		return () => observer.disconnect();
	}, [markdown]);
	return (
		<>
			<div ref={source} hidden>
				{widget}
			</div>
			{/* The editor has removed from it what is unsafe. */}
			<div className="prose" data-key-path="body" dangerouslySetInnerHTML={{ __html: html }} />
		</>
	);
};

/** Pixels: a phone, and a computer whose screen is made as small as the preview's place. */
const [PHONE, COMPUTER] = [390, 1280];

/** Title, picture and text of an entry in the styles of a post's page, with a bar to choose how. */
export const Preview = (props: Props) => {
	const [isWide, setWide] = useState(false);
	const [isDark, setDark] = useState(false);
	const { documentElement: root } = props.document;
	useEffect(() => {
		root.lang = LANGUAGES.pt;
		root.style.colorScheme = isDark ? 'dark' : 'light';
	}, [root, isDark]);
	useEffect(() => {
		const frame = props.window.frameElement as HTMLElement;
		const pane = frame.parentElement as HTMLElement;
		const width = isWide ? COMPUTER : PHONE;
		// The pane keeps its width, however wide the frame is before it is made smaller.
		Object.assign(pane.style, { contain: 'inline-size', overflow: 'hidden' });
		const observer = new ResizeObserver(() => {
			const scale = Math.min(1, pane.clientWidth / width);
			const marginLeft = `${Math.max(0, (pane.clientWidth - width) / 2)}px`;
			const size = { width: `${width}px`, height: `${100 / scale}%`, marginLeft };
			Object.assign(frame.style, { ...size, transform: `scale(${scale})`, transformOrigin: '0 0' });
			root.style.setProperty('--preview-zoom', String(1 / scale));
		});
		observer.observe(pane);
		return () => observer.disconnect();
	}, [root, props.window, isWide]);
	const fields = fieldsOf(props);
	const mark = firstOf(fields, 'topic', 'place', 'category');
	return (
		<>
			<title>Pré-visualização</title>
			<style>{styles}</style>
			<header className="preview-bar">
				<label>
					<input type="checkbox" checked={isWide} onChange={() => setWide(!isWide)} />
					Num computador
				</label>
				<label>
					<input type="checkbox" checked={isDark} onChange={() => setDark(!isDark)} />
					Em modo escuro
				</label>
				<p>O resto da página vê-se na pré-visualização da proposta.</p>
			</header>
			<main className="container post-page">
				<div className="page-heading">
					{mark && <p className="waymark">{mark}</p>}
					<h1 data-key-path="title">{firstOf(fields, 'title')}</h1>
					<p className="lead">{firstOf(fields, 'subtitle', 'summary', 'lead')}</p>
				</div>
				<div className="picture">
					<Picture {...props} />
				</div>
				<div className="columns">
					<Body {...props} />
				</div>
			</main>
		</>
	);
};
