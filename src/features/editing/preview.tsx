import type { z } from 'astro/zod';
import { type ReactNode, useEffect, useState } from 'react';
import box from '#src/components/Box.astro?raw';
import factGrid from '#src/components/FactGrid.astro?raw';
import pageHeading from '#src/components/PageHeading.astro?raw';
import photo from '#src/components/Photo.astro?raw';
import postPage from '#src/features/news/pages/news/[id].astro?raw';
import type { Post } from '#src/features/news/schema.ts';
import { ageOf, outingFacts, priceWords } from '#src/features/outings/outing-words.ts';
import type { Outing } from '#src/features/outings/schema.ts';
import productPage from '#src/features/store/pages/store/[id].astro?raw';
import type { Product } from '#src/features/store/schema.ts';
import trailNotices from '#src/features/trails/page/TrailNotices.astro?raw';
import trailSteps from '#src/features/trails/page/TrailSteps.astro?raw';
import trailPage from '#src/features/trails/pages/trails/[id].astro?raw';
import type { Notice, Trail } from '#src/features/trails/schema.ts';
import { formatDay, formatDayOfYear, formatMonths } from '#src/format/days-in-words.ts';
import { formatMoney } from '#src/format/money.ts';
import { formatSpan } from '#src/format/times.ts';
import { keepTogether } from '#src/format/unbroken.ts';
import { formatDistance } from '#src/format/way.ts';
import type { pageSchema } from '#src/schemas/pages.ts';
import type { Previewed } from './config.ts';
import styles from './preview.css?inline';
import {
	Alert,
	Body,
	Detail,
	Heading,
	Photo,
	type Props,
	readEntry,
	type Term,
	t,
	type Written,
} from './preview-parts.tsx';

const PostPage = (props: Props) => {
	const { title, subtitle, date, author, topic, image, imageAlt, focus } = readEntry<Post>('news', props);
	const own = ['avif', 'jpeg', 'jpg', 'png', 'webp'].map((ending) => `./news_${props.entry.get('slug')}.${ending}`);
	const paths = [...(image ? [image] : own), '/content/default-image.webp'];
	return (
		<article className="container">
			<Heading mark={topic} title={title} lead={subtitle}>
				<p className="byline">
					{author && <b>{author}</b>} <time>{date && formatDay(date)}</time>
				</p>
			</Heading>
			<div className="picture">
				<Photo {...props} paths={paths} alt={imageAlt} frame="article" focus={focus} />
			</div>
			<div className="columns">
				<div className="share" />
				<Body {...props} />
			</div>
		</article>
	);
};

const OutingPage = (props: Props) => {
	const { title, summary, kind, start, end, meeting, trail, ...outing } = readEntry<Outing>('outings', props);
	const { places = 0, climb = 0, level, leastAge, dogs, bring = [], payment = '', price } = outing;
	const trails = props.fieldsMetaData.toJS()['trail']?.['trails'] as Record<string, Written<Trail>> | undefined;
	const way = trails?.[trail ?? ''] ?? {};
	const { paths, alt, focus } = outing.cover
		? { paths: [outing.cover], alt: outing.coverAlt, focus: outing.focus }
		: { paths: [`/content/trails/${trail}/${way.cover?.slice(2)}`], alt: way.coverAlt, focus: way.focus };
	const place = meeting?.place ?? way.start ?? '';
	const distance = outing.distance && outing.distance * 1_000;
	const facts = { start, end, places, distance, climb, level: level as 1 | undefined };
	const [amount, terms] = priceWords(t, { price });
	return (
		<Detail
			{...props}
			photo={{ paths, alt, focus }}
			heading={{ mark: `${kind ? t(`outings.kinds.${kind}`) : ''} · ${place}`, title, lead: summary }}
			facts={start && end ? outingFacts(t, { ...facts, start, end }) : []}
			boxes={[
				[t('registration.title'), [[amount, terms, price?.others ? t('outings.payment', { payment }) : '']]],
				[t('outings.meeting'), [[place, start && end && formatSpan(start, end)]]],
				[
					t('outings.good'),
					[
						[t('outings.guide'), outing.guide],
						[t('outings.age'), leastAge === undefined ? '' : ageOf(t, leastAge)],
						[t('outings.dogs'), dogs === undefined ? '' : t(dogs ? 'outings.dogsYes' : 'outings.dogsNo')],
						[t('outings.bring'), ...bring],
					],
				],
			]}
		/>
	);
};

const TrailPage = (props: Props) => {
	const { title, summary, place, cover, coverAlt, focus, season, ...trail } = readEntry<Trail>('trails', props);
	const { alerts = [], sensitivePeriods = [], steps = [], access = {}, shape, class: kind = 'PR' } = trail;
	const mark = [trail.number && `${kind} ${trail.number}`, shape && t(`trails.shapes.${shape}`), place];
	const months = season && (formatMonths(season) || t('trails.allYear'));
	const sensitive = sensitivePeriods.map(({ from, until, text }) => {
		const days = { from: formatDayOfYear(from), until: formatDayOfYear(until) };
		return { title: t('trails.sensitive', days), text };
	});
	const who = (['wheelchair', 'pushchair', 'children', 'dogs'] as const).map((name): Term => {
		const answer = t(access[name]?.suitable ? 'trails.suitable' : 'trails.unsuitable');
		return [`${t(`trails.access.${name}`)}: ${answer}`, access[name]?.details];
	});
	return (
		<Detail
			{...props}
			photo={{ paths: [cover], alt: coverAlt, focus }}
			heading={{ mark: mark.filter(Boolean).join(' · '), trail: kind, title, lead: summary }}
			facts={months ? [{ icon: 'leaf', name: t('trails.facts.season'), value: months }] : []}
			alerts={[...alerts, ...sensitive]}
			boxes={[
				[
					t('trails.arrive'),
					[
						[t('trails.start'), trail.start],
						[t('trails.parking'), trail.parking],
						[t('trails.access.transport'), trail.publicTransport],
					],
				],
				[t('trails.who'), who],
				[
					t('trails.ground'),
					[
						[t('trails.surface'), trail.surface],
						[t('trails.water'), trail.water],
					],
				],
			]}
		>
			{steps.length > 0 && (
				<div className="trail-steps">
					<section className="steps">
						<h2>{t('trails.steps')}</h2>
						<ol role="list">
							{steps.map(({ kilometre, text }) => (
								<li key={kilometre}>
									<b className="distance">{formatDistance(kilometre * 1_000)}</b>
									<p>{keepTogether(text)}</p>
								</li>
							))}
						</ol>
					</section>
				</div>
			)}
		</Detail>
	);
};

const ProductPage = (props: Props) => {
	const { title = '', category, price = 0, pictures = [], variants = [] } = readEntry<Product>('store', props);
	const prices = variants.length > 0 ? variants.map((variant) => variant.price ?? price) : [price];
	const least = Math.min(...prices);
	return (
		<div className="container product">
			<div className="pictures">
				{(pictures as readonly { image: string; alt: string }[]).map(({ image, alt }, index) => (
					<Photo key={image} {...props} paths={[image]} alt={alt} frame={index === 0 ? 'product' : 'thing'} />
				))}
			</div>
			<div>
				<p className="waymark">{category}</p>
				<h1 data-key-path="title">{keepTogether(title)}</h1>
				<p className="price">
					{prices.some((each) => each > least) && <small>{t('store.from')} </small>}
					<b>{formatMoney(least)}</b>
				</p>
				<Body {...props} className="words" />
			</div>
		</div>
	);
};

const TextPage = (props: Props) => {
	const { title, lead, name = title } = readEntry<z.infer<ReturnType<typeof pageSchema>>>('pages', props);
	return (
		<div className="container">
			<Heading mark={name === title ? t('footer.association') : name} title={title} lead={lead} />
			<Body {...props} />
		</div>
	);
};

interface Template {
	readonly Page: (props: Props) => ReactNode;
	/** The components of the site whose styles the page has besides those of all. */
	readonly components?: readonly string[];
	/** What only a build shows. */
	readonly missing?: string;
}

const TEMPLATES: Readonly<Record<Previewed, Template>> = {
	news: { Page: PostPage, components: [postPage], missing: 'As notas de rodapé e as notícias relacionadas' },
	outings: { Page: OutingPage, components: [trailPage], missing: 'As inscrições e o que vem do trilho' },
	trails: {
		Page: TrailPage,
		components: [trailPage, trailNotices, trailSteps],
		missing: 'O mapa, o perfil, a distância e a duração',
	},
	store: { Page: ProductPage, components: [productPage], missing: 'As variantes, os cuidados e a entrega' },
	pages: { Page: TextPage, missing: 'As notas de rodapé e o índice' },
	notices: {
		Page: (props) => (
			<div className="container section">
				<Alert {...readEntry<Notice>('notices', props)} />
			</div>
		),
		components: [trailNotices],
	},
};

/**
 * The styles of a component of the site. Only a build can render the component, but a copy of its rules here would soon
 * differ from them.
 */
const stylesOf = (component: string): string =>
	(/<style[^>]*>([\s\S]*)<\/style>/.exec(component)?.[1] ?? '').replaceAll(/:global\(((?:[^()]|\([^()]*\))*)\)/g, '$1');

/** Pixels: a phone, and a computer whose screen is made as small as the preview's place. */
const [PHONE, COMPUTER] = [390, 1280];

/** The component that shows an entry as its page will be, with a bar to choose how. */
export const previewOf = (name: Previewed) => {
	const { Page, components = [], missing } = TEMPLATES[name];
	const css = [styles, ...[photo, pageHeading, factGrid, box, ...components].map(stylesOf)].join('\n');
	return (props: Props) => {
		const [isWide, setWide] = useState(false);
		const [isDark, setDark] = useState(false);
		const { documentElement: root } = props.document;
		useEffect(() => {
			root.lang = 'pt-PT';
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
		return (
			<>
				<title>Pré-visualização</title>
				<style>{css}</style>
				<header className="preview-bar">
					<label>
						<input type="checkbox" checked={isWide} onChange={() => setWide(!isWide)} />
						Num computador
					</label>
					<label>
						<input type="checkbox" checked={isDark} onChange={() => setDark(!isDark)} />
						Em modo escuro
					</label>
					{missing && <p>{missing}: veja na pré-visualização da proposta.</p>}
				</header>
				<main>
					<Page {...props} />
				</main>
			</>
		);
	};
};
