import { useState } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import { LOWER_CASE_EMAIL } from '#src/forms/fields.ts';
import { EmailField, Field } from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { Values } from '#src/forms/react/useSubmission.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import { PROBLEM_KINDS, WALKED } from '#src/routes.ts';
import { contactForm } from './form.ts';

const FIELDS = ['kind', 'place', 'message', 'name', 'email'] as const;
const KINDS = [...PROBLEM_KINDS, WALKED] as const;
/** The page is built with this answer. */
const FIRST_KIND = { kind: KINDS[0] };

/** As `routes.trailProblem` writes it. */
const KILOMETRE = /^\d{1,3}\.\d$/;

/** The kind and the kilometre of the page's address. Anything else in it is left out. */
const readAddress = (): { values: Values; hidden: Values } => {
	const query = new URLSearchParams(location.search);
	const kind = KINDS.find((one) => one === query.get('kind')) ?? KINDS[0];
	const kilometre = query.get('km') ?? '';
	return {
		values: { kind, ...(KILOMETRE.test(kilometre) && { place: `km ${kilometre}` }) },
		hidden: {},
	};
};

interface LocateProps {
	readonly words: Props['words'];
	readonly onFound: (place: string) => void;
}

/** Writes the coordinates of where the visitor stands into the field. */
const Locate = ({ words, onFound }: LocateProps) => {
	const [status, setStatus] = useState('');
	const locate = () => {
		setStatus(words.locating);
		navigator.geolocation.getCurrentPosition(
			({ coords: { latitude, longitude } }) => {
				onFound(`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`);
				setStatus('');
			},
			() => setStatus(words.notLocated),
			{ enableHighAccuracy: true, timeout: 20_000 },
		);
	};
	return (
		<>
			<button className="button button-outline" type="button" onClick={locate}>
				<Icon name="locate" />
				{words.locate}
			</button>
			<p className="field-hint" role="status">
				{status}
			</p>
		</>
	);
};

interface Props extends FormProps<(typeof FIELDS)[number]> {
	/** The enquiry's topic and subject, which name the trail. */
	readonly about: string;
	readonly subject: string;
	readonly words: Pick<TextGroup<'contact'>['problem'], 'walkedNote' | 'locate' | 'locating' | 'notLocated' | 'danger'>;
}

/** Says what is wrong on a trail, or how it was today: an enquiry that names its trail, also without a script. */
export const ProblemForm = ({ about, subject, words, ...props }: Props) => {
	const { label, choices } = props.texts.fields.kind;
	return (
		<SubmissionForm
			{...props}
			form={contactForm}
			names={FIELDS}
			initial={FIRST_KIND}
			hidden={{ about, subject }}
			readAddress={readAddress}
		>
			{({ propsOf, setValue, values, hydrated }) => (
				<>
					<fieldset className="field report-kinds">
						<legend>{label}</legend>
						{KINDS.map((kind, index) => (
							<label key={kind}>
								<input
									id={index === 0 ? propsOf('kind').id : undefined}
									type="radio"
									name="kind"
									value={kind}
									checked={(values.kind || KINDS[0]) === kind}
									onChange={() => setValue('kind', kind)}
								/>
								{choices?.[kind]}
							</label>
						))}
						<p className="field-hint">{words.walkedNote}</p>
					</fieldset>
					<Field
						{...propsOf('place')}
						below={
							hydrated && 'geolocation' in navigator ? (
								<Locate words={words} onFound={(place) => setValue('place', place)} />
							) : undefined
						}
					/>
					<Field {...propsOf('message')} multiline rows={4} />
					<Field {...propsOf('name')} half autoComplete="name" />
					<EmailField
						{...propsOf('email')}
						half
						pattern={props.language ? undefined : LOWER_CASE_EMAIL.replaceAll('a-z', 'A-Za-z')}
					/>
					<p className="form-note">
						<b>{words.danger}</b>
					</p>
				</>
			)}
		</SubmissionForm>
	);
};
