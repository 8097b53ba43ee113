import { type IconName, iconAddress } from '#src/components/icons.ts';
import { formatDistance } from '#src/format/way.ts';
import { escapeXml } from '#src/geo/escape-xml.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { PROBLEM_KINDS, type ProblemKind, routes } from '#src/routes.ts';
import type { MapData, Stop } from './map-data.ts';

/** The factor of a button that zooms. */
const ZOOM = 1.6;
/** Steps of the two sliders, as many as the profile's. */
const STEPS = 160;

interface Options {
	/** The trail's. */
	readonly id: string;
	readonly stops: readonly Stop[];
	readonly hasProfile: boolean;
}

/**
 * The controls of a map that lives, as HTML. The map's data bring them along, so that the page is not larger for visitors
 * who do not touch the map, and its script not for building them.
 */
export const renderControls = (t: Translate, { id, stops, hasProfile }: Options): MapData['controls'] => {
	const text = (...[key, values]: Parameters<Translate>) => escapeXml(t(key, values));
	const button = (icon: IconName, name: string, zoom: number) =>
		`<button class="button button-icon" type="button" aria-label="${name}" data-zoom="${zoom}"><svg class="icon" aria-hidden="true"><use href="${iconAddress(icon)}"></use></svg></button>`;
	const option = ({ distance, name }: Stop, index: number) =>
		`<option value="${index}">${text('livingMap.option', { distance: formatDistance(distance), name })}</option>`;
	const kind = (name: ProblemKind) => `<option value="${name}">${text(`contact.problem.kinds.${name}`)}</option>`;
	const slider = (name: string, value: number) =>
		`<label><span>${name}</span><input type="range" max="${STEPS}" value="${value}"></label>`;
	return {
		window: `<div class="map-window" role="application" tabindex="0" aria-label="${text('livingMap.label')}" aria-describedby="map-keys"></div><p class="visually-hidden" id="map-keys">${text('livingMap.keys')}</p><div class="map-zoom">${button('plus', text('livingMap.zoomIn'), ZOOM)}${button('minus', text('livingMap.zoomOut'), 1 / ZOOM)}${button('whole', text('livingMap.whole'), 0)}</div><p class="map-scale"><span></span><span></span></p>`,
		below: `<div class="map-position"><p role="status"></p><p></p></div><div class="map-stop"><label><span>${text('livingMap.goTo')}</span><select><option value="">${text('livingMap.choose')}</option>${stops.map(option).join('')}</select></label><p role="status"></p><form action="${routes.contact}" hidden><input type="hidden" name="trail" value="${id}"><input type="hidden" name="km"><label><span>${text('livingMap.problem')}</span><select name="kind"><option value="">${text('livingMap.otherProblem')}</option>${PROBLEM_KINDS.map(kind).join('')}</select></label><button class="button button-outline" type="submit">${text('livingMap.report')}</button></form></div>`,
		stretch: hasProfile
			? `<details class="map-stretch"><summary>${text('livingMap.stretch.choose')}</summary><p>${text('livingMap.stretch.help')}</p>${slider(text('livingMap.stretch.from'), STEPS / 4)}${slider(text('livingMap.stretch.until'), STEPS / 2)}<p role="status"></p></details>`
			: '',
	};
};
