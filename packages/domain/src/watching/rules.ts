import { addDays, dateAt, daysBetween, minutesAt, type DateText } from '../calendar/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { heldUntil, type QuietHours } from '../wishes/rules.ts';
import { MOST_PAUSE_DAYS, watchSigns, type WatchSign } from './model.ts';

/** Eight weeks, in which a sign on four days is usual for a person. */
export const USUAL_WITHIN_DAYS = 56;
export const USUAL_DAYS = 4;
/** How far back the days of the signs are read: eight weeks before the longest quiet time, and the days around it. */
export const READ_DAYS = USUAL_WITHIN_DAYS + 16;
/** Nobody is asked or told earlier or later than this, in minutes since midnight. */
const DAYTIME = { from: 9 * 60, to: 19 * 60 };
/** Who was asked has at least so long to answer. */
const HOURS_TO_ANSWER = 18;

/** The days on which each sign was seen, in any order; none: left out. */
export type SignDays = Readonly<Partial<Record<WatchSign, readonly DateText[]>>>;

/** A watch as it is judged. */
export interface JudgedWatch {
  readonly days: number;
  readonly signs: readonly WatchSign[];
  /** The day on which it was confirmed. */
  readonly begun_on: DateText;
  /** The last day on which the person said that they are fine. */
  readonly fine_on: DateText | null;
  /** The last day of a pause. */
  readonly paused_until: DateText | null;
  readonly asked_at: Date | null;
  readonly told_at: Date | null;
}

const lastOf = (days: readonly (DateText | null)[]): DateText | null =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);

/** Whether a sign is usual: on four days at least in the eight weeks that end with its last day. */
export function isUsual(days: readonly DateText[] = []): boolean {
  const last = lastOf(days);
  return last !== null && days.filter((day) => daysBetween(day, last) < USUAL_WITHIN_DAYS).length >= USUAL_DAYS;
}

/** The most days in a row without a sign, between two days with one, in the last eight weeks. */
export function longestQuiet(days: readonly DateText[], now: Date): number {
  const from = addDays(dateAt(now), -USUAL_WITHIN_DAYS);
  const known = days.filter((day) => day > from).toSorted();
  return known.reduce((most, day, index) => Math.max(most, daysBetween(known[index - 1] ?? day, day) - 1), 0);
}

/** What is to be done about a watch now. `calm`: who was asked has been seen again; nobody is told. */
export type WatchStep = 'none' | 'ask' | 'calm' | 'tell' | 'again';

/**
 * Judges a watch by the days of its signs. Only a sign that is usual for the person counts; after the watcher was told,
 * any of them does. Whole days without one are counted, in the town's time.
 */
export function stepOf(watch: JudgedWatch, found: SignDays, now: Date): WatchStep {
  const minutes = minutesAt(now);
  if (minutes < DAYTIME.from || minutes >= DAYTIME.to) return 'none';
  const today = dateAt(now);
  const { days, begun_on, fine_on, paused_until, asked_at, told_at } = watch;
  const ofSigns = watch.signs.map((sign) => found[sign] ?? []);
  const quietSince = (since: DateText) => daysBetween(since, today) - 1;
  if (told_at !== null) {
    // A sign of today is told tomorrow: at once, it would say that the person is at the bath or on a bus now.
    const last = lastOf([...ofSigns.flat().filter((day) => day < today), fine_on]);
    return last !== null && quietSince(last) < days ? 'again' : 'none';
  }
  const still = asked_at === null ? 'none' : 'calm';
  // A pause counts as a sign up to its last day.
  const usual = ofSigns.filter(isUsual);
  if (usual.length === 0) return still;
  const quiet = quietSince(lastOf([...usual.flat(), begun_on, fine_on, paused_until]) ?? begun_on);
  if (quiet < days - 1) return still;
  if (asked_at === null) return 'ask';
  const isAnswerDue = now.getTime() - asked_at.getTime() >= HOURS_TO_ANSWER * 3_600_000;
  return quiet >= days && isAnswerDue ? 'tell' : 'none';
}

/**
 * Whether a notification waits for the next hour because of somebody's quiet hours. Where they last all day, it is
 * written in the last hour of the day, and the outbox keeps it until they end.
 */
export const waitsOutQuiet = (quiet: QuietHours | null, now: Date): boolean =>
  heldUntil('watching', quiet, now) !== undefined && minutesAt(now) < DAYTIME.to - 60;

/** @param until the last day of the pause; null ends it */
export function refusePause(until: DateText | null, now: Date): Refusal | undefined {
  const today = dateAt(now);
  return until !== null && (until < today || until > addDays(today, MOST_PAUSE_DAYS))
    ? refuse(422, { field: 'until', code: 'watch-pause', params: [MOST_PAUSE_DAYS] })
    : undefined;
}

/** What the person reads of each sign before they choose. */
export const signsSeen = (found: SignDays, now: Date) =>
  watchSigns.map((sign) => {
    const days = found[sign] ?? [];
    const is_usual = isUsual(days) ? (1 as const) : (0 as const);
    return { sign, is_usual, longest_quiet: longestQuiet(days, now) };
  });
