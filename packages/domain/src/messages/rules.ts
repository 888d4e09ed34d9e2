import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { MOST_IN_THREAD } from './model.ts';

interface Written {
  readonly message_id: number;
  /** 0: from the office, 1: from the member. */
  readonly is_reply: Flag;
}

/**
 * Refuses another message in a full thread, or after too many without an answer.
 * @param thread all messages in order of time
 */
export function refuseMore(thread: readonly Written[], side: Flag): Refusal | undefined {
  if (thread.length >= MOST_IN_THREAD)
    return refuse(409, { field: 'body', code: 'thread-full', params: [MOST_IN_THREAD] });
  const unanswered = unansweredSince(thread, ({ is_reply }) => is_reply !== side);
  return unanswered >= MOST_UNANSWERED
    ? refuse(409, { field: 'body', code: 'too-many-messages', params: [unanswered] })
    : undefined;
}

/** Refuses a reply to an own message, or to a thread that takes no more. */
export function refuseReply(thread: readonly Written[], messageId: number): Refusal | undefined {
  const source = thread.find(({ message_id }) => message_id === messageId);
  return source?.is_reply === 1 ? refuse(409, { field: 'body', code: 'reply-to-own' }) : refuseMore(thread, 1);
}

/** Neighbours of a message in its thread, the message to which it replies, and its reply. */
export function linksOf<Row extends Written & { readonly source_id: number | null }>(
  thread: readonly Row[],
  messageId: number,
): {
  readonly previous: Row | undefined;
  readonly next: Row | undefined;
  readonly source: Row | undefined;
  readonly reply: Row | undefined;
} {
  const place = thread.findIndex(({ message_id }) => message_id === messageId);
  const own = thread[place];
  return {
    previous: place > 0 ? thread[place - 1] : undefined,
    next: place < 0 ? undefined : thread[place + 1],
    source: thread.find(({ message_id }) => message_id === own?.source_id),
    reply: thread.findLast(({ source_id }) => source_id === messageId),
  };
}

/** Most messages of one side without an answer. */
export const MOST_UNANSWERED = 10;

/** Number of events since the other side's last one. */
export const unansweredSince = <Event>(events: readonly Event[], isOfOther: (event: Event) => boolean): number =>
  events.length - 1 - events.findLastIndex(isOfOther);
