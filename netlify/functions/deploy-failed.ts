import type { DeployFailedHandler } from '@netlify/functions';
import { reportFailedDeploy } from '#netlify/server/mail/failed-deploy.ts';

/** Netlify calls this when a publication fails. Nobody else can: there is no address. */
export default {
	deployFailed: ({ deploy }) => reportFailedDeploy(deploy),
} satisfies { readonly deployFailed: DeployFailedHandler };
