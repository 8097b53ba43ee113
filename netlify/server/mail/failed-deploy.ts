import type { Deploy } from '@netlify/functions';
import { log } from '../base/log.ts';
import type { Mail } from './message.ts';
import { sendToAssociation } from './send.ts';

type FailedDeploy = Pick<Deploy, 'id' | 'context' | 'title' | 'committer' | 'errorMessage' | 'adminUrl'>;

const renderFailedDeploy = ({ id, title, committer, errorMessage, adminUrl }: FailedDeploy): Mail => ({
	subject: 'Uma publicação falhou',
	message: `A última publicação do sítio falhou. O sítio continua como estava, e o que se mudou não aparece enquanto outra publicação não correr bem.

O que falhou está no fim do registo (Deploy log); se for o conteúdo, são frases em português, cada uma com o ficheiro e a linha. Corrija-as e publique outra vez.`,
	details: [
		...(title ? [['Mudança', title] as const] : []),
		...(committer ? [['De', committer] as const] : []),
		...(errorMessage ? [['A Netlify diz', errorMessage] as const] : []),
		['Registo', `${adminUrl}/deploys/${id}`],
	],
});

/** Tells the association of a publication that failed. A preview has its red cross in the proposal. */
export const reportFailedDeploy = async (deploy: FailedDeploy): Promise<void> => {
	if (deploy.context !== 'production') return;
	const refusal = await sendToAssociation(renderFailedDeploy(deploy), { kind: 'failed-deploy', period: deploy.id });
	if (refusal) log('Failed deploy not reported', { reason: refusal.reason });
};
