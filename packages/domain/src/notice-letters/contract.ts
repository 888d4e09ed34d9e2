import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { endpoint } from '../contract/endpoint.ts';
import { Flag, text } from '../fields/model.ts';
import { Wish, notificationCategoryIds } from './model.ts';

const reply = z.object({
  wishes: z.array(Wish),
  /** 1: urgent notices are sent by SMS too. */
  is_sms_urgent: Flag,
  /** Address for notifications; null: the member has no e-mail address. */
  email: z.nullable(z.string()),
  /** 1: the member has confirmed a mobile number. */
  has_mobile: Flag,
  /** Time of the daily digest, "07:00". */
  digest_at: z.string(),
});

export const readNoticeLetters = endpoint('readNoticeLetters', 'GET', '/api/notice-letters', {
  permission: 'notice:choose:own',
  reply,
  description:
    'Of which categories of notices the member wants notifications, and how often. Without a choice there are none.',
});

export const chooseNoticeLetters = endpoint('chooseNoticeLetters', 'PUT', '/api/notice-letters', {
  permission: 'notice:choose:own',
  input: z.object({ wishes: list(Wish, notificationCategoryIds.length), is_sms_urgent: Flag }),
  reply,
  refusals: ['wish-needs-contact'],
  description:
    'Chooses of which categories notifications come, at once or once a day; what is left out ends. Urgent notices come whatever was chosen.',
});

export const endNoticeLetters = endpoint('endNoticeLetters', 'POST', '/api/notice-letters/end', {
  permission: 'public',
  isGuarded: true,
  input: z.object({ token: text(64).check(z.minLength(1, { error: 'required' })) }),
  reply: z.object({
    /** Cancelled subscription: one category, or the daily digest. */
    ended: z.union([z.literal('daily'), Wish.shape.notice_category_id]),
  }),
  refusals: ['link-invalid'],
  description:
    'Ends what the link of a notification is about, and nothing else; without a login. Done twice it is done once.',
});
