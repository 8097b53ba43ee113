import { BECAUSE_MAX, type OutingState } from '#src/features/outings/outing-time.ts';
import { isClockTime, toClock, toInstant } from '#src/format/clock.ts';
import { type Html, html, type Part } from '#src/format/html.ts';
import { cleanLine } from '#src/forms/clean.ts';
import { features, repository } from '../base/content.ts';
import { portuguese } from '../base/words.ts';
import { errorText, linkButton, renderField } from '../http/page-parts.ts';
import type { MailContext } from './group-mails.ts';
import { type Group, groupsIn } from './ledger.ts';

/** An outing's page that was asked how to call the outing off, put it off, or have it take place after all. */
export interface ProposalView extends MailContext {
	/** Of the page's address: `state`, `start` and `because`, as a change in the content has them. */
	readonly query: URLSearchParams;
}

const { formatSpan } = portuguese;

const ID = 'mudanca';

/** The page of an outing with the form open that calls it off. */
export const callOffPath = (id: string): string => `${portuguese.routes.deskOuting(id)}?state=cancelled#${ID}`;

/** The pages where an outing's file is changed: in the editor, if the site has one, and on GitHub, if the build knows the repository. */
export const editLinks = (id: string) => ({
	editor: features.editing ? `/admin#/collections/outings/entries/${id}` : undefined,
	file: repository && `https://github.com/${repository}/edit/HEAD/content/outings/${id}.md`,
});

const LABELS: Readonly<Record<OutingState, string>> = {
	cancelled: 'Cancelar',
	scheduled: 'Afinal faz-se',
	postponed: 'Adiar para o dia e a hora que escrever',
};

const statesFor = ({ outing }: ProposalView): readonly OutingState[] => [
	outing.state === 'cancelled' ? 'scheduled' : 'cancelled',
	'postponed',
];

const canChange = ({ ledger, outing, now }: ProposalView): boolean => ledger.isOnSite && now < outing.end;

/** What is typed, with what is wrong. Whether the file takes it is for the content check. */
const readProposal = (view: ProposalView) => {
	const { outing, query } = view;
	const because = cleanLine(query.get('because') ?? '');
	// A `datetime-local` field has a T between day and hour.
	const start = (query.get('start') ?? '').trim().replace('T', ' ');
	const state = statesFor(view).find((one) => one === query.get('state'));
	const isMoved = state === 'postponed';
	const errorOfStart = () => {
		if (!isMoved) return undefined;
		if (!isClockTime(start)) return 'Escreva o dia e a hora: AAAA-MM-DD HH:MM.';
		return start.slice(0, 10) < outing.start.slice(0, 10)
			? 'O dia novo não pode ser antes do que está anunciado: para a fazer mais cedo, cancele-a e marque outra.'
			: undefined;
	};
	const wrong = because ? (because.length > BECAUSE_MAX ? 'tooLong' : undefined) : 'required';
	const errors = {
		state: state ? undefined : 'Escolha o que muda.',
		start: errorOfStart(),
		because: errorText(portuguese, 'A razão', wrong),
	};
	const length = toInstant(outing.end, outing.timeZone) - toInstant(outing.start, outing.timeZone);
	const isRight = Object.values(errors).every((error) => error === undefined);
	return {
		...{ state, because, start, errors },
		lines: isRight
			? [
					`  - state: ${state}`,
					...(isMoved
						? [
								`    start: ${start}`,
								`    end: ${toClock(toInstant(start, outing.timeZone) + length, outing.timeZone)}`,
							]
						: []),
					// A JSON string is one of YAML, whatever is in it.
					`    because: ${JSON.stringify(because)}`,
				]
			: undefined,
	};
};

const countTold = (groups: readonly Group[]): string => {
	const mailed = groups.filter(({ email }) => email).length;
	const called = groups.length - mailed;
	const ways = [mailed > 0 && `${mailed} por email`, called > 0 && `${called} por telefone`].filter(Boolean);
	return ways.join(', ') || 'ninguém';
};

/** Who will be told, the lines for the outing's file, and where they are put. */
const renderLines = ({ ledger, outing }: ProposalView, lines: readonly string[], state: OutingState): Html => {
	const { id, sequence } = outing;
	const told = (of: Group['state']) => countTold(groupsIn(ledger, of));
	const path = `content/outings/${id}.md`;
	const { editor, file } = editLinks(id);
	const isFirst = sequence === 0;
	const text = [...(isFirst ? ['changes:'] : []), ...lines].join('\n');
	return html`<section class="message-box message-box-waiting"><h2>${LABELS[state]}: falta mudar o ficheiro</h2>
<p>Ainda nada mudou. Quando a mudança estiver publicada, são avisadas as inscrições com lugar (${told('confirmed')}) e à espera (${told('waiting')}), e quem guia, se já tinha a lista. Sem email, a associação recebe «Telefone a…».</p>
<p>Toque nas linhas para as escolher, e copie-as:</p>
<pre class="desk-copy">${text}</pre>
<p>Cole-as em <code>${path}</code>, ${isFirst ? 'por baixo dos outros campos, antes do segundo ---' : 'por baixo da última mudança (changes)'}. No editor, acrescente uma mudança com o mesmo em cada campo.</p>
<p class="button-row">${editor && linkButton(editor, 'Abrir no editor', 'primary')}
${file && linkButton(file, 'Abrir o ficheiro no GitHub')}</p></section>`;
};

/** What an outing's page answers about a change that is asked for; empty if none is, or something is missing. */
export const renderProposal = (view: ProposalView): Part => {
	const { lines, state } = readProposal(view);
	return canChange(view) && lines && state && renderLines(view, lines, state);
};

/** The form that asks. The file of the outing alone decides, so it changes nothing. */
export const renderAsk = (view: ProposalView): Part => {
	if (!canChange(view)) return false;
	const { query, outing } = view;
	const { state, start, because, errors, lines } = readProposal(view);
	// A link that opens the form has no reason yet.
	const isSent = query.has('because');
	const errorOf = (name: keyof typeof errors): string | undefined => (isSent ? errors[name] : undefined);
	const states = statesFor(view);
	return html`<section id="${ID}"><details${query.has('state') && !lines && html` open`}><summary>${states.includes('scheduled') ? 'Afinal faz-se, ou adiar' : 'Cancelar ou adiar'}</summary>
<form method="get">
<fieldset><legend>O que muda</legend>${states.map(
		(one) =>
			html`<label><input type="radio" name="state" value="${one}" required${one === state && html` checked`}> ${LABELS[one]}</label>`,
	)}
${isSent && errors.state && html`<p class="field-error">${errors.state}</p>`}</fieldset>
${renderField({
	...{ id: 'change-start', name: 'start', label: 'Dia e hora novos', optional: '(só se for adiada)' },
	...{ value: start.replace(' ', 'T'), error: errorOf('start') },
	shape: html` type="datetime-local" min="${outing.start.slice(0, 10)}T00:00"`,
})}
${renderField({
	...{ id: 'change-because', name: 'because', label: 'A razão, numa frase', value: because, isLong: true },
	...{ error: errorOf('because'), shape: html` maxlength="${String(BECAUSE_MAX)}"` },
})}
<p class="form-note">Está marcada para ${formatSpan(outing.start, outing.end)}. Ainda não muda nada: primeiro vê quem é avisado e as linhas para o ficheiro. Quem se inscreveu lê a razão no email.</p>
<button class="button button-outline">Ver as linhas e quem é avisado</button>
</form></details></section>`;
};
