import ICAL from 'ical.js';
import { dayNumberOf } from '@machi/domain/schedule/day-numbers';
import type { Moment, Zone } from '@machi/domain/schedule-import/events';
import type { Pattern, PatternDay } from '@machi/domain/schedule-import/pattern';

/** A property as ical.js reads it (RFC 7265, 3.4). */
export interface Property {
  readonly name: string;
  readonly zone: string | undefined;
  readonly values: readonly unknown[];
  /** For a changed date: it also changes all later ones. */
  readonly isRange: boolean;
}
export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function propertyOf(read: unknown): Property {
  const [name, parameters, , ...values] = isList(read) ? read : [];
  const zone =
    typeof parameters === 'object' && parameters !== null && 'tzid' in parameters ? asText(parameters.tzid) : '';
  const isRange = typeof parameters === 'object' && parameters !== null && 'range' in parameters;
  return { name: asText(name), zone: zone === '' ? undefined : zone, values, isRange };
}
function componentOf(read: unknown): Component {
  const [name, properties, components] = isList(read) ? read : [];
  return {
    name: asText(name),
    properties: isList(properties) ? properties.map(propertyOf) : [],
    components: isList(components) ? components.map(componentOf) : [],
  };
}

/** Parses one component; throws if ical.js finds it broken. */
export const parse = (name: 'VEVENT' | 'VTIMEZONE', lines: readonly string[]): Component =>
  componentOf(ICAL.parse([`BEGIN:${name}`, ...lines, `END:${name}`].join('\r\n')));

export const propertiesOf = ({ properties }: Component, name: string): readonly Property[] =>
  properties.filter((property) => property.name === name);
export const propertyIn = (component: Component, name: string): Property | undefined =>
  propertiesOf(component, name)[0];
export const textIn = (component: Component, name: string): string => asText(propertyIn(component, name)?.values[0]);

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAY_AND_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(Z?)$/;

function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  if (year === '') return false;
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

export const UTC: Zone = { fixed: 0, offsetAt: () => 0 };

/** A day, or a time in a zone; undefined if it is neither. */
export function momentOf(value: unknown, zone: Zone): Moment | undefined {
  // ical.js adds this when a file does not mark a value as a day.
  const text = asText(value).replace(/T::$/, '');
  if (isDay(text)) return { day: dayNumberOf(text), minutes: null, zone };
  const [, date = '', hours, minutes, seconds, utc] = DAY_AND_TIME.exec(text) ?? [];
  if (!isDay(date)) return undefined;
  return {
    day: dayNumberOf(date),
    minutes: Number(hours) * 60 + Number(minutes) + Math.min(Number(seconds), 59) / 60,
    zone: utc === 'Z' ? UTC : zone,
  };
}

const DURATION = /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/;
/** A duration in minutes; undefined if it is none. */
export function durationOf(value: unknown): number | undefined {
  const parts = DURATION.exec(asText(value));
  if (!parts) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(2).map((part) => Number(part ?? 0));
  const length = ((weeks * 7 + days) * 24 + hours) * 60 + minutes + seconds / 60;
  return parts[1] === '-' && length > 0 ? undefined : length;
}

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const DAY_NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const KNOWN = new Set([
  'freq',
  'interval',
  'wkst',
  'until',
  'count',
  'bymonth',
  'bymonthday',
  'byyearday',
  'byday',
  'bysetpos',
]);

/** A rule in days; its end as written in the file. */
export interface Rule {
  readonly pattern: Pattern;
  readonly count: number | null;
  readonly until: string | null;
}

const numbersOf = (value: unknown): number[] =>
  (isList(value) ? value : value === undefined ? [] : [value]).map(Number);
function daysOf(value: unknown): PatternDay[] | undefined {
  const found: PatternDay[] = [];
  for (const text of isList(value) ? value : value === undefined ? [] : [value]) {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(asText(text)) ?? [];
    if (name === '') return undefined;
    found.push({ nth: Number(nth ?? 0), weekday: DAY_NAMES.indexOf(name) });
  }
  return found;
}

/** A rule of a calendar file; undefined if it counts hours or week numbers, or is invalid. */
export function ruleOf(value: unknown): Rule | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const read = new Map<string, unknown>(Object.entries(value));
  const frequency = FREQUENCIES.find((one) => one === read.get('freq'));
  const days = daysOf(read.get('byday'));
  if (!frequency || !days || [...read.keys()].some((name) => !KNOWN.has(name))) return undefined;
  const [months, month_days, year_days, positions] = ['bymonth', 'bymonthday', 'byyearday', 'bysetpos'].map((name) =>
    numbersOf(read.get(name)),
  ) as [number[], number[], number[], number[]];
  const interval = Number(read.get('interval') ?? 1);
  const count = read.has('count') ? Number(read.get('count')) : null;
  const numbers = [interval, count ?? 1, ...months, ...month_days, ...year_days, ...positions];
  if (!numbers.every(Number.isSafeInteger) || interval < 1) return undefined;
  if (frequency !== 'YEARLY' && year_days.length > 0) return undefined;
  if (frequency === 'WEEKLY' && month_days.length > 0) return undefined;
  if ((frequency === 'DAILY' || frequency === 'WEEKLY') && days.some(({ nth }) => nth !== 0)) return undefined;
  const begins = read.get('wkst') ?? 'MO';
  // ical.js counts from Sunday as 1.
  const week_start = typeof begins === 'number' ? begins - 1 : DAY_NAMES.indexOf(asText(begins));
  if (week_start < 0 || week_start > 6) return undefined;
  return {
    pattern: {
      frequency,
      interval: Math.min(interval, 100_000),
      week_start,
      months,
      month_days,
      year_days,
      days,
      positions,
    },
    count,
    until: read.has('until') ? asText(read.get('until')) : null,
  };
}
