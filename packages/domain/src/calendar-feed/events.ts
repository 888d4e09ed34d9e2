import type { DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import { REPEATED, nextDates, type RepeatRule } from '../schedule/rule.ts';
import { spanFrom, type Span } from '../schedule/recurrence.ts';

/** A schedule of somebody, or a changed date of one, as a feed asks for it. */
export interface FeedSchedule extends RepeatRule {
  readonly schedule_id: number;
  /** Of a changed date: its series, and which date it was by the rule. */
  readonly exception_of: number | null;
  readonly exception_date: DateText | null;
  /** They have made it, or take part. */
  readonly is_own: boolean;
  readonly takes_part: boolean;
  /** What they have said of every date. */
  readonly attends: Flag | null;
  readonly dropped: readonly DateText[];
}

/** What they have said of one date of a series. */
export interface FeedAnswer {
  readonly schedule_id: number;
  readonly target_date: DateText;
  readonly attends: Flag;
}

export interface FeedEvent<Row extends FeedSchedule> {
  readonly row: Row;
  /** Names it for ever: the series, and the date where it stands alone. */
  readonly of: { readonly schedule_id: number; readonly date: DateText | null };
  readonly span: Span;
  /** Of a series. */
  readonly repeats: boolean;
  readonly without: readonly DateText[];
  /** Of a changed date: when it was by the rule. */
  readonly instead_of: { readonly date: DateText; readonly series: Row } | null;
  /** They do not come: the time is theirs. */
  readonly is_free: boolean;
}

/** All of what is known of one series, or of one schedule. */
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
  // Of what they do not come to there is nothing but the dates to which they do.
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
  // Of a series that is not theirs there may be a date that is.
  return [...(whole ? [whole] : []), ...changed]
    .filter(({ is_own }) => is_own)
    .map((row) => alone(row, row.start_date, !comes(row, answers.get(row.exception_date ?? row.start_date))))
    .filter(({ is_free }) => !(isBusyOnly && is_free));
}

/**
 * The events of somebody's feed. A changed date that is not theirs any more is left out of its series; one of a series that is not theirs stands alone.
 * @param isBusyOnly only what takes their time
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
