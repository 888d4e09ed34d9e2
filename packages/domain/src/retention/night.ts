/** Why a run skips a line until an official has looked. */
export type Held = 'many' | 'clock';

/** Rows of a line that any night may delete. */
export const ALWAYS = 1000;
/** Multiple of the recent maximum that a night may delete. */
const TIMES_USUAL = 5;
/** Nights that may be missed before the clock is doubted. */
export const MISSED_DAYS = 3;
/** Days for which an official's confirmation is valid. */
const CONFIRMED_DAYS = 7;

const DAY = 86_400_000;

/** Tells whether the clock is implausible: days ahead of the last night, or behind it. */
export const isClockDoubted = (lastNight: Date | undefined, now: Date): boolean =>
  lastNight !== undefined &&
  (now.getTime() - lastNight.getTime() > MISSED_DAYS * DAY || lastNight.getTime() - now.getTime() > DAY);

/** Tells whether an official's confirmation is still valid. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && Math.abs(now.getTime() - confirmedAt.getTime()) <= CONFIRMED_DAYS * DAY;

export interface NightLine {
  readonly isClockDoubted: boolean;
  /** Rows whose period is over. */
  readonly due: number;
  /** Most rows deleted in a recent night. */
  readonly usual: number;
  /** Due rows when an official confirmed; undefined: no confirmation. */
  readonly confirmed: number | undefined;
}

/** A confirmation covers the rows that were due then, and those of a few more days. */
export function heldBecause({ isClockDoubted: isDoubted, due, usual, confirmed }: NightLine): Held | undefined {
  const most = Math.max(ALWAYS, usual * TIMES_USUAL);
  if (confirmed !== undefined) return due > confirmed + most ? 'many' : undefined;
  if (isDoubted) return 'clock';
  return due > most ? 'many' : undefined;
}
