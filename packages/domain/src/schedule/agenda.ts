import { addDays } from '../calendar/model.ts';
import type { DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { ScheduleTimes } from './model.ts';
import { REPEATED, datesOf } from './rule.ts';
import { stretchOn } from './rules.ts';
import type { Stretch } from './rules.ts';

/** A schedule as it stands in calendars: a single one, a changed date, or a series without the dates that are changed or dropped. */
export interface AgendaItem extends ScheduleTimes {
  /** Of a series: dates by its rule on which it is not, or otherwise. */
  readonly gone: readonly DateText[] | null;
}

/** On which dates from one day to another it begins; of one that lasts over several days its first. */
export function datesWithin(item: AgendaItem, from: DateText, to: DateText): DateText[] {
  const dates = datesOf(item, from, to);
  const { gone } = item;
  return gone === null || gone.length === 0 ? dates : dates.filter((date) => !gone.includes(date));
}

/** From when to when it takes its people, in those days. */
export const stretchesWithin = (item: AgendaItem, from: DateText, to: DateText): Stretch[] =>
  datesWithin(item, from, to).map((date) => stretchOn(item, date));

/** An item with those of whom is asked, and what they have said of every date. */
export interface Engagement extends AgendaItem {
  /** Under which answers to single dates are known: the series, or the single one itself. */
  readonly series_id: number;
  /** Of a changed date, which it was by the rule. */
  readonly exception_date: DateText | null;
  readonly people: readonly { readonly member_id: number; readonly attends: Flag | null }[];
}
/** What somebody has said of one date of a series. */
export interface DateAnswer {
  readonly schedule_id: number;
  readonly member_id: number;
  readonly target_date: DateText;
  readonly attends: Flag;
}

type Said = (item: Engagement, memberId: number, date: DateText) => Flag | null | undefined;

/** What was said of single dates, to be asked by the series. */
function saidOf(answers: readonly DateAnswer[]): Said {
  const keyOf = (scheduleId: number, memberId: number, date: DateText) => `${scheduleId} ${memberId} ${date}`;
  const said = new Map(answers.map((one) => [keyOf(one.schedule_id, one.member_id, one.target_date), one.attends]));
  return ({ series_id, exception_date }, memberId, date) =>
    said.get(keyOf(series_id, memberId, exception_date ?? date));
}

/** Who comes on a date: all who take part and have not said otherwise. */
const comingOn = (item: Engagement, date: DateText, said: Said): number[] =>
  item.people
    .filter(({ member_id, attends }) => (said(item, member_id, date) ?? attends) !== 0)
    .map(({ member_id }) => member_id);

/** When each person is taken from one day to another. Who has said that they do not attend has the time. */
export function engagementsOf(
  items: readonly Engagement[],
  answers: readonly DateAnswer[],
  from: DateText,
  to: DateText,
): ReadonlyMap<number, Stretch[]> {
  const said = saidOf(answers);
  const taken = new Map<number, Stretch[]>();
  for (const item of items)
    for (const date of datesWithin(item, from, to)) {
      const stretch = stretchOn(item, date);
      for (const memberId of comingOn(item, date, said)) {
        const own = taken.get(memberId);
        if (own) own.push(stretch);
        else taken.set(memberId, [stretch]);
      }
    }
  return taken;
}

const meet = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;
const firstDay = ({ start }: Stretch): DateText => start.slice(0, 10);
/** What ends at midnight has nothing of the day after. */
const lastDay = ({ end }: Stretch): DateText =>
  end.endsWith('00:00') ? addDays(end.slice(0, 10), -1) : end.slice(0, 10);

/** Who of those who are asked for has something else in one of these stretches. */
export function takenIn(
  wanted: readonly Stretch[],
  items: readonly Engagement[],
  answers: readonly DateAnswer[],
): ReadonlySet<number> {
  const said = saidOf(answers);
  const taken = new Set<number>();
  for (const item of items) {
    if (item.people.every(({ member_id }) => taken.has(member_id))) continue;
    for (const stretch of wanted)
      for (const date of datesWithin(item, firstDay(stretch), lastDay(stretch)))
        if (meet(stretchOn(item, date), stretch))
          for (const memberId of comingOn(item, date, said)) taken.add(memberId);
  }
  return taken;
}

/** So far ahead, and on so many dates, it is asked who else is taken: a series goes on, and nobody knows their next year. */
const DAYS_ASKED = 366;
const MOST_DATES_ASKED = 60;

/** The stretches that a schedule will take of its people: what has been matters to nobody. */
export function stretchesAhead(times: ScheduleTimes, today: DateText): Stretch[] {
  const isSeries = times.schedule_type === REPEATED;
  const from = isSeries && times.start_date < today ? today : times.start_date;
  return stretchesWithin({ ...times, gone: null }, from, isSeries ? addDays(from, DAYS_ASKED - 1) : from)
    .filter(({ end }) => end > `${today} 00:00`)
    .slice(0, MOST_DATES_ASKED);
}
/** The days in which stretches lie; undefined: there are none. */
export function daysOfStretches(stretches: readonly Stretch[]): readonly [DateText, DateText] | undefined {
  const [first] = stretches;
  if (!first) return undefined;
  const ends = stretches.map(lastDay).toSorted();
  return [firstDay(first), ends.at(-1) ?? lastDay(first)];
}
