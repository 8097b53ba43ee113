import type { IconName } from '#src/components/icons.ts';
import type { NoticeKind } from './schema.ts';

const ICONS = {
	fire: 'fire',
	storm: 'storm',
	hunting: 'hunting',
	works: 'works',
	other: 'warning',
} as const satisfies Record<NoticeKind, IconName>;

/** The icon of an alert. A trail's own alerts are of no special kind. */
export const alertIcon = (kind: NoticeKind = 'other'): IconName => ICONS[kind];
