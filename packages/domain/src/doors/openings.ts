import { addDays, dateAt, instantOf, minutesAt, minutesOf, type DateText, type TimeText } from '../calendar/model.ts';
import type { DoorEventKind, DoorRow } from './model.ts';

/** Seconds for which an opening from afar waits for its door. Later it would let in whoever comes by. */
export const OPENING_SECONDS = 30;
/** Minutes for which an opening at night waits for a second official. */
export const SECOND_MINUTES = 15;
/** Most days of a code that the office makes. */
export const MOST_CODE_DAYS = 92;
/** Most codes of the office that stand at once: more are not looked through. */
export const MOST_OFFICE_CODES = 100;

/** Whether a second official looks at an opening from afar now. Night may pass midnight. */
export function isNightAt({ night: { from, to } }: Pick<DoorRow, 'night'>, now: Date): boolean {
  const [starts, ends, minute] = [minutesOf(from), minutesOf(to), minutesAt(now)];
  return starts <= ends ? starts <= minute && minute < ends : minute >= starts || minute < ends;
}

/** Minute of the day of use at which a code is told, unless a reminder has; of a use before noon that of the evening before. */
const TOLD_AT = 9 * 60;
const TOLD_EVENING = 20 * 60;

/** Computes when a code is told by itself: at nine on the day of use, or at eight on the evening before a morning. */
export function codeToldAt(startedAt: Date): Date {
  const day = dateAt(startedAt);
  return minutesAt(startedAt) < 12 * 60 ? instantOf(addDays(day, -1), TOLD_EVENING) : instantOf(day, TOLD_AT);
}

/** An opening from afar, as far as its state depends on it. */
export interface AskedOpening {
  readonly asked_at: Date;
  readonly decided_at: Date | null;
  readonly outcome: 'approved' | 'refused' | null;
  readonly done_at: Date | null;
}

/** waits: for a second official; sent: on its way to the door; opened; late: nobody decided, or the door did not answer. */
export const openingStates = ['waits', 'sent', 'opened', 'refused', 'late'] as const;
export type OpeningState = (typeof openingStates)[number];

export function openingStateAt({ asked_at, decided_at, outcome, done_at }: AskedOpening, now: Date): OpeningState {
  if (done_at !== null) return 'opened';
  if (outcome === 'refused') return 'refused';
  if (decided_at === null) return now.getTime() < asked_at.getTime() + SECOND_MINUTES * 60_000 ? 'waits' : 'late';
  return now.getTime() < decided_at.getTime() + OPENING_SECONDS * 1000 ? 'sent' : 'late';
}

/** A door as it was when it was last heard of. */
export interface SeenDoor {
  readonly is_locked: boolean | null;
  readonly trouble: string | null;
  readonly seen_at: Date;
}

/**
 * Whether a door stands open in an emergency, as far as anybody knows: it said that it opened, or is seen unlocked, and
 * nothing says otherwise since. A lock of another maker may have locked itself again. Undefined: it was never heard of.
 */
export function isHeldOpen(
  { asked_at, done_at }: Pick<AskedOpening, 'asked_at' | 'done_at'>,
  state: SeenDoor | undefined,
): boolean {
  if (!state) return done_at !== null;
  const { is_locked, trouble, seen_at } = state;
  if (trouble === 'lock-failed') return false;
  if (done_at === null) return is_locked === false && seen_at > asked_at;
  return is_locked !== true || seen_at <= done_at;
}

const MINUTE = 60_000;
/** Interval at which a lock that does not open in an emergency is told again in the first minute. */
const EMERGENCY_AGAIN_MILLISECONDS = 3000;

/** Milliseconds until it is told again, of those since the emergency began: later less often, at most a minute. */
export const emergencyAgainAfter = (milliseconds: number): number =>
  milliseconds < MINUTE ? EMERGENCY_AGAIN_MILLISECONDS : Math.min(milliseconds / 10, MINUTE);

/** A door records an opening at most this long after it was decided, by a clock that may be this little wrong. */
const RECORDED_MILLISECONDS = 2 * OPENING_SECONDS * 1000;
const CLOCK_MILLISECONDS = 5000;

/** When an opening was decided that a door's event at this time may report; undefined: the event reports none. */
export function decidedFor(
  kind: DoorEventKind,
  at: Date,
): { readonly is_emergency: boolean; readonly from: Date | undefined; readonly to: Date } | undefined {
  const is_emergency = kind === 'emergency-began';
  if (!is_emergency && kind !== 'opened-afar') return undefined;
  return {
    is_emergency,
    // A door without a network hears of an emergency late.
    from: is_emergency ? undefined : new Date(at.getTime() - RECORDED_MILLISECONDS),
    to: new Date(at.getTime() + CLOCK_MILLISECONDS),
  };
}

/**
 * Chooses, of the openings that an event may report, the one that it does: the newest decided before it, since who asks
 * again after no answer wants the second one answered. A slow clock counts only where nothing else fits.
 * @param newest not yet done, the newest first
 */
export const openingReported = <One extends Pick<AskedOpening, 'decided_at'>>(
  newest: readonly One[],
  { is_emergency, at }: { readonly is_emergency: boolean; readonly at: Date },
): One | undefined =>
  is_emergency
    ? newest[0]
    : (newest.find(({ decided_at }) => decided_at !== null && decided_at <= at) ?? newest.at(-1));

/** Start and end of a code that the office makes, half-open. */
export const spanOfCode = (times: {
  readonly from_date: DateText;
  readonly from_time: TimeText;
  readonly to_date: DateText;
  readonly to_time: TimeText;
}): { readonly starts_at: Date; readonly ends_at: Date } => ({
  starts_at: instantOf(times.from_date, minutesOf(times.from_time)),
  ends_at: instantOf(times.to_date, minutesOf(times.to_time)),
});
