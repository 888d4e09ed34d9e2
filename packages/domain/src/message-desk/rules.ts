import type { Flag } from '../fields/model.ts';
import { MOST_HANDOVERS } from '../inquiry/rules.ts';
import { notFound, refuse, type Refusal } from '../refusals/model.ts';

/** For so long somebody counts as answering after their screen has said so. */
export const ANSWERING_SECONDS = 60;
/** An office begins so many threads with one member in a day, at most. */
export const MOST_BEGUN_A_DAY = 10;

/** What of a thread decides who may answer it. */
export interface Handled {
  readonly subject: string;
  /** Null: a guest, who asked something. */
  readonly member_id: number | null;
  readonly last_message_id: number;
  /** 1: the member waits for an answer. */
  readonly is_waiting: Flag;
  readonly assigned_to: number | null;
  readonly answering_by: number | null;
  readonly answering_until: Date | null;
}

/** What the row says of itself: an answer of somebody who read an older state is refused. */
export const seenOf = ({ last_message_id, is_waiting }: Pick<Handled, 'last_message_id' | 'is_waiting'>): string =>
  `${last_message_id}-${is_waiting}`;

/** Who is answering a thread at this moment; null: nobody. */
export const answererAt = (
  { answering_by, answering_until }: Pick<Handled, 'answering_by' | 'answering_until'>,
  now: Date,
): number | null => (answering_until !== null && answering_until > now ? answering_by : null);

/**
 * Why an official may not write in a thread, or settle it, as it stands now: it is their own matter, somebody wrote in it
 * since they read it, or a colleague is answering it.
 */
export function refuseHandling(thread: Handled, seen: string, actorId: number, now: Date): Refusal | undefined {
  if (thread.member_id === actorId) return refuse(409, { field: '', code: 'own-message' });
  if (seenOf(thread) !== seen) return refuse(409, { field: '', code: 'message-changed' });
  const answerer = answererAt(thread, now);
  return answerer === null || answerer === actorId ? undefined : refuse(409, { field: '', code: 'being-answered' });
}

/** Why an answer would be read by nobody: a guest left no address, or it is deleted by now. */
export const refuseUnread = (hasReader: boolean): Refusal | undefined =>
  hasReader ? undefined : refuse(409, { field: 'body', code: 'guest-no-address' });

/** What of a thread decides whether another office can have it. */
export interface HandedOver {
  /** 1: the resident or guest began it. */
  readonly is_inquiry: Flag;
  /** How often it went from office to office. */
  readonly handovers: number;
}

/**
 * Why an inquiry cannot go to another office: the office began it and knows best, or nobody there would answer.
 * @param takers the offices that answer messages, without the own one
 */
export function refuseHandover(
  { is_inquiry, handovers }: HandedOver,
  to: number,
  takers: readonly number[],
): Refusal | undefined {
  const field = 'organization_id';
  if (is_inquiry === 0) return refuse(409, { field, code: 'handover-inquiries' });
  if (!takers.includes(to)) return refuse(422, { field, code: 'no-message-office' });
  return handovers < MOST_HANDOVERS
    ? undefined
    : refuse(409, { field, code: 'too-many-handovers', params: [handovers] });
}

/** Why something is no spam: a member has a name, and answers for what they write. */
export const refuseSpam = ({ member_id }: Pick<Handled, 'member_id'>): Refusal | undefined =>
  member_id === null ? undefined : refuse(409, { field: '', code: 'spam-guests' });

/** Why nothing is to be settled: nobody waits for an answer. */
export const refuseSettling = ({ is_waiting }: Pick<Handled, 'is_waiting'>): Refusal | undefined =>
  is_waiting === 1 ? undefined : refuse(409, { field: '', code: 'message-changed' });

/**
 * Why an official may not begin to answer: it is their own matter, or a colleague is at it of whom they did not know.
 * @param from the colleague from whom they take it over; null: nobody
 */
export function refuseAnswering(thread: Handled, from: number | null, actorId: number, now: Date): Refusal | undefined {
  if (thread.member_id === actorId) return refuse(409, { field: '', code: 'own-message' });
  const answerer = answererAt(thread, now);
  const isFree = answerer === null || answerer === actorId || answerer === from;
  return isFree ? undefined : refuse(409, { field: '', code: 'being-answered' });
}

/**
 * Why a thread cannot be given to an official, or taken from them.
 * @param mayHandle whether whoever shall have it answers messages of this office
 */
export function refuseAssigning(
  thread: Handled,
  { from, to }: { readonly from: number | null; readonly to: number | null },
  mayHandle: boolean,
): Refusal | undefined {
  const field = 'to';
  if (thread.assigned_to !== from) return refuse(409, { field, code: 'assigned-meanwhile', params: [thread.subject] });
  if (to === null) return undefined;
  if (to === thread.member_id) return refuse(409, { field, code: 'own-message' });
  return mayHandle ? undefined : refuse(422, { field, code: 'no-message-official' });
}

/** What of a member decides whether an office may write to them. */
export interface Addressee {
  readonly member_id: number;
  readonly is_locked: boolean;
  /** Has no account: nobody would read it. */
  readonly is_guest: boolean;
  /** Threads that this office has begun with them in the last day. */
  readonly begun: number;
}

/** Why an official may not begin a thread with somebody. Of somebody locked out nothing is said, as in the search. */
export function refuseWriting(actorId: number, member: Addressee | undefined): Refusal | undefined {
  const field = 'member_id';
  if (!member || member.is_locked) return notFound;
  if (member.member_id === actorId) return refuse(409, { field, code: 'own-message' });
  if (member.is_guest) return refuse(409, { field, code: 'message-no-account' });
  return member.begun < MOST_BEGUN_A_DAY
    ? undefined
    : refuse(409, { field, code: 'too-many-threads', params: [member.begun] });
}
