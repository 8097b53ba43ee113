import type { CustomPreviewTemplateProps } from '@sveltia/cms';
import { z } from 'astro/zod';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Fact } from '#src/components/fact.ts';
import { Icon } from '#src/components/Icon.tsx';
import { frameOf, type PhotoFrame } from '#src/components/photo-frames.ts';
import type { Notice, Trail } from '#src/features/trails/schema.ts';
import { alertDays } from '#src/features/trails/trail-words.ts';
import { fill } from '#src/format/text.ts';
import { keepTogether } from '#src/format/unbroken.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { coreOf, metaOf, withoutEmpty } from '#src/schemas/structure.ts';
import dictionary from '../../../public/assets/i18n/pt.json';
import { type Previewed, SCHEMAS } from './config.ts';
import { typeset } from './typeset.ts';

export type Props = CustomPreviewTemplateProps;

export const t: Translate = (key, values = {}) => {
	const text = key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], dictionary);
	return fill(String(text), Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));
};

/** What is right of a field: of a list that is not finished its finished items, of a text all that there is. */
const readField = (field: z.ZodType, value: unknown): unknown => {
	const { success, data } = field.safeParse(value);
	if (success) return data;
	const core = coreOf(field);
	if (core instanceof z.ZodArray && Array.isArray(value))
		return value.map((item) => readField(core.element as z.ZodType, item)).filter((item) => item !== undefined);
	if (core instanceof z.ZodString && !metaOf(field)?.input) return value;
	return field.safeParse(undefined).data;
};

/** A schema knows of pictures only that they are there; here they are paths. */
export type Written<Entry> = { readonly [Key in keyof Entry]?: unknown extends Entry[Key] ? string : Entry[Key] };

export const readEntry = <Entry,>(name: Previewed, { entry }: Props): Written<Entry> => {
	const schema = SCHEMAS[name];
	const fields = withoutEmpty(schema, entry.get('data').toJS()) as Record<string, unknown>;
	const read = Object.entries(schema.shape).map(([key, field]) => [key, readField(field as z.ZodType, fields[key])]);
	return Object.fromEntries(read);
};

interface PhotoProps extends Pick<Props, 'getAsset'> {
	/** The first that there is: chosen just now (`blob:`), beside the entry (`./`), or anywhere in the repository. */
	readonly paths: readonly (string | undefined)[];
	readonly alt: string | undefined;
	readonly frame: PhotoFrame;
	readonly focus?: string | undefined;
}

export const Photo = ({ getAsset, paths, alt = '', frame, focus = '' }: PhotoProps) => {
	const [address, setAddress] = useState('');
	const path = paths.find((path) => path && (path.startsWith('blob:') || getAsset(path))) ?? '';
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
	const { ratio, phone } = frameOf(frame);
	const style = { '--ratio': ratio, '--phone-ratio': phone?.ratio ?? ratio, objectPosition: focus } as CSSProperties;
	return address && <img className="photo" src={address} alt={alt} style={style} />;
};

/** The entry's text as the build sets it, read from the one that the editor renders. */
export const Body = ({ entry, widgetFor, className = 'prose' }: Props & { readonly className?: string }) => {
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
			<div className={className} data-key-path="body" dangerouslySetInnerHTML={{ __html: html }} />
		</>
	);
};

interface HeadingProps {
	readonly mark: string | undefined;
	readonly trail?: string;
	readonly title: string | undefined;
	readonly lead: string | undefined;
	readonly children?: ReactNode;
}

export const Heading = ({ mark = '', trail = 'PR', title = '', lead = '', children }: HeadingProps) => (
	<div className="page-heading">
		<div>
			<p className={`waymark waymark-${trail}`}>{keepTogether(mark)}</p>
			<h1 data-key-path="title">{keepTogether(title)}</h1>
		</div>
		<p className="lead">{keepTogether(lead)}</p>
		{children}
	</div>
);

/** A term with what is said about it. What says nothing is left out. */
export type Term = readonly [term: string, ...words: (string | undefined)[]];

type AlertProps = Written<Omit<Trail['alerts'][number], 'kind'> & Pick<Notice, 'source'>>;

export const Alert = ({ title = '', from, until, text = '', alternative, source }: AlertProps) => (
	<div role="note" className="box trail-notice is-current">
		<Icon name="warning" />
		<p>
			<b>{keepTogether(from ? `${title} (${alertDays(t, from, until)})` : title)}</b>
		</p>
		<p>{keepTogether(text)}</p>
		{alternative && (
			<p>
				<b>{t('trails.alternative')}</b> {keepTogether(alternative)}
			</p>
		)}
		{source && (
			<p>
				{t('trails.source')} <a href={source.url}>{source.name}</a>
			</p>
		)}
	</div>
);

interface DetailProps extends Props {
	readonly photo: Omit<PhotoProps, 'frame' | 'getAsset'>;
	readonly heading: HeadingProps;
	readonly facts: readonly Pick<Fact, 'icon' | 'name' | 'value' | 'note'>[];
	readonly alerts?: readonly AlertProps[];
	readonly boxes: readonly (readonly [title: string, terms: readonly Term[]])[];
	readonly children?: ReactNode;
}

/** The page of an outing or a trail. */
export const Detail = ({ photo, heading, facts, alerts = [], boxes, children, ...props }: DetailProps) => (
	<div className="trail-page detail-page">
		<div className="head">
			<Photo {...props} {...photo} frame="trailhead" />
		</div>
		<div className="container">
			<Heading {...heading} />
			<dl className="fact-grid">
				{facts.map(({ icon, name, value, note }) => (
					<div key={name}>
						<dt>
							<Icon name={icon} />
							{name}
						</dt>
						<dd>
							{value}
							{note && <small>{note}</small>}
						</dd>
					</div>
				))}
			</dl>
			<div className="notices">
				{alerts.map((alert) => (
					<Alert key={alert.title} {...alert} />
				))}
			</div>
			<div className="columns">
				<div className="way">
					<Body {...props} />
					{children}
				</div>
				<div className="side">
					{boxes.map(([title, terms]) => (
						<section key={title} className="box">
							<h2>{title}</h2>
							<dl>
								{terms
									.filter(([, ...words]) => words.some(Boolean))
									.flatMap(([term, ...words]) => [
										<dt key={term}>{keepTogether(term)}</dt>,
										...words.map((word = '') => <dd key={term + word}>{keepTogether(word)}</dd>),
									])}
							</dl>
						</section>
					))}
				</div>
			</div>
		</div>
	</div>
);
