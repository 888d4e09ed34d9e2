import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { text } from '../fields/model.ts';
import { Wish } from './model.ts';

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
