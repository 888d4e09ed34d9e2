import { createHash } from 'node:crypto';
import { isDateText } from '@machi/domain/calendar/model';
import { dayNumber } from '@machi/domain/schedule/day-numbers';
import { MOST_OF_A_MEMBER, MOST_TIMES_A_WEEK } from '@machi/domain/schedule/model';
import { timesAWeek } from '@machi/domain/schedule/rules';
import { fitted } from '@machi/domain/fields/fitted';
import { draft, draftLoose, type Asked, type DraftSchedule, type Drafted } from '@machi/domain/schedule-import/drafts';
import {
  clockOf,
  dateOf,
  inTown,
  townZone,
  type FileEvent,
  type Moment,
  type Zone,
} from '@machi/domain/schedule-import/events';
import type { Remark, RemarkCode } from '@machi/domain/schedule-import/model';
import { nameOf, readBlocks, type Block } from './blocks.ts';
import {
  durationOf,
  momentOf,
  parse,
  propertiesOf,
  propertyIn,
  ruleOf,
  textIn,
  type Component,
  type Property,
} from './properties.ts';
import { openZones } from './zones.ts';

/** The result of reading one event of a file with its changed dates. */
export interface ReadEvent {
  /** Position in the file, from 1. */
  readonly number: number;
  readonly uid: string;
  readonly title: string;
  /** Day on the town's clocks; empty if it could not be read. */
  readonly start_date: string;
  readonly start_time: string | null;
  readonly sequence: number;
  readonly modified_at: string | null;
  /** Digest of the content: equal for equal events. */
  readonly mark: string;
  readonly schedules: readonly DraftSchedule[];
  readonly notes: readonly Remark[];
  /** Why the event was not read. */
  readonly reason: Remark | null;
}
export interface ReadFile {
  readonly events: readonly ReadEvent[];
  /** Tasks and other components that are no events. */
  readonly others: number;
}
export interface Unreadable {
  readonly refused:
    | 'import-encoding'
    | 'import-no-calendar'
    | 'import-spoilt'
    | 'import-many-events'
    | 'import-many-schedules'
    | 'import-many-repeats';
}

type ZoneNamed = (name: string) => Zone | undefined;

const FIRST = dayNumber(1900, 1, 1);
const LAST = dayNumber(2200, 1, 1);
const UID_LENGTH = 1000;

interface Known {
  readonly number: number;
  readonly lines: readonly string[];
  readonly uid: string;
  readonly title: string;
  readonly sequence: number;
  readonly modified_at: string | null;
  /** Undefined: it could not be read, for `reason`. */
  readonly event: FileEvent | undefined;
  readonly reason: RemarkCode;
}

/** Thrown for an event that cannot be read; reading goes on with the next one. */
class Unread extends Error {
  readonly code: RemarkCode;
  constructor(code: RemarkCode) {
    super(code);
    this.code = code;
  }
}

const digest = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('base64url');

function momentIn({ zone: name, values }: Property, value: unknown, zones: ZoneNamed): Moment {
  const zone = name === undefined ? townZone : zones(name);
  const moment = momentOf(value ?? values[0], zone ?? townZone);
  if (!moment) throw new Unread('broken');
  // A UTC moment or a whole day needs no zone.
  if (!zone && moment.minutes !== null && moment.zone === townZone) throw new Unread('zone');
  if (moment.day < FIRST || moment.day >= LAST) throw new Unread('years');
  return moment;
}
const momentsIn = (component: Component, name: string, zones: ZoneNamed): Moment[] =>
  propertiesOf(component, name).flatMap((property) =>
    // A period has an end as well; only its start counts, since the date lasts as long as the others.
    property.values.map((value) => momentIn(property, Array.isArray(value) ? value[0] : value, zones)),
  );

function repeatingOf(component: Component, start: Moment): Pick<FileEvent, 'pattern' | 'count' | 'until'> {
  const rules = propertiesOf(component, 'rrule');
  if (rules.length === 0) return { pattern: null, count: null, until: null };
  const rule = ruleOf(rules[0]?.values[0]);
  if (!rule || rules.length > 1 || propertiesOf(component, 'exrule').length > 0) throw new Unread('rule');
  const until = rule.until === null ? null : momentOf(rule.until, start.zone);
  if (until === undefined) throw new Unread('rule');
  return { pattern: rule.pattern, count: rule.count, until };
}

function eventOf(component: Component, number: number, isCancelled: boolean, zones: ZoneNamed): FileEvent {
  const started = propertyIn(component, 'dtstart');
  if (!started) throw new Unread('no-start');
  const start = momentIn(started, undefined, zones);
  const [ended, lasting] = [propertyIn(component, 'dtend'), propertyIn(component, 'duration')];
  const duration = lasting ? durationOf(lasting.values[0]) : null;
  if (duration === undefined) throw new Unread('times');
  const instead = propertyIn(component, 'recurrence-id');
  return {
    number,
    uid: textIn(component, 'uid').trim().slice(0, UID_LENGTH),
    start,
    end: ended ? momentIn(ended, undefined, zones) : null,
    duration,
    ...(instead ? { pattern: null, count: null, until: null } : repeatingOf(component, start)),
    more: momentsIn(component, 'rdate', zones),
    without: momentsIn(component, 'exdate', zones),
    instead_of: instead ? momentIn(instead, undefined, zones) : null,
    has_range: component.properties.some(({ name, isRange }) => name === 'recurrence-id' && isRange),
    is_cancelled: isCancelled || textIn(component, 'status').toUpperCase() === 'CANCELLED',
    is_private: ['PRIVATE', 'CONFIDENTIAL'].includes(textIn(component, 'class').toUpperCase()),
    title: textIn(component, 'summary'),
    note: textIn(component, 'description'),
    place: textIn(component, 'location'),
    url: textIn(component, 'url'),
  };
}

/** The raw value of a line that ical.js cannot parse. */
const rawOf = (lines: readonly string[], name: string): string => {
  const line = lines.find((one) => nameOf(one) === name) ?? '';
  return line.slice(line.indexOf(':') + 1);
};

function readBlock({ lines, isLarge }: Block, number: number, isCancelled: boolean, zones: ZoneNamed): Known {
  const sequence = Number(rawOf(lines, 'SEQUENCE').trim().slice(0, 9));
  const modified = momentOf(
    rawOf(lines, 'LAST-MODIFIED')
      .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6Z')
      .trim(),
    townZone,
  );
  const known = {
    number,
    lines,
    uid: rawOf(lines, 'UID').trim().slice(0, UID_LENGTH),
    title: fitted(rawOf(lines, 'SUMMARY'), 100, true).text,
    sequence: Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0,
    modified_at: modified ? new Date((modified.day * 1440 + (modified.minutes ?? 0)) * 60_000).toISOString() : null,
  };
  if (isLarge) return { ...known, event: undefined, reason: 'large' };
  try {
    const component = parse('VEVENT', lines);
    const event = eventOf(component, number, isCancelled, zones);
    return { ...known, title: fitted(event.title, 100, true).text, event, reason: 'broken' };
  } catch (error) {
    return { ...known, event: undefined, reason: error instanceof Unread ? error.code : reasonIn(lines) };
  }
}
/** Maps the English error message of ical.js to a code. */
const reasonIn = (lines: readonly string[]): RemarkCode => {
  try {
    parse(
      'VEVENT',
      lines.filter((line) => nameOf(line) !== 'RRULE'),
    );
    return 'rule';
  } catch {
    return 'broken';
  }
};

const isNewer = (one: Known, other: Known): boolean =>
  one.sequence === other.sequence
    ? (one.modified_at ?? '') >= (other.modified_at ?? '')
    : one.sequence > other.sequence;

/** The start day of an unreadable event as the file has it; empty if that is no day either. */
function dayIn(lines: readonly string[]): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(rawOf(lines, 'DTSTART').trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  return isDateText(date) ? date : '';
}

const isException = ({ lines }: Known): boolean => lines.some((line) => nameOf(line) === 'RECURRENCE-ID');

/** Properties that programs rewrite with each export. */
const UNSTEADY = new Set(['SEQUENCE', 'LAST-MODIFIED']);

/** Reads all components with one UID: an event with its changed dates. */
function readGroup(group: readonly Known[], asked: Asked): ReadEvent[] {
  const [exceptions, mains] = [group.filter(isException), group.filter((known) => !isException(known))];
  const unread = exceptions.filter(({ event }) => !event);
  const main = mains.reduce<Known | undefined>((best, one) => (best && !isNewer(one, best) ? best : one), undefined);
  const first = main ?? group[0];
  if (!first) return [];
  const changes = exceptions.flatMap(({ event }) => (event ? [event] : []));
  let drafted: Drafted | Remark = { code: main?.reason ?? 'broken' };
  if (main?.event?.is_cancelled) drafted = { code: 'cancelled' };
  else if (main?.event) drafted = draft(main.event, changes, asked);
  else if (!main && changes.length > 0) drafted = draftLoose(changes, asked);
  else if (!main) drafted = { code: first.reason };
  const markOf = ({ lines }: Known): string => digest(lines.filter((line) => !UNSTEADY.has(nameOf(line))));
  // Sorted, because programs write changed dates in any order.
  const mark = digest([...mains.map(markOf), ...exceptions.map(markOf).toSorted()]);
  const modified = group
    .map(({ modified_at }) => modified_at ?? '')
    .reduce((one, other) => (one > other ? one : other));
  const lineOf = (known: Known, result: Drafted | Remark): ReadEvent => {
    const begins = known.event ? inTown(known.event.start) : undefined;
    return {
      number: known.number,
      uid: known.uid === '' ? `none ${mark}` : known.uid,
      title: known.title,
      start_date: begins === undefined ? dayIn(known.lines) : dateOf(begins),
      start_time: begins === undefined || known.event?.start.minutes === null ? null : clockOf(begins),
      sequence: Math.max(...group.map(({ sequence }) => sequence)),
      modified_at: modified === '' ? null : modified,
      mark,
      schedules: 'schedules' in result ? result.schedules : [],
      notes: 'schedules' in result ? result.notes : [],
      reason: 'schedules' in result ? null : result,
    };
  };
  const others = mains.filter((known) => known !== main);
  return [
    lineOf(first, drafted),
    ...others.map((known) => lineOf(known, { code: 'twice' })),
    ...unread.filter((known) => known !== first).map((known) => lineOf(known, { code: known.reason })),
  ];
}

/** The number of rows that schedules take: one each, and one for each changed date. */
export const rowsOf = (schedules: readonly DraftSchedule[]): number =>
  schedules.reduce((sum, { changed }) => sum + 1 + changed.length, 0);

/** The number of times a week that all series take place together. */
export const timesOf = (schedules: readonly DraftSchedule[]): number =>
  schedules.reduce((sum, { times }) => sum + timesAWeek(times), 0);

/** Reads a calendar file event by event. An unreadable event is reported and does not stop the rest. */
export function readFile(content: Uint8Array, asked: Asked): ReadFile | Unreadable {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return { refused: 'import-encoding' };
  }
  if (text.includes('\0')) return { refused: 'import-encoding' };
  const blocks = readBlocks(text);
  if (typeof blocks === 'string') return { refused: blocks };
  const zones = openZones(blocks.zones);
  const known = blocks.events.map((block, index) => readBlock(block, index + 1, blocks.isCancelled, zones));
  const groups = Map.groupBy(known, ({ uid, number }) => (uid === '' ? `none ${number}` : uid));
  const events: ReadEvent[] = [];
  let [rows, times] = [0, 0];
  for (const group of groups.values())
    for (const event of readGroup(group, asked)) {
      rows += rowsOf(event.schedules);
      times += timesOf(event.schedules);
      // No member may hold so many, and memory is limited.
      if (rows > MOST_OF_A_MEMBER) return { refused: 'import-many-schedules' };
      if (times > MOST_TIMES_A_WEEK) return { refused: 'import-many-repeats' };
      events.push(event);
    }
  return { events: events.toSorted((one, other) => one.number - other.number), others: blocks.others };
}
