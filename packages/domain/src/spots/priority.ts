import * as z from 'zod/mini';
import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';

/** Groups that may reserve early: the town itself, registered clubs, residents. */
export const PriorityKind = z.enum(['town', 'club', 'resident']);
export type PriorityKind = z.infer<typeof PriorityKind>;

/** How early a group may reserve: days ahead, or from the first of the month a number of months before use. */
export const PriorityLine = z
  .object({
    for: PriorityKind,
    days_ahead: z.optional(z.number().check(z.int(), z.gte(1), z.lte(730))),
    months_ahead: z.optional(z.number().check(z.int(), z.gte(1), z.lte(24))),
  })
  .check(
    z.refine((line) => (line.days_ahead === undefined) !== (line.months_ahead === undefined), { error: 'format' }),
  );
export type PriorityLine = z.infer<typeof PriorityLine>;

/** Each kind at most once. */
export const Priority = z.array(PriorityLine).check(
  z.maxLength(PriorityKind.options.length),
  z.refine((lines) => new Set(lines.map((line) => line.for)).size === lines.length, { error: 'format' }),
);
export type Priority = readonly PriorityLine[];

export const priorityKindWords: Readonly<Record<PriorityKind, Localized>> = {
  town: { ja: '町', en: 'the town' },
  club: { ja: '登録団体', en: 'registered clubs' },
  resident: { ja: '町内にお住まいの方', en: 'residents of the town' },
};

const monthNumber = (day: DateText): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstOfMonth = (number: number): DateText =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`;

/** Computes the last day of use that a line opens on a day. */
const lastDayBy = ({ days_ahead, months_ahead = 0 }: PriorityLine, today: DateText): DateText =>
  days_ahead === undefined
    ? addDays(firstOfMonth(monthNumber(today) + months_ahead + 1), -1)
    : addDays(today, days_ahead);

/** Computes the day on which a line opens a day of use. */
const firstDayBy = ({ days_ahead, months_ahead = 0 }: PriorityLine, day: DateText): DateText =>
  days_ahead === undefined ? firstOfMonth(monthNumber(day) - months_ahead) : addDays(day, -days_ahead);

/** Settings of a facility that decide how early it can be reserved. */
export interface Openings {
  readonly accepts_days_ahead: number;
  /** Groups that may reserve earlier; left out: none. */
  readonly priority?: Priority | undefined;
}

type Kinds = ReadonlySet<PriorityKind>;
const nobody: Kinds = new Set();

const everybodysLine = ({ accepts_days_ahead }: Openings): PriorityLine => ({
  for: 'resident',
  days_ahead: accepts_days_ahead,
});
/** Lists the lines that apply to a person, with the line for everybody. */
const linesOf = (spot: Openings, kinds: Kinds): readonly PriorityLine[] => [
  everybodysLine(spot),
  ...(spot.priority ?? []).filter((line) => kinds.has(line.for)),
];

/** Computes the last day that a person may reserve today: the furthest of their lines. */
export const lastDayFor = (spot: Openings, today: DateText, kinds: Kinds = nobody): DateText =>
  linesOf(spot, kinds)
    .map((line) => lastDayBy(line, today))
    .reduce((one, other) => (one > other ? one : other));

/** Computes the first day on which a person may reserve a day of use. */
export const opensOn = (spot: Openings, day: DateText, kinds: Kinds = nobody): DateText =>
  linesOf(spot, kinds)
    .map((line) => firstDayBy(line, day))
    .reduce((one, other) => (one < other ? one : other));

/** Lists the groups that may already reserve days not open to everybody, with their last day of use. */
export function openEarlier(spot: Openings, now: Date): { readonly kind: PriorityKind; readonly until: DateText }[] {
  const today = dateAt(now);
  const all = lastDayFor(spot, today);
  return (spot.priority ?? [])
    .map((line) => ({ kind: line.for, until: lastDayBy(line, today) }))
    .filter(({ until }) => until > all);
}
