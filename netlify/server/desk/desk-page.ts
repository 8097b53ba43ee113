import { toClock } from '#src/format/clock.ts';
import { type Html, html, type Part } from '#src/format/html.ts';
import type { FormErrors } from '#src/forms/validate.ts';
import { features } from '../base/content.ts';
import { portuguese } from '../base/words.ts';
import { type Case, type DeskStep, isUndoable } from '../cases/case.ts';
import { type DeskField, KINDS } from '../forms/desk-fields.ts';
import { type DeskAction, isPossible } from '../forms/desk-rules.ts';
import { type ActionResult, getAction } from '../forms/do-action.ts';
import { FORMS } from '../forms/forms.ts';
import { renderLinks } from '../forms/notices.ts';
import { deskPage, errorText, linkButton, messageBox, postForm, renderField } from '../http/page-parts.ts';
import type { Values } from '../http/receive-form.ts';
import type { MailLink, Recipient } from '../mail/message.ts';

const { formatMoment, formatWeekdayAndDay, routes } = portuguese;

export const TITLE = 'Secretaria';

const END_ACCESS = html`<details><summary>Acesso a esta página</summary>
<p>Perdeu-se um telemóvel, ou alguém saiu da associação? Termine o acesso em todos os aparelhos, também neste. Quem continua pede outro, que chega ao email da associação.</p>
${postForm('end', 'outline', 'Terminar o acesso em todos os aparelhos')}</details>`;

type Message = readonly [look: 'success' | 'error' | 'waiting', title: string, text: string];

/** What became of a device's access, as the page's address says it after a press. */
const ACCESS: Readonly<Record<string, Message>> = {
	sent: [
		'success',
		'Enviámos um email à associação',
		'Escreva aqui, nos próximos 15 minutos, o código que lá está. Se não o vir, procure-o no correio não solicitado.',
	],
	limit: [
		'error',
		'Já enviámos vários emails à associação',
		'Procure o mais recente que ainda ninguém usou, também no correio não solicitado: o código serve em qualquer aparelho da associação. Se não o encontrar, tente outra vez daqui a 15 minutos; em cada 24 horas não seguem mais de seis.',
	],
	failed: [
		'error',
		'O email não seguiu',
		'O serviço de correio não o aceitou. Tente outra vez daqui a pouco. Se continuar assim, avise quem trata do sítio.',
	],
	lost: [
		'error',
		'Nada mudou: este aparelho já não tem acesso',
		'O acesso terminou entretanto, e por isso o que carregou não ficou feito, e ninguém recebeu um email. Peça-o outra vez, e depois carregue no botão outra vez.',
	],
	ended: [
		'success',
		'O acesso terminou em todos os aparelhos',
		'Para voltar a tratar do que chega, peça o acesso outra vez.',
	],
};

const NO_ACCESS: Message = [
	'waiting',
	'Este aparelho ainda não tem acesso',
	'Para tratar do que chega, peça o acesso: segue um email com um código para a caixa da associação. Basta uma vez por aparelho, e dura meio ano.',
];

const WRONG_CODE =
	'Este código não serve: vale durante 15 minutos e uma só vez. Veja se está completo, ou peça outro email.';

/** @param access A key of `ACCESS`. @param isWrong A code was typed that gives no access. */
export const renderAccess = (access: string, isWrong = false): string => {
	const codeField = renderField({
		...{ id: 'code', name: 'code', label: 'Código do email', value: '' },
		shape: html` autocomplete="one-time-code" autocapitalize="characters" spellcheck="false"`,
		error: isWrong ? WRONG_CODE : undefined,
	});
	const isAsked = isWrong || access === 'sent' || access === 'limit';
	const parts = [
		html`<section>${postForm('enter', isAsked ? 'primary' : 'outline', 'Dar acesso a este aparelho', codeField)}
<p class="form-note">Quem usar este aparelho passa a poder tratar do que chega ao sítio, durante meio ano. Não o faça num aparelho que outras pessoas usam.</p></section>`,
		postForm('sign-in', isAsked ? 'outline' : 'primary', 'Enviar o acesso para o email da associação'),
	];
	const about = (Object.hasOwn(ACCESS, access) && ACCESS[access]) || NO_ACCESS;
	return deskPage(TITLE, messageBox(...about), isAsked ? parts : parts.toReversed());
};

const MESSAGES: Readonly<Record<'granted' | 'gone' | 'preview' | 'unreadable' | 'unknown', Message>> = {
	granted: [
		'success',
		'Este aparelho tem acesso',
		'Esta página abre-se pelos botões que estão nos emails da associação: carregue no do que quer tratar.',
	],
	gone: [
		'error',
		'Já não está no sítio',
		'O que foi enviado foi apagado, a pedido ou porque o prazo passou. Se o email é recente, abra nele o botão outra vez: pode faltar o fim ao endereço.',
	],
	preview: [
		'error',
		'Falta o botão do email',
		'Esta página só se abre pelos botões que estão nos emails da associação.',
	],
	unreadable: ['error', 'Não percebemos o que foi enviado', 'Nada mudou, e ninguém recebeu um email. Tente outra vez.'],
	unknown: [
		'error',
		'Não conseguimos dizer se ficou feito',
		'Tente outra vez: cada ação só se faz uma vez, por mais que carregue no botão.',
	],
};

/** A page without a submission. @param again The address of the page to open once more. */
export const renderMessage = (name: keyof typeof MESSAGES, again?: string): string =>
	deskPage(
		TITLE,
		messageBox(...MESSAGES[name]),
		again && html`<p>${linkButton(again, 'Abrir a página outra vez')}</p>`,
		name === 'granted' && features.outings && html`<p>${linkButton(routes.deskOutings, 'Quem vem às atividades')}</p>`,
		(name === 'granted' || name === 'gone') && END_ACCESS,
	);

const WRONG_LINK = 'Cole o endereço inteiro, a começar por https://.';

/** An action that a press asks for, and how the submission is. */
export interface CaseView {
	readonly submission: Case;
	/** Of the action. */
	readonly name: string;
	/** Of a trial of the action. */
	readonly result: ActionResult;
	/** What this device just did. */
	readonly just?: 'done' | 'undone' | undefined;
	readonly typed?: Values;
	readonly errors?: FormErrors;
}

/** The first name is the only personal datum on the page, beside what an order is of. */
const firstNameOf = ({ form, input }: Case): string => FORMS[form].desk.displayName(input).name.split(/\s/)[0] ?? '';

const fieldsOf = ({ submission, name }: CaseView): readonly (readonly [string, DeskField])[] =>
	Object.entries(getAction(submission, name).action.fields?.(submission.input) ?? {});

const noteLines = (view: CaseView, { note = {} }: DeskStep): readonly string[] =>
	fieldsOf(view).flatMap(([key, { kind, label }]) => {
		const text = note[key];
		return text ? [`${label}: ${kind === 'date' ? formatWeekdayAndDay(text) : text}`] : [];
	});

const undoLine = (step: DeskStep, isJust: boolean): readonly string[] => {
	const { notified, undoUntil = '' } = step;
	if (isUndoable(step)) {
		const time = toClock(Date.parse(undoUntil)).slice(11);
		return notified.length === 0
			? [`Ninguém recebeu um email: se foi engano, pode desfazer até às ${time}.`]
			: [`O email só segue depois das ${time}: até lá, se foi engano, pode desfazer.`];
	}
	return isJust && notified.length > 0
		? ['O email segue logo, e por isso não se desfaz. Se foi engano, responda a quem o recebeu.']
		: [];
};

/** What was done with the action, by whoever was first. */
const renderDone = (view: CaseView, step: DeskStep): Part => {
	const { submission, name, result, just } = view;
	const { action } = getAction(submission, name);
	const isJust = just === 'done';
	const names = { visitor: firstNameOf(submission), association: 'a associação' };
	const isLast = step.to === result.state;
	return [
		messageBox(
			'success',
			action.done ?? action.label,
			`${formatMoment(step.at)}.`,
			...noteLines(view, step),
			...step.notified.map(({ to, subject }) => `Email para ${names[to]}: «${subject}».`),
			!isJust && 'Já estava feito: nada mudou agora, e não seguiu outro email.',
			...(isLast ? undoLine(step, isJust) : []),
		),
		isLast && isUndoable(step) && postForm('undo', 'outline', 'Desfazer'),
	];
};

/** The form of an action that is possible, with whom it tells. */
const renderForm = (view: CaseView): Html => {
	const { submission, name, result, typed, errors = {} } = view;
	const { action } = getAction(submission, name);
	const { recipients = [], state } = result;
	const warning = action.warning?.(submission.input, state);
	const tells: Readonly<Record<Recipient, string>> = {
		visitor: `${firstNameOf(submission)} recebe um email.`,
		association: 'A associação também recebe um email.',
	};
	const fields = fieldsOf(view).map(([key, { kind, label, value = '' }]) => {
		const { type, isRequired } = KINDS[kind];
		return renderField({
			...{ id: key, name: key, label, value: String(typed?.[key] ?? value) },
			...(isRequired ? {} : { optional: '(opcional)' }),
			...(type === undefined ? { isLong: true } : { shape: html` type="${type}"` }),
			error: errorText(portuguese, label, errors[key], kind === 'link' ? WRONG_LINK : undefined),
		});
	});
	return postForm(
		'act',
		warning ? 'grave' : 'primary',
		action.label,
		...fields,
		warning && html`<div class="message-box message-box-error"><p>${warning}</p></div>`,
		html`<p class="form-note">${recipients.map((to) => tells[to]).join(' ') || 'Ninguém recebe um email.'}</p>`,
	);
};

/** Buttons for the other actions that the state allows. A withdrawal has some of its order's, and shows all. */
const renderNext = ({ submission, name, result: { state, other } }: CaseView): Part => {
	const links = [submission, ...(other ? [other] : [])].flatMap((one) => renderLinks(one, state));
	const isNext = ({ label, address }: MailLink, index: number) =>
		!address.endsWith(`/${submission.id}/${name}`) && links.findIndex((one) => one.label === label) === index;
	const next = links.filter(isNext).map(({ label, address }) => linkButton(new URL(address).pathname, label));
	return next.length > 0 && html`<section><h2>O que se pode fazer</h2><p class="button-row">${next}</p></section>`;
};

/** The label of the button that has to be pressed before the action, if there is one. */
const findFirst = ({ submission, name, result: { state, other } }: CaseView): string | undefined => {
	const { action } = getAction(submission, name);
	const leadsHere = (one: DeskAction) => !one.hasNoButton && isPossible(action, one.to[state] ?? '');
	return Object.values(FORMS[(other ?? submission).form].desk.actions).find(leadsHere)?.label;
};

const renderOutcome = (view: CaseView): Part => {
	const { submission, name, result, just, errors } = view;
	const { label } = getAction(submission, name).action;
	if (errors) return messageBox('error', 'Nada mudou ainda', 'Veja o que falta no formulário.');
	if (result.step) return renderDone(view, result.step);
	if (result.outcome === 'impossible') {
		const first = findFirst(view);
		const cure = first && `Carregue primeiro em «${first}».`;
		return messageBox('error', `Agora não se pode: ${label}`, 'Nada mudou, e ninguém recebeu um email.', cure);
	}
	return just === 'undone' && messageBox('success', 'Desfeito: voltou ao que era');
};

export const renderCase = (view: CaseView): string => {
	const { submission, result } = view;
	const { label, desk } = FORMS[submission.form];
	const { number = submission.id } = desk.displayName(submission.input);
	const about = result.other ?? submission;
	const summary = FORMS[about.form].desk.summaryOf?.(about.input);
	return deskPage(
		TITLE,
		renderOutcome(view),
		html`<section class="desk-case">
<h2>${label}: ${firstNameOf(submission)}</h2>
<p>${number}. Situação: ${desk.states[result.state]?.label ?? ''}.</p>
${summary && html`<p class="desk-summary">${summary}</p>`}
${result.outcome === 'possible' && renderForm(view)}
</section>`,
		renderNext(view),
		END_ACCESS,
	);
};
