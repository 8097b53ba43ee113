/** Makes the links to other languages lead to the outing that is shown: these pages are built for none, so they lead home. */
export const followPath = (): void => {
	const path = location.pathname.replace(/^\/\w\w(?=\/)/, '');
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang][lang]'))
		link.pathname = link.pathname.replace(/\/home$/, path);
};
