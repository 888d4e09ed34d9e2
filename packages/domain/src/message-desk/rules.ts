import type { Flag } from '../fields/model.ts';
import { refuseCall } from '../inquiry/call-back.ts';
import { MOST_HANDOVERS } from '../inquiry/rules.ts';
import { notFound, refuse, type Refusal } from '../refusals/model.ts';

/** Seconds for which an official counts as answering after each report of their screen. */
export const ANSWERING_SECONDS = 60;
/** Calls that nobody took after which the office may end the wish, and the most of them. */
export const TRIES_TO_END = 3;
export const MOST_TRIES = 5;
/** Most threads that an office begins with one member in a day. */
export const MOST_BEGUN_A_DAY = 10;

/** Columns of a thread that decide who may answer it. */
export interface Handled {
  readonly subject: string;
  /** Null: a guest's inquiry. */
  readonly member_id: number | null;
  /** The people in charge of the thread's club. */
  readonly in_charge: readonly number[];
  readonly last_message_id: number;
  /** 1: the member waits for an answer. */
  readonly is_waiting: Flag;
  readonly assigned_to: number | null;
  readonly answering_by: number | null;
  readonly answering_until: Date | null;
}

/** Whether a thread is an official's own, or their club's: a colleague answers it. */
export const isOwnThread = (
  { member_id, in_charge }: Pick<Handled, 'member_id' | 'in_charge'>,
  actorId: number,
): boolean => member_id === actorId || in_charge.includes(actorId);

/** Version tag of a thread; an answer based on an older one is refused. */
export const seenOf = ({ last_message_id, is_waiting }: Pick<Handled, 'last_message_id' | 'is_waiting'>): string =>
  `${last_message_id}-${is_waiting}`;

/** The official who is answering a thread now; null: nobody. */
export const answererAt = (
  { answering_by, answering_until }: Pick<Handled, 'answering_by' | 'answering_until'>,
  now: Date,
): number | null => (answering_until !== null && answering_until > now ? answering_by : null);

/**
 * Refuses an answer to a thread, or its settling: for an own thread, after a message that the official has not read, or
 * while a colleague is answering.
 */
export function refuseHandling(thread: Handled, seen: string, actorId: number, now: Date): Refusal | undefined {
  if (isOwnThread(thread, actorId)) return refuse(409, { field: '', code: 'own-message' });
  if (seenOf(thread) !== seen) return refuse(409, { field: '', code: 'message-changed' });
  const answerer = answererAt(thread, now);
  return answerer === null || answerer === actorId ? undefined : refuse(409, { field: '', code: 'being-answered' });
}

/** Refuses an answer that nobody could read: a guest left no address, it has been deleted, or a club has nobody. */
export const refuseUnread = (hasReader: boolean, isOfClub = false): Refusal | undefined =>
  hasReader ? undefined : refuse(409, { field: 'body', code: isOfClub ? 'club-no-reader' : 'guest-no-address' });

/** Columns of a thread that decide whether another office can take it. */
export interface HandedOver {
  /** 1: the resident or guest began it. */
  readonly is_inquiry: Flag;
  /** Number of times it was passed on. */
  readonly handovers: number;
}

/**
 * Refuses to pass on a thread that the office began, one passed on too often, or one for an office without messages.
 * @param takers the other offices that answer messages
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

/** Refuses to mark a member's thread as spam: members are known by name and answer for what they write. */
export const refuseSpam = ({ member_id }: Pick<Handled, 'member_id'>): Refusal | undefined =>
  member_id === null ? undefined : refuse(409, { field: '', code: 'spam-guests' });

/** Refuses to settle a thread in which nobody waits for an answer. */
export const refuseSettling = ({ is_waiting }: Pick<Handled, 'is_waiting'>): Refusal | undefined =>
  is_waiting === 1 ? undefined : refuse(409, { field: '', code: 'message-changed' });

/**
 * Refuses what follows a call that nobody took: an end too early, one more try after the last, a closed half day.
 * @param next the half day of the next call; empty: the wish ends
 */
export function refuseTry(
  { call_at, call_tries }: { readonly call_at: string | null; readonly call_tries: number },
  next: string,
  now: Date,
): Refusal | undefined {
  const field = 'call_at';
  if (call_at === null) return refuse(409, { field: '', code: 'message-changed' });
  const made = call_tries + 1;
  if (next === '')
    return made >= TRIES_TO_END ? undefined : refuse(422, { field, code: 'call-too-few', params: [TRIES_TO_END] });
  return made < MOST_TRIES
    ? refuseCall(next, now)
    : refuse(422, { field, code: 'call-too-many', params: [MOST_TRIES] });
}

/**
 * Refuses to begin an answer to an own thread, or while a colleague is answering whom the official has not seen.
 * @param from the colleague from whom the answer is taken over; null: nobody
 */
export function refuseAnswering(thread: Handled, from: number | null, actorId: number, now: Date): Refusal | undefined {
  if (isOwnThread(thread, actorId)) return refuse(409, { field: '', code: 'own-message' });
  const answerer = answererAt(thread, now);
  const isFree = answerer === null || answerer === actorId || answerer === from;
  return isFree ? undefined : refuse(409, { field: '', code: 'being-answered' });
}

/**
 * Refuses to put an official in charge of a thread, or to release them.
 * @param mayHandle whether the new official in charge answers messages of this office
 */
export function refuseAssigning(
  thread: Handled,
  { from, to }: { readonly from: number | null; readonly to: number | null },
  mayHandle: boolean,
): Refusal | undefined {
  const field = 'to';
  if (thread.assigned_to !== from) return refuse(409, { field, code: 'assigned-meanwhile', params: [thread.subject] });
  if (to === null) return undefined;
  if (isOwnThread(thread, to)) return refuse(409, { field, code: 'own-message' });
  return mayHandle ? undefined : refuse(422, { field, code: 'no-message-official' });
}

/** Data of a member that decide whether an office may write to them. */
export interface Addressee {
  readonly member_id: number;
  readonly is_locked: boolean;
  /** True without an account: the member could not read the message. */
  readonly is_guest: boolean;
  /** Threads that this office has begun with them in the last day. */
  readonly begun: number;
}

/** Refuses to begin a thread with a member. A locked one counts as not found, as in the search. */
export function refuseWriting(actorId: number, member: Addressee | undefined): Refusal | undefined {
  const field = 'member_id';
  if (!member || member.is_locked) return notFound;
  if (member.member_id === actorId) return refuse(409, { field, code: 'own-message' });
  if (member.is_guest) return refuse(409, { field, code: 'message-no-account' });
  return member.begun < MOST_BEGUN_A_DAY
    ? undefined
    : refuse(409, { field, code: 'too-many-threads', params: [member.begun] });
}
