import { refuse, type Refusal } from '../refusals/model.ts';
import { refuseWriting, type Addressee } from './rules.ts';

/**
 * People to whom one message goes, at most: each of them may answer, and nobody has approved it. More are told by a notice.
 */
export const MOST_RECIPIENTS = 200;

/** Who of those that were meant is written to, and how many are not. */
interface Split {
  readonly recipients: readonly number[];
  /** No account, the official's own, locked out, or written to often enough today. */
  readonly left_out: number;
}

/** Takes out whom the office may not write to (`refuseWriting`). */
export function recipientsOf(actorId: number, meant: readonly Addressee[]): Split {
  const recipients = meant
    .filter((person) => refuseWriting(actorId, person) === undefined)
    .map(({ member_id }) => member_id);
  return { recipients, left_out: meant.length - recipients.length };
}

/**
 * Why a message to several people cannot be sent.
 * @param counted how many the official was shown before; undefined where they are about to be
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
