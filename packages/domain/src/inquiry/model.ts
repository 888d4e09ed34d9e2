import * as z from 'zod/mini';
import { Email, RowId, longText } from '../fields/model.ts';
import { shortened } from '../fields/letters.ts';
import { Body, SUBJECT_LENGTH } from '../messages/model.ts';
import { callChecks, callFields } from './call-back.ts';

const Inquiry = z.object({
  body: Body,
  is_agreed: z.literal(true, { error: 'agreement' }),
  ...callFields,
});

/** A member's inquiry; the answer comes as a message, or by telephone where a call is wished for. */
export const InquiryRequest = z
  .extend(Inquiry, {
    /** The club for which it is written. */
    club_id: z.optional(z.nullable(RowId)),
  })
  .check(...callChecks);

/** A guest's inquiry; without an address and a wish to be called there is no answer. */
export const GuestInquiryRequest = z
  .extend(Inquiry, { email: z._default(z.union([z.literal(''), Email]), '') })
  .check(...callChecks);
export type GuestInquiryRequest = z.infer<typeof GuestInquiryRequest>;

/** Secret of the link that is sent to a guest. */
export const AnswerToken = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128));

/** Reason for passing an inquiry on, for the colleagues in the other office. */
export const HANDOVER_NOTE_LENGTH = 400;
export const HandoverNote = longText(HANDOVER_NOTE_LENGTH);

/** Characters of the first line that the desk shows as the subject. */
const SHOWN = 40;

/** Subject of an inquiry, which has no field for one: its first line that is not blank. */
export function subjectOf(body: string): string {
  const line = body.split(/[\r\n\u2028\u2029]/).find((one) => one.trim() !== '') ?? '';
  return shortened(line.replaceAll('\t', ' ').trim(), Math.min(SHOWN, SUBJECT_LENGTH));
}
