import type { PassesFile } from '../passes/town-passes.ts';
import { isOverridable } from '../taps/judge.ts';
import type { EventContent } from './model.ts';

/** Screens on which staff can admit a person: the refusal, the call, and two more for unread cards. */
const SCREENS = 4;
/** Milliseconds to read a card that was held before the last screen closed. */
const READING_MILLISECONDS = 30_000;

type Stays = Pick<PassesFile['terminals'], 'other_seconds'>;

/** Longest time after a refusal for an entry by hand, in milliseconds. */
export const overrideMilliseconds = ({ other_seconds }: Stays): number => SCREENS * other_seconds * 1000;

/**
 * Tells whether an entry by hand belongs to the tap that it names: an overridable refusal of the same person whose
 * screen was shown at that moment. Measured since the program's start, because the clock may be set in between.
 */
export function isOverrideOf(entry: EventContent, of: EventContent | undefined, stays: Stays): boolean {
  if (of?.kind !== 'tap' || of.tap_id !== entry.of_tap_id || of.boot_id !== entry.boot_id) return false;
  if (!isOverridable(of.pass, of.verdict) || of.verdict.member_id !== entry.verdict.member_id) return false;
  const passed = entry.monotonic_ms - of.monotonic_ms;
  return passed >= 0 && passed <= overrideMilliseconds(stays) + READING_MILLISECONDS;
}
