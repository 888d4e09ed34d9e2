import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { MOST_IN_THREAD } from './model.ts';

interface Written {
  readonly message_id: number;
  /** 0: of the office, 1: of the member. */
  readonly is_reply: Flag;
}

/**
 * Why nothing more can be written in a thread: it is full, or this side has written so often without an answer.
 * @param thread all of it, as it was written
 */
export function refuseMore(thread: readonly Written[], side: Flag): Refusal | undefined {
  if (thread.length >= MOST_IN_THREAD)
    return refuse(409, { field: 'body', code: 'thread-full', params: [MOST_IN_THREAD] });
  const unanswered = unansweredSince(thread, ({ is_reply }) => is_reply !== side);
  return unanswered >= MOST_UNANSWERED
    ? refuse(409, { field: 'body', code: 'too-many-messages', params: [unanswered] })
    : undefined;
}

/** Why a member cannot reply to a message of theirs: it is one that they sent, or nothing more can be written. */
export function refuseReply(thread: readonly Written[], messageId: number): Refusal | undefined {
  const source = thread.find(({ message_id }) => message_id === messageId);
  return source?.is_reply === 1 ? refuse(409, { field: 'body', code: 'reply-to-own' }) : refuseMore(thread, 1);
}

/** The ones beside a message in its thread, and those that it replies to or that reply to it. */
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

/** Times that one side writes without an answer, at most. */
export const MOST_UNANSWERED = 10;

/** How often something was written since the other side did anything. */
export const unansweredSince = <Event>(events: readonly Event[], isOfOther: (event: Event) => boolean): number =>
  events.length - 1 - events.findLastIndex(isOfOther);
