/** Why a run leaves a line alone until an official has looked. */
export type Held = 'many' | 'clock';

/** So many rows of a line go in any night. */
export const ALWAYS = 1000;
/** And so many times of what was the most in a night lately. */
const TIMES_USUAL = 5;
/** Nights that may be missed before the clock is doubted. */
export const MISSED_DAYS = 3;
/** For so long what an official has confirmed is done. */
const CONFIRMED_DAYS = 7;

const DAY = 86_400_000;

/** Whether the clock cannot be believed: it is days ahead of the last night, or behind it. */
export const isClockDoubted = (lastNight: Date | undefined, now: Date): boolean =>
  lastNight !== undefined &&
  (now.getTime() - lastNight.getTime() > MISSED_DAYS * DAY || lastNight.getTime() - now.getTime() > DAY);

/** Whether what an official has confirmed at a time still counts. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && Math.abs(now.getTime() - confirmedAt.getTime()) <= CONFIRMED_DAYS * DAY;

export interface NightLine {
  readonly isClockDoubted: boolean;
  /** Rows that are over. */
  readonly due: number;
  /** The most that went in one night lately. */
  readonly usual: number;
  /** Rows that were over when an official confirmed; undefined: nobody has. */
  readonly confirmed: number | undefined;
}

/** A confirmation holds for what was seen, and what comes with a few days more. */
export function heldBecause({ isClockDoubted: isDoubted, due, usual, confirmed }: NightLine): Held | undefined {
  const most = Math.max(ALWAYS, usual * TIMES_USUAL);
  if (confirmed !== undefined) return due > confirmed + most ? 'many' : undefined;
  if (isDoubted) return 'clock';
  return due > most ? 'many' : undefined;
}
