import * as z from 'zod/mini';

export const LINE_CODE_MINUTES = 10;
/** Codes that a member may have made in an hour. */
export const LINE_CODES_AN_HOUR = 10;
/** Codes that one LINE account may try in an hour, and all together. */
export const LINE_TRIES_AN_HOUR = { perAccount: 5, perTown: 1000 } as const;
/** Most events of one message from LINE. */
export const MOST_LINE_EVENTS = 100;
/** A longer text is no question and no code. */
export const LINE_TEXT_LENGTH = 200;
const DAY_MILLISECONDS = 86_400_000;

const name = z.string().check(z.minLength(1), z.maxLength(100));

/** What the town reads of an event; of other events nothing. */
const LineEvent = z.object({
  webhookEventId: name,
  timestamp: z.number(),
  mode: z.optional(z.string()),
  source: z.object({ type: z.literal('user'), userId: name }),
  type: z.enum(['follow', 'unfollow', 'message', 'postback']),
  replyToken: z.optional(name),
  message: z.optional(z.object({ type: z.string(), text: z.optional(z.string()) })),
  postback: z.optional(z.object({ data: z.string() })),
});

/** An event that concerns the town. */
export interface HeardEvent {
  readonly eventId: string;
  /** When it happened, also for one that LINE sends again, after others. */
  readonly at: Date;
  readonly userId: string;
  readonly replyToken: string | undefined;
  readonly said:
    | { readonly kind: 'follow' | 'unfollow' | 'too-long' }
    | { readonly kind: 'text' | 'button'; readonly text: string };
}

function saidOf({ type, message, postback }: z.infer<typeof LineEvent>): HeardEvent['said'] | undefined {
  if (type === 'follow' || type === 'unfollow') return { kind: type };
  if (type === 'postback') return postback && { kind: 'button', text: postback.data.slice(0, LINE_TEXT_LENGTH) };
  if (message?.type !== 'text' || message.text === undefined) return undefined;
  return message.text.length > LINE_TEXT_LENGTH
    ? { kind: 'too-long' }
    : { kind: 'text', text: message.text.normalize('NFKC').trim() };
}

/**
 * An event as the town hears it. Undefined: from a group, of another kind, or more than a day away from now, so that
 * nobody can send an old one once its ID is forgotten.
 */
export function hearEvent(event: unknown, now: Date): HeardEvent | undefined {
  const read = LineEvent.safeParse(event);
  if (!read.success || Math.abs(now.getTime() - read.data.timestamp) > DAY_MILLISECONDS) return undefined;
  const { webhookEventId: eventId, timestamp, source, mode } = read.data;
  const said = saidOf(read.data);
  // In standby others answer, and the town must be silent.
  const replyToken = mode === 'standby' ? undefined : read.data.replyToken;
  return said && { eventId, at: new Date(timestamp), userId: source.userId, replyToken, said };
}

const ASKS_TO_END = /^(?:解除|連携解除|stop)[。.!]?$/i;
const ENDS = /^(?:解除する|連携を解除する|stop now)[。.!]?$/i;

/** Whether a text asks to unjoin the account, or confirms it. */
export const endingIn = (text: string): 'asked' | 'confirmed' | undefined =>
  ENDS.test(text) ? 'confirmed' : ASKS_TO_END.test(text) ? 'asked' : undefined;

/** Whether somebody asks how the chat works. */
export const isAskingHow = (text: string): boolean => /^(?:使い方|ヘルプ|help)[。.!?？]?$/i.test(text);

/** The language of an answer to somebody whom the town does not know. */
export const localeOfText = (text: string): 'ja' | 'en' =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) || !/[a-z]/i.test(text) ? 'ja' : 'en';
