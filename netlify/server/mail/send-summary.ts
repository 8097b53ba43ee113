import { site } from '../content.ts';
import { mailSettings } from '../env.ts';
import { mailbox, toMessage } from './message.ts';
import { type Refusal, send } from './postmark.ts';
import { renderSummary, type Unsent } from './templates/summary.ts';

/** Tells the association what its forms took and could not mail yet. Never throws. */
export const sendSummary = async (unsent: readonly Unsent[]): Promise<Refusal | undefined> => {
	const { from, to } = mailSettings();
	const message = toMessage(renderSummary(unsent), mailbox(site.name, from), mailbox(site.name, to));
	message.Tag = 'summary';
	const [refusal] = await send([message]);
	return refusal;
};
