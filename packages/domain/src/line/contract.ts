import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { LINE_CODES_AN_HOUR, LINE_CODE_MINUTES, MOST_LINE_EVENTS } from './events.ts';

const ofOwn = endpointsFor('line:join:own');

export const tellOfLine = endpoint('tellOfLine', 'POST', '/api/line/webhook', {
  permission: 'line:tell:provider',
  input: z.object({ events: list(z.unknown(), MOST_LINE_EVENTS) }),
  description: `LINE says what people did in the chat with the town, ${MOST_LINE_EVENTS} events at most. Unknown and repeated events do nothing.`,
});

const LineState = z.object({
  /** Null: the town has no account at LINE. */
  line: z.nullable(
    z.object({
      /** "@machi", the town's account. */
      account: z.string(),
      add_url: z.string(),
      /** 1: LINE is played by this machine. */
      is_sandbox: z.union([z.literal(0), z.literal(1)]),
      joined_at: z.nullable(z.string()),
      /** The person has blocked the town's account at LINE. */
      blocked_at: z.nullable(z.string()),
    }),
  ),
});
export type LineState = z.infer<typeof LineState>;

export const readLine = ofOwn('readLine', 'GET', '/api/account/line', {
  reply: LineState,
  isFollowed: true,
  description: 'Whether the member has joined a LINE account, and whether its owner has blocked the town.',
});

export const makeLineCode = ofOwn('makeLineCode', 'POST', '/api/account/line/code', {
  reply: z.object({ code: z.string(), url: z.string() }),
  refusals: ['not-found', 'resend-limit'],
  description: `A code that joins the LINE account from which it is sent to the town, once, within ${LINE_CODE_MINUTES} minutes. A new one replaces the last; ${LINE_CODES_AN_HOUR} an hour.`,
});

export const unjoinLine = ofOwn('unjoinLine', 'DELETE', '/api/account/line', {
  reply: LineState,
  description: 'Nothing more is sent by LINE; an open code ends, too.',
});
