import * as z from 'zod/mini';
import { Email, longText } from '../fields/model.ts';
import { shortened } from '../fields/letters.ts';
import { Body, SUBJECT_LENGTH } from '../messages/model.ts';

/** What a member writes; the answer comes as a message. */
export const InquiryRequest = z.object({
  body: Body,
  is_agreed: z.literal(true, { error: 'agreement' }),
});

/** What a guest writes; without an address nothing comes back. */
export const GuestInquiryRequest = z.extend(InquiryRequest, {
  email: z._default(z.union([z.literal(''), Email]), ''),
});
export type GuestInquiryRequest = z.infer<typeof GuestInquiryRequest>;

/** Secret of the link that was sent to a guest. */
export const AnswerToken = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128));

/** Why one office gives an inquiry to another, for the colleagues there. */
export const HANDOVER_NOTE_LENGTH = 400;
export const HandoverNote = longText(HANDOVER_NOTE_LENGTH);

/** So many characters of the first line say at the desk what an inquiry is about. */
const SHOWN = 40;

/** What stands over an inquiry: nobody is asked for a subject, so it is the first line that says anything. */
export function subjectOf(body: string): string {
  const line = body.split(/[\r\n\u2028\u2029]/).find((one) => one.trim() !== '') ?? '';
  return shortened(line.replaceAll('\t', ' ').trim(), Math.min(SHOWN, SUBJECT_LENGTH));
}
