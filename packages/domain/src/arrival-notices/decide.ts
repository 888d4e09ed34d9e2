import { notFound, refuse, type Refusal, type RefusalCode } from '../refusals/model.ts';
import { MOST_A_DAY, MOST_OPEN, NOTICE_MINUTES, type NoticeState } from './model.ts';
import type { CallStanding } from './standing.ts';

const MINUTE = 60_000;
/** Interval of the check. It is added so that every notification comes at least ten minutes ahead. */
const LOOKS_MILLISECONDS = MINUTE;
/** How long after its time a notification about a bus is still of use. */
const USEFUL_MILLISECONDS = 15 * MINUTE;

/** Kinds of notification. runs: a trip that was reported as cancelled or gone runs after all. */
export type NoticeLetter = 'soon' | 'cancelled' | 'gone' | 'runs';

export interface NoticeNews {
  readonly state: NoticeState;
  /** Null: no notification any more. */
  readonly notification: NoticeLetter | null;
}

const isDue = (at: Date, now: Date): boolean =>
  at.getTime() - now.getTime() < NOTICE_MINUTES * MINUTE + LOOKS_MILLISECONDS;

/** News about a trip that a member has asked about; undefined: none (product, "Told before the bus comes"). */
export function noticeNews(state: NoticeState, standing: CallStanding, now: Date): NoticeNews | undefined {
  if (state === 'over') return undefined;
  switch (standing.kind) {
    case 'unknown':
      return undefined;
    case 'over':
      return state === 'waiting' ? { state: 'over', notification: null } : undefined;
    case 'cancelled':
    case 'gone':
      return state === standing.kind ? undefined : { state: standing.kind, notification: standing.kind };
    case 'expected':
      if (state === 'told') return undefined;
      if (isDue(standing.at, now)) return { state: 'told', notification: 'soon' };
      return state === 'waiting' ? undefined : { state: 'waiting', notification: 'runs' };
  }
}

/** The time after which a notification about a trip is not worth sending. */
export const usefulUntil = (standing: CallStanding, scheduledAt: Date): Date =>
  new Date((standing.kind === 'expected' ? standing.at : scheduledAt).getTime() + USEFUL_MILLISECONDS);

/** Data that decide about a request. */
export interface AskingSituation {
  readonly standing: CallStanding;
  /** What the member has been told about it already; `waiting`: nothing. */
  readonly state: NoticeState;
  /** True if there is an e-mail address or a mobile number. */
  readonly isReachable: boolean;
  /** Other requests of the member that are still open. */
  readonly open: number;
  /** Other requests of the member within a day. */
  readonly asked: number;
}

/** Decides on a request: refuses it, or gives news to send at once and its time by the timetable. */
export function decideAsking(
  { standing, state, isReachable, open, asked }: AskingSituation,
  now: Date,
): Refusal | { readonly news: NoticeNews | undefined; readonly scheduled_at: Date } {
  const against = (code: RefusalCode, ...params: number[]) => refuse(409, { field: '', code, params });
  if (standing.kind === 'gone') return notFound;
  if (standing.kind === 'cancelled') return against('bus-cancelled');
  if (standing.kind !== 'expected') return against('bus-passed');
  if (!isReachable) return against('bus-notice-contact');
  if (open >= MOST_OPEN) return against('bus-notices-open', MOST_OPEN);
  if (asked >= MOST_A_DAY) return against('bus-notices-day', MOST_A_DAY);
  return { news: noticeNews(state, standing, now), scheduled_at: standing.scheduled_at };
}
