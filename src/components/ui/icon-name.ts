/** The files of `src/icons/`, drawn on a 24 grid with a stroke of 1.75. */
export type IconName =
	| 'arrow-right'
	| 'cart'
	| 'check'
	| 'close'
	| 'copy'
	| 'facebook'
	| 'home'
	| 'instagram'
	| 'mail'
	| 'map-pin'
	| 'menu'
	| 'news'
	| 'offline'
	| 'phone'
	| 'route'
	| 'warning'
	| 'youtube';
