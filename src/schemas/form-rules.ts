import { z } from 'astro/zod';
import type { Features } from '#src/features.ts';
import { wholeNumber, yesNo } from './fields.ts';

/** A submission is deleted after this many days. */
const retentionDays = () => wholeNumber('os dias que se guarda o que foi enviado', '365', 1, 3650);

/** How many days a form's submissions count as duplicates and are kept, and whether visitors get a copy. */
const formRules = () =>
	z
		.strictObject({
			/** The same e-mail (and the same matter) within these days is a duplicate. */
			duplicateDays: wholeNumber('os dias em que o mesmo email conta como repetido', '30', 1, 3650),
			retentionDays: retentionDays(),
			/** The mail service counts each copy as a mail. */
			copyToVisitor: yesNo('se quem envia recebe um email a confirmar', 'true'),
		})
		.refine((rule) => rule.duplicateDays <= rule.retentionDays, {
			path: ['duplicateDays'],
			error: 'é maior do que «retentionDays»: só se reconhece uma repetição enquanto se guarda a primeira',
		});

/** The rules for an application for membership, which asks for more data than a mailbox should hold. */
const memberRules = () =>
	formRules().safeExtend({
		/** The mail stays in mailboxes, and 45 days at the mail service, where none of our commands can delete it. */
		mail: z.enum(['full', 'reduced'], { error: 'não é full nem reduced' }).default('full').meta({
			description:
				'se o email de uma inscrição traz tudo, full, ou menos a data de nascimento, o documento e o NIF, reduced',
			example: 'full',
		}),
	});

/** The rules for orders and withdrawals: they are never duplicates, and the law requires a copy. */
const shopFormRules = () => z.strictObject({ retentionDays: retentionDays() });

/** What holds for a form that a site does not have: what was sent while it had it is still deleted one day. */
const RULES_OF_NO_FORM = { duplicateDays: 30, retentionDays: 365, copyToVisitor: false };

/** The years of a guarantee. */
const RULES_OF_NO_STORE = { retentionDays: 1095 };

/** Rules that `site.yaml` must have if the site has their form. */
const ifOn = <Rules extends z.ZodType>(isOn: boolean, rules: Rules, otherwise: z.input<Rules>) =>
	isOn ? rules : rules.prefault(() => otherwise);

/** `forms` in `site.yaml`: the rules of each form that a site with these features has. */
export const forms = (has: Features) =>
	z.strictObject({
		contact: formRules(),
		member: ifOn(has.membership, memberRules(), RULES_OF_NO_FORM),
		schedule: ifOn(has.schedule, formRules(), RULES_OF_NO_FORM),
		order: ifOn(has.store, shopFormRules(), RULES_OF_NO_STORE),
		withdrawal: ifOn(has.store, shopFormRules(), RULES_OF_NO_STORE),
	});
