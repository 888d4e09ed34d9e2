import { addDays, dateAt, instantOf, minutesAt, minutesOf, type DateText } from '../calendar/model.ts';
import type { GarbageFile, WasteChange } from './model.ts';
import { collectionsOf, isCollectedNow, untilOf, type WasteEntry } from './rules.ts';

/** The hours in which people are told of tomorrow's collection. Who was away at seven still hears of it before ten. */
const EVENING = { from: 19 * 60, to: 22 * 60 };

/** The day of which people are told now; undefined: it is not evening. */
export function dayTold(now: Date): DateText | undefined {
  const minutes = minutesAt(now);
  return minutes >= EVENING.from && minutes < EVENING.to ? addDays(dateAt(now), 1) : undefined;
}

/** What an area is told of a day: its collections, and those that do not take place. */
export interface TomorrowsWaste {
  readonly entries: readonly WasteEntry[];
  /** When it must be out; until then it is worth telling. */
  readonly until: Date;
}

/** Finds what an area is told of a day; undefined: nothing is collected then, and nothing would usually be. */
export function tomorrowsWaste(
  file: GarbageFile,
  changes: readonly WasteChange[],
  areaId: number,
  day: DateText,
): TomorrowsWaste | undefined {
  const entries = collectionsOf(file, changes, areaId, { from: day, to: day }).flatMap((one) => one.entries);
  if (entries.length === 0) return undefined;
  const collected = entries.filter(isCollectedNow);
  const times = (collected.length > 0 ? collected : entries).map(({ kind_key }) => minutesOf(untilOf(file, kind_key)));
  return { entries, until: instantOf(day, Math.min(...times)) };
}
