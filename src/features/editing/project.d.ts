declare module 'virtual:project' {
	/** What the content check has to know of the project, as it is in this build (`integrations/editor.ts`). */
	const project: import('#src/check/project.ts').Project;

	export { project };
}
