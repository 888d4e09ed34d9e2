import type { DateText } from '../calendar/model.ts';
import type { FeedEvent, FeedSchedule } from './events.ts';
import { spanFrom } from '../schedule/recurrence.ts';
import { ruleOf } from '../schedule/rule.ts';

interface Heard extends FeedSchedule {
  readonly title: string;
  readonly url: string;
  readonly note: string;
  readonly rooms: readonly number[];
}

/** A message to a calendar program about one schedule: a request or a cancellation (RFC 5546, 3.2.2 and 3.2.5). */
export interface CalendarNews<Row extends Heard> {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly events: readonly FeedEvent<Row>[];
}

/**
 * Name of an event: its schedule, and the date if it stands alone. A changed date that stands alone keeps the name of
 * its own row, whatever becomes of its series, so that it never appears twice.
 */
export function eventName({ of: { schedule_id, date }, row }: Pick<FeedEvent<FeedSchedule>, 'of' | 'row'>): string {
  if (date === null) return String(schedule_id);
  return row.exception_of === null ? `${schedule_id}-${date}` : String(row.schedule_id);
}

/** Content of an event, without its left-out dates. */
const saidBy = <Row extends Heard>({ row, span, repeats }: FeedEvent<Row>): string =>
  JSON.stringify([span, repeats ? ruleOf(row) : null, row.title, row.url, row.note, row.rooms]);

const dateByRule = <Row extends Heard>(series: FeedEvent<Row>, date: DateText): FeedEvent<Row> => ({
  ...series,
  span: spanFrom(series.row, date),
  repeats: false,
  without: [],
  instead_of: { date, series: series.row },
});

function newsOfOne<Row extends Heard>(
  before: readonly FeedEvent<Row>[],
  after: readonly FeedEvent<Row>[],
): CalendarNews<Row>[] {
  const isWhole = ({ instead_of: instead }: FeedEvent<Row>): boolean => instead === null;
  const [was, is] = [before.find(isWhole), after.find(isWhole)];
  if (!is) return was ? [{ method: 'CANCEL', events: [was] }] : [];
  const dates = after.filter((event) => !isWhole(event));
  const toldOf = new Map(before.map((event) => [event.instead_of?.date, saidBy(event)]));
  const known = new Set([...(was?.without ?? []), ...before.flatMap(({ instead_of: instead }) => instead?.date ?? [])]);
  const told = new Set([...is.without, ...dates.flatMap(({ instead_of: instead }) => instead?.date ?? [])]);
  // A date that follows the rule again needs an update of the whole series.
  if (!was || saidBy(was) !== saidBy(is) || [...known].some((date) => !told.has(date)))
    return [{ method: 'REQUEST', events: after }];
  const changed = dates.filter((event) => toldOf.get(event.instead_of?.date) !== saidBy(event));
  const gone = is.without.filter((date) => !was.without.includes(date));
  return [
    ...(changed.length > 0 ? [{ method: 'REQUEST' as const, events: changed }] : []),
    ...(gone.length > 0 ? [{ method: 'CANCEL' as const, events: gone.map((date) => dateByRule(is, date)) }] : []),
  ];
}

/** Most changed dates of a series in one message: the nearest ones. */
const MOST_DATES = 100;

/**
 * Messages to a person's calendar program after a change, as short as possible. One date that was moved or left out
 * gets a message of its own.
 * @param before the person's events of all changed schedules; `after` has the new ones
 */
export function calendarNews<Row extends Heard>(
  before: readonly FeedEvent<Row>[],
  after: readonly FeedEvent<Row>[],
  today: DateText,
): CalendarNews<Row>[] {
  const names = [...new Set([...after, ...before].map(eventName))];
  const of = (events: readonly FeedEvent<Row>[], name: string) => events.filter((event) => eventName(event) === name);
  return names
    .flatMap((name) => newsOfOne(of(before, name), of(after, name)))
    .map(({ method, events }) => {
      const ahead = events.filter(({ instead_of: instead, span }) => instead === null || span.end.date >= today);
      return { method, events: ahead.slice(0, MOST_DATES + 1) };
    })
    .filter(({ events }) => events.length > 0);
}
