/** The ids to which the links at the top of a trail's page jump, in the order of these links. */
export const TRAIL_ANCHORS = {
	map: 'mapa',
	profile: 'perfil',
	arrive: 'chegar',
	take: 'levar',
	safety: 'seguranca',
} as const;
