import { routes } from '#src/routes.ts';
import { site, storeAddress, storeRules } from '../content.ts';
import { siteAddress } from '../env.ts';

/** What the law requires a seller to say, as all mails of the store say it. */

const { legalName, email } = site;

/** The address of the withdrawal form. */
export const withdrawalAddress = (): string => `${siteAddress()}${routes.withdrawal}`;

/** DL 24/2014, articles 10 to 12. */
export const withdrawalRight = (): string =>
	`Direito de livre resolução\nPode resolver o contrato no prazo de ${storeRules().withdrawalDays} dias a contar do dia em que recebe os artigos, sem dar razões. Basta declará-lo em ${withdrawalAddress()}, ou enviar-nos o modelo que está no fim deste email. Devolvemos o que pagou, incluindo a entrega normal, no prazo de 14 dias a contar de quando o soubermos e pelo mesmo meio; podemos esperar até os artigos chegarem ou até nos mostrar que os enviou. ${storeRules().returnCost}.`;

/** DL 84/2021, and Lei 144/2015 if `site.yaml` names an arbitration body. */
export const guarantee = (): string => {
	const { guaranteeYears, disputeBody } = storeRules();
	const disputes = disputeBody
		? `\n\nSe não chegarmos a acordo, pode recorrer a: ${disputeBody.name}, ${disputeBody.url}.`
		: '';
	return `Garantia\nOs artigos têm a garantia legal de conformidade, de ${guaranteeYears} anos a contar da entrega. Se algum tiver defeito, escreva para ${email}.${disputes}`;
};

/** The model form: DL 24/2014, annex, part B. */
export const modelForm = (): string =>
	[
		'Modelo de formulário de livre resolução',
		'(só deve preencher e devolver este formulário se quiser resolver o contrato)',
		`- Para ${legalName}, ${storeAddress()}, ${email}:`,
		'- Pela presente comunico/comunicamos (*) que resolvo/resolvemos (*) do meu/nosso (*) contrato de compra e venda relativo ao seguinte bem (*):',
		'- Solicitado em (*)/recebido em (*):',
		'- Nome do(s) consumidor(es):',
		'- Endereço do(s) consumidor(es):',
		'- Assinatura do(s) consumidor(es) (só no caso de o presente formulário ser notificado em papel):',
		'- Data:',
		'(*) Riscar o que não interessa.',
	].join('\n');
