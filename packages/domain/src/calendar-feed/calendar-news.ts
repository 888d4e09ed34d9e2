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

/** What a calendar program is told of one schedule: that it is so, or that it is no more (RFC 5546, 3.2.2 and 3.2.5). */
export interface CalendarNews<Row extends Heard> {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly events: readonly FeedEvent<Row>[];
}

/**
 * Names the schedule that an event is of, and its date where that stands alone. A changed date that stands alone has the
 * name of its own row, which it keeps whatever becomes of its series: nobody has it twice.
 */
export function eventName({ of: { schedule_id, date }, row }: Pick<FeedEvent<FeedSchedule>, 'of' | 'row'>): string {
  if (date === null) return String(schedule_id);
  return row.exception_of === null ? `${schedule_id}-${date}` : String(row.schedule_id);
}

/** What an event says, apart from dates that are left out of it. */
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
  // A date that is by the rule again can be said with the whole series alone.
  if (!was || saidBy(was) !== saidBy(is) || [...known].some((date) => !told.has(date)))
    return [{ method: 'REQUEST', events: after }];
  const changed = dates.filter((event) => toldOf.get(event.instead_of?.date) !== saidBy(event));
  const gone = is.without.filter((date) => !was.without.includes(date));
  return [
    ...(changed.length > 0 ? [{ method: 'REQUEST' as const, events: changed }] : []),
    ...(gone.length > 0 ? [{ method: 'CANCEL' as const, events: gone.map((date) => dateByRule(is, date)) }] : []),
  ];
}

/** Changed dates of one series that one notification can say, at most: the nearest ones. */
const MOST_DATES = 100;

/**
 * What somebody's calendar program hears after a change: of a series as little as says it all. One date that was moved or
 * left out is told alone, and none that has been.
 * @param before the events of theirs, of all that was changed; `after` of all that has come of it
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
