import { useRef, useState } from 'react';
import { Notice } from '#src/components/Notice.tsx';
import { ContactLinks } from '#src/forms/react/ContactLinks.tsx';
import { EmailField } from '#src/forms/react/EmailField.tsx';
import { Field } from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import { registrationForm } from './form.ts';
import { PEOPLE_FIELDS, People, type PeopleTexts, type PersonField, peopleFieldTexts, peopleIn } from './People.tsx';

type Own = 'name' | 'email' | 'contact' | 'note';

interface Message {
	readonly title: string;
	readonly text: string;
}

interface Props extends FormProps<Own> {
	/** The outing's id. */
	readonly outing: string;
	readonly peopleTexts: PeopleTexts;
	/** For a group that waits for places. */
	readonly waiting: Message;
	/** For each reason for which nobody was registered. */
	readonly refusals: Readonly<Record<'duplicate' | 'closed' | 'full' | 'too-young' | 'gone', Message>>;
}

/** What the function answers beside its status. */
interface Answer {
	readonly state?: 'confirmed' | 'waiting';
	readonly reason?: Exclude<keyof Props['refusals'], 'duplicate'>;
}

const NAMES: readonly (Own | PersonField)[] = ['name', 'email', 'contact', ...PEOPLE_FIELDS, 'note'];

export const RegistrationForm = ({ outing, texts, peopleTexts, waiting, refusals, ...props }: Props) => {
	const [asked, setAsked] = useState(1);
	/** The name that the first person has from the field above, where it may still change. */
	const copied = useRef('');
	const refusalOf = ({ reason }: Answer) => refusals[reason ?? 'duplicate'];
	return (
		<SubmissionForm
			{...props}
			texts={{ ...texts, fields: { ...texts.fields, ...peopleFieldTexts(peopleTexts) } }}
			form={registrationForm}
			names={NAMES}
			hidden={{ outing }}
			extra={(values) => ({ people: peopleIn(values, asked) })}
			onSent={() => setAsked(1)}
			sent={(answer) =>
				(answer as Answer | undefined)?.state === 'waiting'
					? { ...texts, title: waiting.title, successHelp: waiting.text }
					: texts
			}
			conflict={(answer) => (
				<Notice kind="error" icon="warning" title={refusalOf(answer as Answer).title}>
					<p>{refusalOf(answer as Answer).text}</p>
					<ContactLinks {...props.contacts} />
				</Notice>
			)}
		>
			{({ propsOf, values, setValue, awake }) => {
				const name = propsOf('name');
				return (
					<>
						<Field
							{...name}
							autoComplete="name"
							onBlur={() => {
								name.onBlur();
								// Most who register come too, and need not write their name again.
								const first = values['people.0.name'];
								if (first && first !== copied.current) return;
								copied.current = values.name;
								setValue('people.0.name', values.name);
							}}
						/>
						<EmailField {...propsOf('email')} half />
						<Field {...propsOf('contact')} half type="tel" autoComplete="tel" />
						<People {...{ propsOf, values, setValue, awake, asked }} texts={peopleTexts} onAsk={setAsked} />
						<Field {...propsOf('note')} multiline rows={2} />
					</>
				);
			}}
		</SubmissionForm>
	);
};
