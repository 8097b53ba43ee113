import { today } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { formatDayOfYearIn } from '#src/format/days-in-words.ts';
import { type Language, toLanguage } from '#src/format/language.ts';
import { fill } from '#src/format/text.ts';
import { cleanDay } from '#src/forms/clean-number.ts';
import {
	EmailField,
	Field,
	FieldGroup,
	type GroupTexts,
	isPostalCode,
	TaxNumberField,
} from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { Values } from '#src/forms/react/useSubmission.ts';
import { birthDates, isMinor, type MemberInput, memberForm } from './form.ts';

type Name = Exclude<keyof MemberInput, 'language'>;

interface Props extends FormProps<Name> {
	readonly groups: Readonly<Record<'person' | 'guardian' | 'home' | 'identity' | 'skills', GroupTexts>>;
	/** The id of the page's list of districts, which are suggestions and need no script. */
	readonly districtsId: string;
	readonly asksNif: boolean;
	readonly answer?: { readonly days: number; readonly text: string };
}

const NAMES = Object.keys(memberForm.schema.fields).filter((name) => name !== 'language') as Name[];

/** The browser's own date field reads and writes hyphens. */
const isOfMinor = (values: Values) => isMinor(cleanDay(values['birthDate'] ?? ''));

/** A guardian typed before the birth date was corrected must not be sent. */
const withoutGuardian = { guardianName: undefined, guardianEmail: undefined };

const withDay = ({ days, text }: NonNullable<Props['answer']>, language: Language): string =>
	fill(text, { day: formatDayOfYearIn(language)(addDays(today(), days).slice(5)) });

export const MemberForm = ({ groups, districtsId, asksNif, answer, texts, ...props }: Props) => (
	<SubmissionForm
		{...props}
		texts={answer ? { ...texts, next: [withDay(answer, toLanguage(props.language)), ...texts.next] } : texts}
		form={memberForm}
		names={NAMES}
		extra={(values) => (isOfMinor(values) ? {} : withoutGuardian)}
	>
		{({ propsOf, values, isFilledIn, hydrated }) => (
			<>
				<FieldGroup {...groups.person}>
					<Field {...propsOf('name')} autoComplete="name" />
					<EmailField {...propsOf('email')} half />
					<Field {...propsOf('contact')} half type="tel" autoComplete="tel" />
					<Field
						{...propsOf('birthDate')}
						half
						type="date"
						autoComplete="bday"
						min={hydrated ? birthDates().first : undefined}
						max={hydrated ? birthDates().last : undefined}
					/>
				</FieldGroup>
				{/* Without a script these fields are always shown; their text says that they are for minors. */}
				{(!hydrated || isOfMinor(values)) && (
					<div className={hydrated ? undefined : 'form-unscripted'}>
						<FieldGroup {...groups.guardian}>
							<Field {...propsOf('guardianName')} autoComplete="section-guardian name" />
							<EmailField {...propsOf('guardianEmail')} autoComplete="section-guardian email" />
						</FieldGroup>
					</div>
				)}
				<FieldGroup {...groups.home}>
					<Field {...propsOf('address')} autoComplete="address-line1" />
					<Field
						{...propsOf('cp')}
						half
						autoComplete="postal-code"
						doubtful={isFilledIn('cp') && !isPostalCode(values.cp, values.country)}
					/>
					<Field {...propsOf('county')} half autoComplete="address-level2" />
					<Field {...propsOf('district')} half autoComplete="address-level1" list={districtsId} />
					<Field {...propsOf('country')} half autoComplete="country-name" />
				</FieldGroup>
				<FieldGroup {...groups.identity}>
					<Field {...propsOf('nationality')} />
					<Field {...propsOf('idNumber')} half autoComplete="off" autoCapitalize="characters" spellCheck={false} />
					{asksNif && <TaxNumberField {...propsOf('nif')} isFilledIn={isFilledIn('nif')} />}
				</FieldGroup>
				<FieldGroup {...groups.skills}>
					<Field {...propsOf('educationalQualifications')} half />
					<Field {...propsOf('job')} half autoComplete="organization-title" />
				</FieldGroup>
			</>
		)}
	</SubmissionForm>
);
