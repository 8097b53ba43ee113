import type { Responder } from '../http/responder.ts';
import { serveDirectory } from './files.ts';
import { readRules } from './rules.ts';

/**
 * Answers with the site that was built into a directory, in Netlify's order: forced redirects, files, other redirects,
 * the 404 page; each answer with its headers.
 * @param configFile The netlify.toml whose redirects and headers apply.
 */
export const respondWithSite = (directory: string, configFile: string): Responder => {
	const files = serveDirectory(directory);
	const rules = readRules(configFile, directory);
	return async (request) => {
		const response =
			(await rules.redirect(request, files.respond)) ?? (await files.respond(request)) ?? (await files.notFound());
		const withRules = new Response(response.body, response);
		for (const [name, value] of Object.entries(await rules.headersFor(request))) withRules.headers.set(name, value);
		return withRules;
	};
};
