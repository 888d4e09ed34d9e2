import { notFound, refuse, type Refusal, type RefusalCode } from '../refusals/model.ts';
import { MOST_A_DAY, MOST_OPEN, NOTICE_MINUTES, type NoticeState } from './model.ts';
import type { CallStanding } from './standing.ts';

const MINUTE = 60_000;
/** Who is told looks once a minute: nobody who had ten minutes gets fewer. */
const LOOKS_MILLISECONDS = MINUTE;
/** After the time that it speaks of a notification about a bus helps nobody. */
const USEFUL_MILLISECONDS = 15 * MINUTE;

/** What a member is told. runs: what was said not to come does come. */
export type NoticeLetter = 'soon' | 'cancelled' | 'gone' | 'runs';

export interface NoticeNews {
  readonly state: NoticeState;
  /** Null: nothing is to be said any more. */
  readonly notification: NoticeLetter | null;
}

const isDue = (at: Date, now: Date): boolean =>
  at.getTime() - now.getTime() < NOTICE_MINUTES * MINUTE + LOOKS_MILLISECONDS;

/** What is new about a run of which somebody wants to be told; undefined: nothing (product, "Told before the bus comes"). */
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

/** Until when a notification about a run is worth sending. */
export const usefulUntil = (standing: CallStanding, scheduledAt: Date): Date =>
  new Date((standing.kind === 'expected' ? standing.at : scheduledAt).getTime() + USEFUL_MILLISECONDS);

/** What is read before somebody may ask. */
export interface AskingSituation {
  readonly standing: CallStanding;
  /** What they have been told of it already; `waiting`: nothing. */
  readonly state: NoticeState;
  /** Whether there is an address or a number to write to. */
  readonly isReachable: boolean;
  /** Others of which the member is still to be told. */
  readonly open: number;
  /** Others that they asked for within a day. */
  readonly asked: number;
}

/** Whether somebody is told of a run; with what is to be said at once, and its time by the timetable. */
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
