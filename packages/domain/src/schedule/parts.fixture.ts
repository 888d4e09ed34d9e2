import fc from 'fast-check';
import { addDays, type DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { Scope } from './model.ts';
import { leftAlone, mayDo, reachOf, stateOf } from './parts.ts';
import { everyMonday } from './random-rule.fixture.ts';
import { SINGLE, datesOf, isDateOf, type RepeatRule } from './rule.ts';
import { FROM_DATE_ON, ONLY_DATE, WHOLE_TERM, rebased, remainingAfter, splitAt } from './scopes.ts';
import type { Viewer, Watched } from './visibility.ts';

interface Words {
  readonly title: string;
  readonly is_private: Flag;
  readonly participants: readonly number[];
  readonly guests: readonly { readonly guest_key: string }[];
}
interface Part {
  readonly schedule_id: number;
  readonly revision: number;
  readonly times: RepeatRule;
  readonly words: Words;
}
interface Changed extends Part {
  readonly exception_date: DateText;
}
/** A series with its dates, and the person who acts on it. */
export interface Meeting {
  readonly viewer: Viewer;
  readonly created_by: number | null;
  readonly series: Part;
  readonly changed: readonly Changed[];
  readonly dropped: readonly DateText[];
}
export interface Action {
  readonly kind: 'join' | 'colour' | 'change' | 'delete';
  readonly scope: Scope;
  readonly date: DateText;
  readonly next: Words;
  /** The new rule. */
  readonly times: RepeatRule;
}
/** Result of an action, and what the person is told. */
export interface Outcome {
  readonly refused: 'gone' | 'unknown' | 'not-yours' | null;
  /** What each changed date has become, by its number, also those that became separate schedules. */
  readonly dates: ReadonlyMap<number, Changed>;
  readonly series: readonly Part[];
  readonly readers: readonly number[];
}

const TODAY = '2026-12-31';
/** Five Mondays. */
const january: RepeatRule = { ...everyMonday, end_date: '2027-02-01' };
const mondays = datesOf(january, TODAY, '2027-03-01');
const PEOPLE = [1, 2, 3, 4, 5];

const some = fc.subarray(PEOPLE);
const aWord: fc.Arbitrary<Words> = fc.record({
  title: fc.constantFrom('会議', '相談', '研修'),
  is_private: fc.constantFrom<Flag>(0, 1),
  participants: some,
  guests: fc.subarray(['a', 'b', 'c']).map((keys) => keys.map((guest_key) => ({ guest_key }))),
});
/** Often equal to the series, so that it would change with it. */
const aDate = (exception_date: DateText, series: Words): fc.Arbitrary<Changed> =>
  fc
    .record({
      words: aWord,
      own: fc.subarray(['title', 'is_private', 'participants', 'guests'] as const, { minLength: 1 }),
      moved: fc.constantFrom(0, 0, 1),
    })
    .map(({ words, own, moved }) => {
      const day = addDays(exception_date, moved);
      return {
        schedule_id: 100 + mondays.indexOf(exception_date),
        revision: 0,
        exception_date,
        times: { ...january, schedule_type: SINGLE, start_date: day, end_date: day },
        words: { ...series, ...Object.fromEntries(own.map((name) => [name, words[name]])) },
      };
    });

export const aMeeting: fc.Arbitrary<Meeting> = fc
  .record({ words: aWord, days: fc.subarray(mondays, { minLength: 1 }), out: fc.subarray(mondays) })
  .chain(({ words, days, out }) =>
    fc.record({
      viewer: fc.record({
        member_id: fc.constantFrom(...PEOPLE),
        is_official: fc.boolean(),
        companions: some.map((ids) => new Set(ids)),
        opened: some.map((ids) => new Set(ids)),
        looked: some.map((ids) => new Set(ids)),
      }),
      created_by: fc.constantFrom(null, ...PEOPLE),
      series: fc.constant({ schedule_id: 1, revision: 0, times: january, words }),
      changed: fc.tuple(...days.map((day) => aDate(day, words))),
      dropped: fc.constant(out.filter((day) => !days.includes(day))),
    }),
  );
export const aAction: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom<Action['kind']>('join', 'colour', 'change', 'change', 'delete'),
  scope: fc.constantFrom<Scope>(WHOLE_TERM, FROM_DATE_ON, ONLY_DATE),
  date: fc.constantFrom(...mondays),
  next: aWord,
  times: fc.constantFrom<RepeatRule>(
    january,
    { ...january, start_time: '13:00', end_time: '14:00' },
    { ...january, on_mondays: 0, on_tuesdays: 1 },
    { ...january, end_date: '2027-01-12' },
  ),
});

export const watchedIn = ({ created_by }: Meeting, { words }: Part): Watched => ({ created_by, ...words });

/** Carries out an action on a series as the portal does. */
export function done(
  meeting: Meeting,
  { kind, scope: asked, date: day, next, times }: Action,
  reach = reachOf,
): Outcome {
  const { viewer, series, changed, dropped } = meeting;
  const act = kind === 'colour' ? 'change' : kind;
  const scope = kind === 'change' || kind === 'delete' ? asked : WHOLE_TERM;
  const at = scope === WHOLE_TERM ? undefined : changed.find(({ exception_date }) => exception_date === day);
  const own = scope === ONLY_DATE ? at : undefined;
  const may = (what: Parameters<typeof mayDo>[1], part: Part) => mayDo(viewer, what, watchedIn(meeting, part));
  const untouched = (refused: Outcome['refused']): Outcome => ({
    refused,
    dates: new Map(changed.map((date) => [date.schedule_id, date])),
    series: [series],
    readers: [],
  });
  if (!may('see', own ?? series) && !may('see', series)) return untouched('unknown');
  const isThere = scope === WHOLE_TERM || (isDateOf(series.times, day) && !dropped.includes(day));
  if (!may('see', at ?? series) || !isThere) return untouched('gone');
  if (!may(act, own ?? series)) return untouched('not-yours');

  const reached = reach(viewer, act, changed, (date) => watchedIn(meeting, date));
  const dates = new Map<number, Changed>();
  const keep = (kept: readonly Changed[]) => {
    for (const date of kept) dates.set(date.schedule_id, date);
  };
  const ended = (parts: readonly Part[]): Outcome => {
    const people = [...(may(act, series) ? [series] : []), ...reached.changed, ...parts];
    return {
      refused: null,
      dates,
      series: parts,
      readers: [...new Set(people.flatMap((one) => one.words.participants))],
    };
  };
  const written = <Row extends Part>(part: Row, words: Partial<Words>): Row => ({
    ...part,
    revision: part.revision + 1,
    words: { ...part.words, ...words },
  });
  if (kind === 'join' || kind === 'colour') {
    const to = <Row extends Part>(part: Row): Row =>
      written(part, kind === 'join' ? { participants: [...part.words.participants, viewer.member_id] } : {});
    keep([...reached.changed.map(to), ...reached.apart]);
    return ended([to(series)]);
  }
  const seen = { times: series.times, changed: reached.changed };
  const whole = { ...seen, dropped: [...dropped, ...reached.apart.map(({ exception_date }) => exception_date)] };
  if (kind === 'delete') {
    const left = remainingAfter(whole, scope, day);
    keep([...(left?.changed ?? []), ...reached.apart]);
    const alone = leftAlone(left !== undefined, { scope, date: day }, reached.apart);
    for (const { schedule_id } of reached.apart)
      if (!left && !alone.some((date) => date.schedule_id === schedule_id)) dates.delete(schedule_id);
    return ended(left ? [written({ ...series, times: left.times }, {})] : []);
  }
  if (scope === ONLY_DATE) {
    const single: RepeatRule = { ...january, schedule_type: SINGLE, start_date: day, end_date: day };
    keep(changed.filter((date) => date !== own));
    const made = { schedule_id: own?.schedule_id ?? 200, revision: own?.revision ?? 0, exception_date: day };
    dates.set(made.schedule_id, { ...made, times: single, words: next });
    return ended([series]);
  }
  const before = scope === FROM_DATE_ON ? splitAt(whole, day).before : undefined;
  const rule = before ? { ...times, start_date: day, end_date: '2027-03-01' } : times;
  const isLater = ({ exception_date }: Changed) => !before || exception_date >= day;
  const after = rebased(
    series,
    { times: rule, words: next },
    reached.changed.filter(isLater),
    TODAY,
    reached.apart.filter(isLater),
  );
  keep([...after.dates, ...after.singles, ...changed.filter((date) => !isLater(date))]);
  const changedOne = { ...written(series, next), times: rule };
  return ended(
    before
      ? [
          { ...series, times: before.times },
          { ...changedOne, schedule_id: 2 },
        ]
      : [changedOne],
  );
}

/** Counts the dates of a meeting hidden from the acting person; 'told' or 'touched' if one is disclosed or changed. */
export function judge(meeting: Meeting, action: Action, reach = reachOf): number | 'told' | 'touched' {
  const isSeen = (part: Part) => mayDo(meeting.viewer, 'see', watchedIn(meeting, part));
  const hidden = meeting.changed.filter((date) => !isSeen(date));
  const outcome = done(meeting, action, reach);
  if (hidden.some((date) => JSON.stringify(outcome.dates.get(date.schedule_id)) !== JSON.stringify(date)))
    return 'touched';
  // The person must see the same as if those dates were left out.
  const without = {
    ...meeting,
    changed: meeting.changed.filter(isSeen),
    dropped: [...meeting.dropped, ...hidden.map(({ exception_date }) => exception_date)],
  };
  const told = ({ refused, dates, series, readers }: Outcome) => {
    const seen = [...dates.values()].filter((date) =>
      hidden.every(({ schedule_id }) => schedule_id !== date.schedule_id),
    );
    const parts = [...series, ...seen].toSorted((one, other) => one.schedule_id - other.schedule_id);
    return JSON.stringify([refused, parts, stateOf(parts), readers.toSorted()]);
  };
  // If the series is hidden too, a date of it answers as if it did not exist.
  if (!isSeen(meeting.series) && action.scope !== ONLY_DATE && outcome.refused === null) return 'told';
  return told(outcome) === told(done(without, action, reach)) ? hidden.length : 'told';
}
