import { isPublicHoliday } from '../calendar/business-days.ts';
import {
  addDays,
  dateAt,
  daysBetween,
  isDateText,
  minutesAt,
  minutesOf,
  weekdayOf,
  type DateText,
} from '../calendar/model.ts';
import { daysOf, mondayOf } from '../calendar/views.ts';
import type { Localized } from '../locale/model.ts';
import { nthOfMonth } from '../spots/rules.ts';
import {
  CHANGED_BEFORE_DAYS,
  changeOf,
  type GarbageFile,
  type WasteArea,
  type WasteChange,
  type WasteDays,
} from './model.ts';

type Weekdays = Extract<WasteDays, { kind: 'weekdays' }>;

/** Whether a day lies between two days of a year, both included. */
const isInSeason = (day: string, from: string, to: string): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;

/** Whether the rule names a day. After a holiday another day may take its place. */
function isNamed(days: Weekdays, date: DateText): boolean {
  const { nth, months, season, every_weeks: weeks, from, to } = days;
  return (
    days.weekdays.includes(weekdayOf(date)) &&
    (from === undefined || from <= date) &&
    (to === undefined || date <= to) &&
    (nth === undefined || nth.includes(nthOfMonth(date))) &&
    (months === undefined || months.includes(Number(date.slice(5, 7)))) &&
    (season === undefined || isInSeason(date.slice(5), season.from, season.to)) &&
    (weeks === undefined || from === undefined || (daysBetween(mondayOf(from), mondayOf(date)) / 7) % weeks === 0)
  );
}

/** Whether a rule collects on a day. */
export function isCollected(days: WasteDays, date: DateText): boolean {
  if (days.kind === 'dates') return days.dates.includes(date);
  if (days.on_holidays === undefined) return isNamed(days, date);
  if (isPublicHoliday(date)) return false;
  if (days.on_holidays === 'left-out') return isNamed(days, date);
  // The day itself, or the collection of the holidays that end right before it.
  for (let day = date; ;) {
    if (isNamed(days, day)) return true;
    day = addDays(day, -1);
    if (!isPublicHoliday(day)) return false;
  }
}

const holds = <T>(list: readonly T[], one: T): boolean => list.length === 0 || list.includes(one);

/** Whether a change is about this area and kind. */
export const isAbout = (change: WasteChange, areaId: number, kindKey: string): boolean =>
  holds(change.area_ids, areaId) && holds(change.kind_keys, kindKey);

export const isStoppedOn = ({ what, from, to }: WasteChange, date: DateText): boolean =>
  what === 'stopped' && (isDateText(from) ? from <= date && date <= to : isInSeason(date.slice(5), from, to));

/** Whether the rules alone collect a kind in an area on a day. */
export const isUsual = ({ rules }: Pick<GarbageFile, 'rules'>, areaId: number, kindKey: string, date: DateText) =>
  rules.some((rule) => rule.kind_key === kindKey && holds(rule.area_ids ?? [], areaId) && isCollected(rule.days, date));

/** How a kind stands on a day: collected as usual, here from another day, besides; or stopped, moved away. */
export type WasteState = 'usual' | 'moved' | 'extra' | 'stopped' | 'away';
export interface WasteEntry {
  readonly kind_key: string;
  readonly state: WasteState;
  /** The day it came from, or goes to. */
  readonly other_date: DateText | null;
  readonly reason: Localized | null;
}
export interface WasteDay {
  readonly date: DateText;
  readonly entries: readonly WasteEntry[];
}

export const isCollectedNow = ({ state }: WasteEntry): boolean => state !== 'stopped' && state !== 'away';

/** The pack's changes in the order in which they count: a moved collection is not stopped by the holidays it leaves. */
export const packChanges = ({ changes }: Pick<GarbageFile, 'changes'>): WasteChange[] => {
  const all = changes.map(changeOf);
  return [...all.filter(({ what }) => what === 'stopped'), ...all.filter(({ what }) => what !== 'stopped')];
};

/**
 * How the kinds stand in an area on the days from `from` to `to`, days without any left out. Later changes count over
 * earlier ones, those of officials over the pack's.
 */
export function collectionsOf(
  file: GarbageFile,
  ofOfficials: readonly WasteChange[],
  areaId: number,
  { from, to }: { readonly from: DateText; readonly to: DateText },
): WasteDay[] {
  const changes = [...packChanges(file), ...ofOfficials].filter(({ area_ids }) => holds(area_ids, areaId));
  // A moved collection may come from a day outside, and be one that was moved there.
  const [first, last] = [addDays(from, -CHANGED_BEFORE_DAYS), addDays(to, CHANGED_BEFORE_DAYS)];
  const moved = changes.flatMap(({ what, from: left, moved_to: goes }) =>
    what === 'moved' && goes !== null && isWithin(left, first, last) ? [left, goes] : [],
  );
  const dates = new Set([...daysOf({ from, to }), ...moved]);
  const rules = file.rules.filter(({ area_ids }) => holds(area_ids ?? [], areaId));
  const found = new Map<DateText, Map<string, WasteEntry>>();
  for (const date of dates) {
    const kinds = rules.filter(({ days }) => isCollected(days, date)).map(({ kind_key }) => kind_key);
    const usual = (kind_key: string): WasteEntry => ({ kind_key, state: 'usual', other_date: null, reason: null });
    found.set(date, new Map(kinds.map((kind_key) => [kind_key, usual(kind_key)])));
  }
  for (const change of changes) apply(change, found, file);
  return [...dates]
    .filter((date) => isWithin(date, from, to))
    .toSorted()
    .flatMap((date) => {
      const entries = file.kinds.flatMap(({ kind_key }) => found.get(date)?.get(kind_key) ?? []);
      return entries.length === 0 ? [] : [{ date, entries }];
    });
}

const isWithin = (date: DateText, from: DateText, to: DateText): boolean => from <= date && date <= to;

/** Marks on the days what one change does to them. */
function apply(
  change: WasteChange,
  found: ReadonlyMap<DateText, Map<string, WasteEntry>>,
  { kinds }: Pick<GarbageFile, 'kinds'>,
): void {
  const { what, from, moved_to: goes, reason } = change;
  const named = kinds.map(({ kind_key }) => kind_key).filter((key) => holds(change.kind_keys, key));
  for (const kind_key of named) {
    if (what === 'extra') {
      const day = found.get(from);
      const there = day?.get(kind_key);
      if (!there || !isCollectedNow(there)) day?.set(kind_key, { kind_key, state: 'extra', other_date: null, reason });
    } else if (what === 'moved') {
      const left = found.get(from)?.get(kind_key);
      if (!left || left.state === 'away') continue;
      found.get(from)?.set(kind_key, { kind_key, state: 'away', other_date: goes, reason });
      if (goes !== null) found.get(goes)?.set(kind_key, { kind_key, state: 'moved', other_date: from, reason });
    } else {
      for (const [date, day] of found) {
        const there = day.get(kind_key);
        if (there && isCollectedNow(there) && isStoppedOn(change, date))
          day.set(kind_key, { kind_key, state: 'stopped', other_date: null, reason });
      }
    }
  }
}

/** How far the next collection is looked for. */
export const AHEAD_DAYS = 190;

/** Time by which a kind must be out. */
export const untilOf = (file: Pick<GarbageFile, 'until' | 'kinds'>, kindKey: string): string =>
  file.kinds.find(({ kind_key }) => kind_key === kindKey)?.until ?? file.until;

/** Whether a collection of a day can still be met: one of today counts until its time is over. */
export const isAhead = (file: Pick<GarbageFile, 'until' | 'kinds'>, date: DateText, kindKey: string, now: Date) =>
  date > dateAt(now) || (date === dateAt(now) && minutesAt(now) < minutesOf(untilOf(file, kindKey)));

/** The next collection of each kind within some days, the nearest first. One of today counts until its time is over. */
export function nextCollections(
  file: GarbageFile,
  ofOfficials: readonly WasteChange[],
  areaId: number,
  now: Date,
  ahead = AHEAD_DAYS,
): { readonly date: DateText; readonly entry: WasteEntry }[] {
  const today = dateAt(now);
  const days = collectionsOf(file, ofOfficials, areaId, { from: today, to: addDays(today, ahead) });
  return file.kinds
    .flatMap(({ kind_key }) => {
      const day = days.find(
        ({ date, entries }) =>
          isAhead(file, date, kind_key, now) &&
          entries.some((entry) => entry.kind_key === kind_key && isCollectedNow(entry)),
      );
      const entry = day?.entries.find((one) => one.kind_key === kind_key);
      return day && entry ? [{ date: day.date, entry }] : [];
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

/** How far ahead the page tells of changes. */
export const NEWS_DAYS = 21;

/** What is not as usual from today on. */
export function changesAhead(
  file: GarbageFile,
  ofOfficials: readonly WasteChange[],
  areaId: number,
  now: Date,
): { readonly date: DateText; readonly entry: WasteEntry }[] {
  const today = dateAt(now);
  return collectionsOf(file, ofOfficials, areaId, { from: today, to: addDays(today, NEWS_DAYS) }).flatMap(
    ({ date, entries }) => entries.filter(({ state }) => state !== 'usual').map((entry) => ({ date, entry })),
  );
}

/** An address or a district's name as they are compared: width, blanks and the writings of の are one. */
const foldAddress = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\s+/g, '')
    .replaceAll(/[ノ之]/g, 'の');

/** The area of an address in the town; undefined if no district names it. The longest district counts. */
export function areaOfAddress<Area extends Pick<WasteArea, 'districts'>>(
  areas: readonly Area[],
  townName: string,
  address: { readonly address1: string; readonly address2: string },
): Area | undefined {
  const whole = foldAddress(`${address.address1}${address.address2}`);
  const at = whole.indexOf(foldAddress(townName));
  if (at < 0) return undefined;
  const rest = whole.slice(at + foldAddress(townName).length).replace(/^(?:大字|字)/, '');
  const fitting = areas.flatMap((area) =>
    area.districts
      .map(({ ja }) => foldAddress(ja))
      .filter((name) => rest.startsWith(name))
      .map((name) => ({ area, name })),
  );
  return fitting.toSorted((one, other) => other.name.length - one.name.length)[0]?.area;
}

/** The area of a person: the one they chose while the pack has it, otherwise that of their address. */
export function ownAreaOf(
  { areas }: Pick<GarbageFile, 'areas'>,
  townName: string,
  chosen: number | null | undefined,
  address: Parameters<typeof areaOfAddress>[2] | undefined,
): { readonly area: WasteArea | undefined; readonly isChosen: boolean } {
  const area = areas.find(({ area_id }) => area_id === chosen);
  if (area) return { area, isChosen: true };
  return { area: address && areaOfAddress(areas, townName, address), isChosen: false };
}
