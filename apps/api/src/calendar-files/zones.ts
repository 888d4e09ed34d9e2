import { dateTextOf, dayNumber } from '@machi/domain/schedule/day-numbers';
import type { Zone } from '@machi/domain/schedule-import/events';
import { walkPattern } from '@machi/domain/schedule-import/pattern';
import type { Block } from './blocks.ts';
import { UTC, momentOf, parse, propertiesOf, propertyIn, ruleOf, textIn, type Component } from './properties.ts';

const A_DAY = 1440;
const FIRST = dayNumber(1999, 1, 1);
const LAST = dayNumber(2102, 1, 1);

/** Minutes by which clocks are ahead of UTC, at a moment in minutes since 1970. */
type OffsetAt = (utc: number) => number;

/**
 * Makes a zone from its offsets. A local time that occurs twice means the first one; a skipped one uses the offset
 * before the change (RFC 5545, 3.3.5).
 */
function zoneOf(offset: OffsetAt, fixed: number | undefined): Zone {
  return {
    fixed,
    offsetAt(day, minutes) {
      if (fixed !== undefined) return fixed;
      const local = day * A_DAY + minutes;
      const [before, after] = [offset(local - A_DAY), offset(local + A_DAY)];
      if (before === after || offset(local - before) === before) return before;
      return offset(local - after) === after ? after : before;
    },
  };
}

/** Zones of the runtime by their tz database names, bounded so that spelling variants cannot fill the memory. */
const named = new Map<string, Zone>();
const MOST_NAMED = 700;
function machineZone(name: string): Zone | undefined {
  const zone = named.get(name) ?? readMachineZone(name);
  if (zone && named.size < MOST_NAMED) named.set(name, zone);
  return zone;
}
function readMachineZone(timeZone: string): Zone | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  const offset: OffsetAt = (utc) => {
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(utc * 60_000)) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
  const offsets = new Set<number>();
  for (let day = FIRST; day < LAST && offsets.size < 2; day += 28) offsets.add(offset(day * A_DAY));
  const [first = 0] = offsets;
  return zoneOf(offset, offsets.size === 1 ? first : undefined);
}

/** Windows zone names, for files that do not define them. */
const WINDOWS: Readonly<Record<string, string>> = {
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'China Standard Time': 'Asia/Shanghai',
  'Taipei Standard Time': 'Asia/Taipei',
  'Singapore Standard Time': 'Asia/Singapore',
  'India Standard Time': 'Asia/Kolkata',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Pacific Standard Time': 'America/Los_Angeles',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  UTC: 'UTC',
};

const UTC_OFFSET = /^([+-])(\d\d):?(\d\d)/;
function offsetIn(component: Component, name: string): number | undefined {
  const [, sign, hours, minutes] = UTC_OFFSET.exec(textIn(component, name)) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A change of the clocks. */
interface Onset {
  readonly utc: number;
  readonly to: number;
}

/** Moves the start of a zone rule to the importable years: Outlook files begin rules in 1601. */
function later(day: number): number {
  if (day >= FIRST) return day;
  const [, month, date] = dateTextOf(day).split('-').map(Number);
  return dayNumber(1998, month ?? 1, Math.min(date ?? 1, 28));
}

function onsetsOf(part: Component): Onset[] | undefined {
  const start = momentOf(propertyIn(part, 'dtstart')?.values[0], UTC);
  const [from, to] = [offsetIn(part, 'tzoffsetfrom'), offsetIn(part, 'tzoffsetto')];
  if (!start || from === undefined || to === undefined) return undefined;
  // Some programs give the day only.
  const minutes = start.minutes ?? 0;
  const at = (day: number): Onset => ({ utc: day * A_DAY + minutes - from, to });
  const onsets = [at(start.day)];
  for (const { values } of propertiesOf(part, 'rdate'))
    for (const value of values) {
      const moment = momentOf(value, UTC);
      if (moment) onsets.push(at(moment.day));
    }
  for (const { values } of propertiesOf(part, 'rrule')) {
    const rule = ruleOf(values[0]);
    if (!rule || rule.count !== null || rule.pattern.frequency !== 'YEARLY' || rule.pattern.interval !== 1)
      return undefined;
    const until = rule.until === null ? undefined : momentOf(rule.until, UTC);
    const end = until ? until.day * A_DAY + (until.minutes ?? A_DAY) : Number.POSITIVE_INFINITY;
    walkPattern(rule.pattern, later(start.day), LAST, (day) => {
      const onset = at(day);
      if (onset.utc > end) return true;
      onsets.push(onset);
      return false;
    });
  }
  return onsets;
}

/** A zone as a file defines it (RFC 5545, 3.6.5); undefined if it cannot be read. */
function fileZone({ components }: Component): Zone | undefined {
  const onsets: Onset[] = [];
  // Limits the work: a rule takes some milliseconds, and no real zone has so many.
  if (components.length > 40) return undefined;
  for (const part of components) {
    const found = onsetsOf(part);
    if (!found) return undefined;
    onsets.push(...found);
  }
  onsets.sort((one, other) => one.utc - other.utc);
  const [first] = onsets;
  if (!first) return undefined;
  const standard = components.find(({ name }) => name === 'standard') ?? components[0];
  const before = (standard && offsetIn(standard, 'tzoffsetto')) ?? first.to;
  const offset: OffsetAt = (utc) => {
    let [low, high] = [0, onsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((onsets[middle]?.utc ?? 0) <= utc) low = middle + 1;
      else high = middle;
    }
    return onsets[low - 1]?.to ?? before;
  };
  const isFixed = onsets.every(({ to }) => to === first.to);
  return zoneOf(offset, isFixed ? first.to : undefined);
}

/** Finds zones by the names used in a file; undefined: unknown name. */
export function openZones(blocks: readonly Block[]): (name: string) => Zone | undefined {
  const described = new Map<string, Zone | undefined>();
  for (const block of blocks) {
    if (block.isLarge) continue;
    try {
      const component = parse('VTIMEZONE', block.lines);
      described.set(textIn(component, 'tzid'), fileZone(component));
    } catch {
      // An unreadable zone counts as unknown: its events are reported.
    }
  }
  const asked = new Map<string, Zone | undefined>();
  const find = (name: string): Zone | undefined => {
    // Some programs add a prefix of their own, as in "/freeassociation.sourceforge.net/Europe/Berlin".
    const parts = name.split('/');
    const known = [parts, parts.slice(-3), parts.slice(-2)].map((part) => machineZone(part.join('/')));
    const isWindows = Object.hasOwn(WINDOWS, name);
    return (
      known.find((zone) => zone) ?? described.get(name) ?? (isWindows ? machineZone(WINDOWS[name] ?? '') : undefined)
    );
  };
  return (name) => {
    if (!asked.has(name)) asked.set(name, asked.size < 50 ? find(name) : undefined);
    return asked.get(name);
  };
}
