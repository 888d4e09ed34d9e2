import { refuse, type Refusal } from '../refusals/model.ts';
import { refuseWriting, type Addressee } from './rules.ts';

/** Most recipients of one message: each may answer, and no colleague has approved it. A notice is for more people. */
export const MOST_RECIPIENTS = 200;

/** Addressees, split into recipients and a number of others. */
interface Split {
  readonly recipients: readonly number[];
  /** Without an account, the official, locked out, or written to often enough today. */
  readonly left_out: number;
}

/** Removes people whom the office may not write to (`refuseWriting`). */
export function recipientsOf(actorId: number, meant: readonly Addressee[]): Split {
  const recipients = meant
    .filter((person) => refuseWriting(actorId, person) === undefined)
    .map(({ member_id }) => member_id);
  return { recipients, left_out: meant.length - recipients.length };
}

/**
 * Refuses a message to several people without recipients, with too many, or with others than shown.
 * @param counted number of recipients that the official was shown; undefined in a preview
 */
export function refuseMany({ recipients }: Pick<Split, 'recipients'>, counted?: number): Refusal | undefined {
  const field = '';
  const { length } = recipients;
  if (length === 0) return refuse(409, { field, code: 'no-recipients' });
  if (length > MOST_RECIPIENTS)
    return refuse(409, { field, code: 'too-many-recipients', params: [length, MOST_RECIPIENTS] });
  return counted === undefined || counted === length
    ? undefined
    : refuse(409, { field, code: 'recipients-changed', params: [length] });
}
