import type { FormName } from '#src/forms/form.ts';
import { duplicateDigest, type Submission } from '../submission.ts';

type Filed = Pick<Submission, 'form' | 'id' | 'receivedAt'>;

/** The day on which a submission is filed: UTC, `YYYY-MM-DD`. */
const receivedDay = ({ receivedAt }: Filed) => receivedAt.slice(0, 10);

/** The whole submission, waiting for its mail. */
export const pendingKey = (filed: Filed) => `pending/${receivedDay(filed)}/${filed.form}/${filed.id}`;

/** The whole submission, with when it was mailed. */
export const sentKey = (filed: Filed) => `sent/${receivedDay(filed)}/${filed.form}/${filed.id}`;

/** Whose enquiry holds a form's e-mail and matter. */
export const claimKey = (submission: Submission): `claims/${FormName}/${string}` =>
	`claims/${submission.form}/${duplicateDigest(submission)}`;
