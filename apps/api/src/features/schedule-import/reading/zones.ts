import { dateTextOf, dayNumber } from '@machi/domain/schedule/day-numbers';
import type { Zone } from '@machi/domain/schedule-import/events';
import { walkPattern } from '@machi/domain/schedule-import/pattern';
import type { Block } from './blocks.ts';
import { UTC, momentOf, parse, propertiesOf, propertyIn, ruleOf, textIn, type Component } from './properties.ts';

const A_DAY = 1440;
const FIRST = dayNumber(1999, 1, 1);
const LAST = dayNumber(2102, 1, 1);

/** How far clocks are ahead of UTC so many minutes after 1970. */
type OffsetAt = (utc: number) => number;

/**
 * A zone by what its clocks show: a time that comes twice is the first one, one that is left out counts as before the change
 * (RFC 5545, 3.3.5).
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

/** The zones of this machine by their names in the tz database; nobody fills the memory with other ways to write these. */
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

/** Names of Windows, where a file does not say what they mean. */
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

/** When clocks are changed, and to what. */
interface Onset {
  readonly utc: number;
  readonly to: number;
}

/** Rules of zones begin in 1601 in files of Outlook; what was before schedules is not asked for. */
function later(day: number): number {
  if (day >= FIRST) return day;
  const [, month, date] = dateTextOf(day).split('-').map(Number);
  return dayNumber(1998, month ?? 1, Math.min(date ?? 1, 28));
}

function onsetsOf(part: Component): Onset[] | undefined {
  const start = momentOf(propertyIn(part, 'dtstart')?.values[0], UTC);
  const [from, to] = [offsetIn(part, 'tzoffsetfrom'), offsetIn(part, 'tzoffsetto')];
  if (!start || from === undefined || to === undefined) return undefined;
  // Some programs name the day alone.
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

/** A zone as a file describes it (RFC 5545, 3.6.5); undefined where it does so in another way than clocks are changed. */
function fileZone({ components }: Component): Zone | undefined {
  const onsets: Onset[] = [];
  // A rule takes some milliseconds; no zone changes its own so often.
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

/** Zones by the names that a file gives them; undefined: nobody knows what is meant. */
export function openZones(blocks: readonly Block[]): (name: string) => Zone | undefined {
  const described = new Map<string, Zone | undefined>();
  for (const block of blocks) {
    if (block.isLarge) continue;
    try {
      const component = parse('VTIMEZONE', block.lines);
      described.set(textIn(component, 'tzid'), fileZone(component));
    } catch {
      // A zone that cannot be read is an unknown one: its events are told of.
    }
  }
  const asked = new Map<string, Zone | undefined>();
  const find = (name: string): Zone | undefined => {
    // Some programs put the name of their own collection before it, "/freeassociation.sourceforge.net/Europe/Berlin".
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
