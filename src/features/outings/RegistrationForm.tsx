import { useRef, useState } from 'react';
import { Notice } from '#src/components/Notice.tsx';
import { LIMITS } from '#src/forms/limits.ts';
import { ContactLinks } from '#src/forms/react/ContactLinks.tsx';
import { EmailField, Field } from '#src/forms/react/Field.tsx';
import { type RowList, Rows, type RowTexts, rowFields, rowFieldTexts, toRows } from '#src/forms/react/Rows.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import { type RegistrationAnswer, registrationForm } from './form.ts';

interface Message {
	readonly title: string;
	readonly text: string;
}

interface Props extends FormProps<'name' | 'email' | 'contact' | 'note'> {
	/** The outing's id. */
	readonly outing: string;
	readonly peopleTexts: RowTexts;
	/** For a group that waits for places. */
	readonly waiting: Message;
	/** For each reason for which nobody was registered. */
	readonly refusals: Readonly<Record<NonNullable<RegistrationAnswer['reason']>, Message>>;
}

type Answer = RegistrationAnswer | undefined;

const PEOPLE: RowList = { name: 'people', parts: ['name', 'birthYear'], most: LIMITS.people };
const NAMES = ['name', 'email', 'contact', ...rowFields(PEOPLE), 'note'] as const;

export const RegistrationForm = ({ outing, texts, peopleTexts, waiting, refusals, ...props }: Props) => {
	const [asked, setAsked] = useState(1);
	/** The name that was last copied into the first row. One that the visitor typed there is not replaced. */
	const copied = useRef('');
	const refusalOf = (answer: Answer) => refusals[answer?.reason ?? 'closed'];
	return (
		<SubmissionForm
			{...props}
			texts={{ ...texts, fields: { ...texts.fields, ...rowFieldTexts(PEOPLE, peopleTexts) } }}
			form={registrationForm}
			names={NAMES}
			hidden={{ outing }}
			extra={(values) => ({ people: toRows(PEOPLE, values, asked) })}
			onSent={() => setAsked(1)}
			sent={(answer) =>
				(answer as Answer)?.state === 'waiting' ? { ...texts, title: waiting.title, successHelp: waiting.text } : texts
			}
			conflict={(answer) => (
				<Notice kind="error" icon="warning" title={refusalOf(answer as Answer).title}>
					<p>{refusalOf(answer as Answer).text}</p>
					<ContactLinks {...props.contacts} />
				</Notice>
			)}
		>
			{({ propsOf, values, setValue, moveFields, awake }) => {
				const { onBlur, ...name } = propsOf('name');
				// Most who register come too, and need not write their name again.
				const leave = () => {
					onBlur();
					const first = values['people.0.name'];
					if (first && first !== copied.current) return;
					copied.current = values.name;
					setValue('people.0.name', values.name);
				};
				// Without a script it is absent, because browsers that go back restore only what they may complete.
				const autoComplete = awake ? 'off' : undefined;
				const controls = { name: { autoComplete }, birthYear: { autoComplete, inputMode: 'numeric' } } as const;
				const rows = { propsOf, values, moveFields, awake, asked, onAsk: setAsked, controls };
				return (
					<>
						<Field {...name} autoComplete="name" onBlur={leave} />
						<EmailField {...propsOf('email')} half />
						<Field {...propsOf('contact')} half type="tel" autoComplete="tel" />
						<Rows {...rows} list={PEOPLE} texts={peopleTexts} />
						<Field {...propsOf('note')} multiline rows={2} />
					</>
				);
			}}
		</SubmissionForm>
	);
};
