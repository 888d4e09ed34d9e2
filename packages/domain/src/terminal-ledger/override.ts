import type { PassesFile } from '../passes/town-passes.ts';
import { isOverridable } from '../taps/judge.ts';
import type { EventContent } from './model.ts';

/** Screens on which staff can let a person in: the refusal, the call, and two more for cards that were not read. */
const SCREENS = 4;
/** A card that was held before the last of them closed is still read, in milliseconds. */
const READING_MILLISECONDS = 30_000;

type Stays = Pick<PassesFile['terminals'], 'other_seconds'>;

/** The longest time after a refusal in which its person can be let in by hand, in milliseconds. */
export const overrideMilliseconds = ({ other_seconds }: Stays): number => SCREENS * other_seconds * 1000;

/**
 * Whether an entry by hand belongs to the tap that it names: a refusal that staff may override, of the same person,
 * whose screen was up at that moment. That is told by the time since the program started, since a clock may be set in
 * between.
 */
export function isOverrideOf(entry: EventContent, of: EventContent | undefined, stays: Stays): boolean {
  if (of?.kind !== 'tap' || of.tap_id !== entry.of_tap_id || of.boot_id !== entry.boot_id) return false;
  if (!isOverridable(of.pass, of.verdict) || of.verdict.member_id !== entry.verdict.member_id) return false;
  const passed = entry.monotonic_ms - of.monotonic_ms;
  return passed >= 0 && passed <= overrideMilliseconds(stays) + READING_MILLISECONDS;
}
