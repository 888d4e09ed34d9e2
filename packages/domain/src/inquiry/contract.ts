import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag } from '../fields/model.ts';
import { Body } from '../messages/model.ts';
import { AnswerToken, GuestInquiryRequest, InquiryRequest } from './model.ts';
import { GUEST_DAYS, MOST_OF_MEMBER } from './rules.ts';

const forAll = endpointsFor('public');

/** The day by which the office answers. */
const answered_by = DateTextSchema;

export const sendInquiry = endpoint('sendInquiry', 'POST', '/api/inquiries', {
  permission: 'message:send:own',
  input: InquiryRequest,
  reply: z.object({ message_id: z.number(), office: z.string(), answered_by }),
  success: 201,
  refusals: ['too-many-inquiries', 'call-time', 'max-length', 'club-unknown'],
  description: `A member’s inquiry: it begins a thread with the office that takes inquiries, ${MOST_OF_MEMBER} a day at most. The answer comes as a message, or by telephone on the half day that \`call_at\` wishes for. One for a club belongs to all who are in charge of it.`,
});

export const sendGuestInquiry = forAll('sendGuestInquiry', 'POST', '/api/inquiries/guest', {
  input: GuestInquiryRequest,
  reply: z.object({
    answered_by,
    /** 1: the answer goes to the guest's address; 0: there is none. */
    is_answered: Flag,
  }),
  success: 201,
  refusals: ['inquiries-closed', 'call-time'],
  description: `A guest’s inquiry. The answer goes by a link to the address that was left, which is deleted ${GUEST_DAYS} days after the last word; without one, and without a wish to be called, no answer comes. The same words sent again on one day are taken once.`,
});

/** A thread as its guest reads it: the office is named, officials are not. */
const GuestThread = z.object({
  office: z.string(),
  messages: z.array(
    z.object({
      /** 0: from the office, 1: from the guest. */
      is_reply: Flag,
      body: z.string(),
      sent_at: z.string(),
    }),
  ),
  /** Last day on which the link is valid. */
  open_until: DateTextSchema,
});
export type GuestThread = z.infer<typeof GuestThread>;

export const readGuestThread = forAll('readGuestThread', 'POST', '/api/inquiries/answer', {
  input: z.object({ token: AnswerToken }),
  reply: z.object({ thread: GuestThread }),
  refusals: ['link-invalid'],
  description: 'What a guest and the office have written to each other, by the secret of the link that was sent.',
});

export const replyAsGuest = forAll('replyAsGuest', 'POST', '/api/inquiries/answer/reply', {
  input: z.object({ token: AnswerToken, body: Body }),
  reply: z.object({ thread: GuestThread, answered_by }),
  success: 201,
  refusals: ['link-invalid', 'too-many-messages', 'thread-full'],
  description: 'A guest writes to the office again, by the secret of the link.',
});
