import type { DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import { REPEATED, nextDates, type RepeatRule } from '../schedule/rule.ts';
import { spanFrom, type Span } from '../schedule/recurrence.ts';

/** A person's schedule, or a changed date of one, as read for a feed. */
export interface FeedSchedule extends RepeatRule {
  readonly schedule_id: number;
  /** For a changed date: its series, and its date by the rule. */
  readonly exception_of: number | null;
  readonly exception_date: DateText | null;
  /** True if the person has made it or takes part. */
  readonly is_own: boolean;
  readonly takes_part: boolean;
  /** The person's answer for all dates. */
  readonly attends: Flag | null;
  readonly dropped: readonly DateText[];
}

/** A person's answer for one date of a series. */
export interface FeedAnswer {
  readonly schedule_id: number;
  readonly target_date: DateText;
  readonly attends: Flag;
}

export interface FeedEvent<Row extends FeedSchedule> {
  readonly row: Row;
  /** Permanent name: the series, and the date if it stands alone. */
  readonly of: { readonly schedule_id: number; readonly date: DateText | null };
  readonly span: Span;
  /** True for a series. */
  readonly repeats: boolean;
  readonly without: readonly DateText[];
  /** For a changed date: its date by the rule. */
  readonly instead_of: { readonly date: DateText; readonly series: Row } | null;
  /** True if the person does not come, so that the time is free. */
  readonly is_free: boolean;
}

/** Rows of one series, or of one schedule. */
interface Family<Row> {
  readonly whole: Row | undefined;
  readonly changed: readonly Row[];
  readonly answers: ReadonlyMap<DateText, Flag>;
}

const comes = ({ takes_part, attends }: FeedSchedule, said: Flag | undefined): boolean =>
  takes_part && (said ?? attends) !== 0;

const alone = <Row extends FeedSchedule>(row: Row, date: DateText, isFree: boolean): FeedEvent<Row> => ({
  row,
  of: {
    schedule_id: row.exception_of ?? row.schedule_id,
    date: row.schedule_type === REPEATED ? date : row.exception_date,
  },
  span: spanFrom(row, date),
  repeats: false,
  without: [],
  instead_of: null,
  is_free: isFree,
});

function ofSeries<Row extends FeedSchedule>(
  series: Row,
  { changed, answers }: Family<Row>,
  isBusyOnly: boolean,
): FeedEvent<Row>[] {
  const [first] = nextDates(series, series.start_date, 1);
  if (first === undefined) return [];
  const changedDates = new Set(changed.map(({ exception_date }) => exception_date));
  const said = [...answers].filter(([date]) => !changedDates.has(date) && !series.dropped.includes(date));
  const isFree = !comes(series, undefined);
  const otherwise = said.filter(([, attends]) => comes(series, attends) === isFree).map(([date]) => date);
  // A declined series only leaves the dates that the person has accepted.
  if (isBusyOnly && isFree) return otherwise.map((date) => alone(series, date, false));
  const kept = changed.filter(
    (row) => row.is_own && !(isBusyOnly && !comes(row, answers.get(row.exception_date ?? ''))),
  );
  const keptDates = new Set(kept.map(({ exception_date }) => exception_date));
  const gone = changed.flatMap(({ exception_date }) =>
    exception_date === null || keptDates.has(exception_date) ? [] : [exception_date],
  );
  const of = { schedule_id: series.schedule_id, date: null };
  const instead = (row: Row, date: DateText, span: Span, free: boolean): FeedEvent<Row> => ({
    row,
    of,
    span,
    repeats: false,
    without: [],
    instead_of: { date, series },
    is_free: free,
  });
  return [
    {
      row: series,
      of,
      span: spanFrom(series, first),
      repeats: true,
      without: [...series.dropped, ...gone, ...(isBusyOnly ? otherwise : [])].toSorted(),
      instead_of: null,
      is_free: isFree,
    },
    ...kept.map((row) => {
      const date = row.exception_date ?? row.start_date;
      return instead(row, date, spanFrom(row, row.start_date), !comes(row, answers.get(date)));
    }),
    ...(isBusyOnly ? [] : otherwise.map((date) => instead(series, date, spanFrom(series, date), !isFree))),
  ];
}

function ofFamily<Row extends FeedSchedule>(family: Family<Row>, isBusyOnly: boolean): FeedEvent<Row>[] {
  const { whole, changed, answers } = family;
  if (whole?.is_own && whole.schedule_type === REPEATED) return ofSeries(whole, family, isBusyOnly);
  // A series of others may have a date in which the person takes part.
  return [...(whole ? [whole] : []), ...changed]
    .filter(({ is_own }) => is_own)
    .map((row) => alone(row, row.start_date, !comes(row, answers.get(row.exception_date ?? row.start_date))))
    .filter(({ is_free }) => !(isBusyOnly && is_free));
}

/**
 * The events of a person's feed. A changed date without the person is left out of its series; a single date in a series
 * of others stands alone.
 * @param isBusyOnly only events that take the person's time
 */
export function eventsOf<Row extends FeedSchedule>(
  rows: readonly Row[],
  answers: readonly FeedAnswer[],
  isBusyOnly: boolean,
): FeedEvent<Row>[] {
  const said = Map.groupBy(answers, ({ schedule_id }) => schedule_id);
  const families = Map.groupBy(rows, ({ exception_of, schedule_id }) => exception_of ?? schedule_id);
  return [...families].flatMap(([id, members]) =>
    ofFamily(
      {
        whole: members.find(({ exception_of }) => exception_of === null),
        changed: members.filter(({ exception_of }) => exception_of !== null),
        answers: new Map((said.get(id) ?? []).map(({ target_date, attends }) => [target_date, attends])),
      },
      isBusyOnly,
    ),
  );
}
