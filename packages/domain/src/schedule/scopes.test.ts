import { describe, expect, test } from 'vitest';
import { everyMonday, numbersFrom, randomRule } from './random-rule.fixture.ts';
import { ALL_DAY, LAST_DATE, SINGLE, datesOf, nextDates, type RepeatRule } from './rule.ts';
import { FROM_DATE_ON, ONLY_DATE, WHOLE_TERM, rebased, remainingAfter, splitAt } from './scopes.ts';

const at = (exception_date: string) => ({ exception_date });
/** Mondays: 4, 11, 18 and 25 January 2027. */
const january: RepeatRule = { ...everyMonday, start_date: '2027-01-04', end_date: '2027-01-31' };

describe('a series is split at a date', () => {
  test('what was changed and what was left out stays with its part', () => {
    const series = {
      times: january,
      changed: [at('2027-01-11'), at('2027-01-18')],
      dropped: ['2027-01-04', '2027-01-25'],
    };
    expect(splitAt(series, '2027-01-18')).toEqual({
      before: { times: { ...january, end_date: '2027-01-17' }, changed: [at('2027-01-11')], dropped: ['2027-01-04'] },
      from: { times: { ...january, start_date: '2027-01-18' }, changed: [at('2027-01-18')], dropped: ['2027-01-25'] },
    });
  });

  test('at its first date nothing is before; after its last date nothing follows', () => {
    const series = { times: january, changed: [], dropped: ['2027-01-04'] };
    expect(splitAt(series, '2027-01-04').before).toBeUndefined();
    // The only earlier date was left out.
    expect(splitAt(series, '2027-01-11').before).toBeUndefined();
    expect(splitAt(series, '2027-01-26').from).toBeUndefined();
  });

  test('both parts together have the dates of the whole, of any series at any of its dates', () => {
    const below = numbersFrom(18);
    let compared = 0;
    for (let index = 0; index < 300; index += 1) {
      const times = randomRule(below);
      const dates = nextDates(times, times.start_date, 12);
      const date = dates[below(Math.max(1, dates.length))];
      if (date === undefined) continue;
      compared += 1;
      const { before, from } = splitAt({ times, changed: [], dropped: [] }, date);
      const all = (part: typeof before): string[] => (part ? datesOf(part.times, '2000-01-01', LAST_DATE) : []);
      expect(all(from)[0]).toBe(date);
      expect([...all(before), ...all(from)]).toEqual(datesOf(times, '2000-01-01', LAST_DATE));
    }
    expect(compared).toBeGreaterThan(200);
  });
});

describe('of a series is left', () => {
  const series = { times: january, changed: [at('2027-01-18')], dropped: ['2027-01-25'] };

  test('nothing once the whole term is deleted', () => {
    expect(remainingAfter(series, WHOLE_TERM, '2027-01-11')).toBeUndefined();
  });

  test('what was before the date from which on it is deleted', () => {
    expect(remainingAfter(series, FROM_DATE_ON, '2027-01-18')).toEqual({
      times: { ...january, end_date: '2027-01-17' },
      changed: [],
      dropped: [],
    });
    expect(remainingAfter(series, FROM_DATE_ON, '2027-01-04')).toBeUndefined();
  });

  test('all but the one date that is deleted, a changed one too', () => {
    expect(remainingAfter(series, ONLY_DATE, '2027-01-18')).toEqual({
      times: january,
      changed: [],
      dropped: ['2027-01-18', '2027-01-25'],
    });
    // A second press has no effect.
    expect(remainingAfter(series, ONLY_DATE, '2027-01-25')?.dropped).toEqual(['2027-01-25']);
  });

  test('nothing once the last date is deleted, and something as long as a changed one is left', () => {
    const last = { times: january, changed: [], dropped: ['2027-01-04', '2027-01-11', '2027-01-18'] };
    expect(remainingAfter(last, ONLY_DATE, '2027-01-25')).toBeUndefined();
    const moved = { ...last, dropped: ['2027-01-04', '2027-01-11'], changed: [at('2027-01-18')] };
    expect(remainingAfter(moved, ONLY_DATE, '2027-01-25')).toBeDefined();
    expect(remainingAfter({ ...last, times: everyMonday }, ONLY_DATE, '2027-01-25')).toBeDefined();
  });
});

describe('a change of the whole term', () => {
  const words = {
    title: '係の打ち合わせ',
    note: '',
    colour: null as string | null,
    participants: [1, 2],
    rooms: [7],
    equipments: [{ equipment_id: 3, pieces: 2 }],
  };
  const old = { times: january, words };
  const changed = (date: string, times: Partial<RepeatRule> = {}, other: Partial<typeof words> = {}) => ({
    exception_date: date,
    schedule_id: 40,
    times: { ...january, schedule_type: SINGLE, start_date: date, end_date: date, ...times } as RepeatRule,
    words: { ...words, ...other },
  });
  const today = '2027-01-12';
  const next = {
    times: { ...january, start_time: '10:00', end_time: '11:30' },
    words: { ...words, title: '課の打ち合わせ', note: '資料を持って', participants: [2, 5], rooms: [8] },
  };

  test('keeps dates that have been as they were [decision:schedule.scope-0]', () => {
    const past = changed('2027-01-11', {}, { note: '欠席が多い' });
    expect(rebased(old, next, [past], today).dates).toEqual([past]);
    // Also with a rule that no longer has these dates.
    const tuesdays: RepeatRule = { ...january, on_mondays: 0, on_tuesdays: 1 };
    expect(rebased(old, { ...next, times: tuesdays }, [past], today)).toEqual({ dates: [past], singles: [] });
  });

  test('reaches of a changed date what was the same, and leaves what differed', () => {
    const { dates } = rebased(old, next, [changed('2027-01-18', {}, { note: '会場に注意' })], today);
    expect(dates).toEqual([
      changed('2027-01-18', { start_time: '10:00', end_time: '11:30' }, { ...next.words, note: '会場に注意' }),
    ]);
  });

  test('leaves a moved date where it is', () => {
    const moved = changed('2027-01-18', {
      start_date: '2027-01-20',
      end_date: '2027-01-20',
      start_time: '15:00',
      end_time: '16:00',
    });
    const later = changed('2027-01-25', { start_time: '09:30', end_time: '10:30' });
    const { dates } = rebased(old, next, [moved, later], today);
    expect(dates.map(({ times }) => times)).toEqual([moved.times, later.times]);
    expect(dates.map((date) => date.words.title)).toEqual(['課の打ち合わせ', '課の打ち合わせ']);
  });

  test('brings and takes participants; who was added to one date alone stays', () => {
    const guest = changed('2027-01-18', {}, { participants: [1, 2, 9] });
    const away = changed('2027-01-25', {}, { participants: [1] });
    const { dates } = rebased(old, next, [guest, away], today);
    expect(dates.map((date) => date.words.participants)).toEqual([[2, 9, 5], [5]]);
  });

  test('leaves another room that was chosen for one date', () => {
    const elsewhere = changed('2027-01-18', {}, { rooms: [9], equipments: [{ equipment_id: 3, pieces: 1 }] });
    const { dates } = rebased(old, next, [elsewhere], today);
    expect(dates[0]?.words).toMatchObject({ rooms: [9], equipments: [{ equipment_id: 3, pieces: 1 }] });
  });

  test('makes it all day, and with it the dates that were not moved', () => {
    const allDay = { ...next, times: { ...next.times, start_time: null, end_time: null } };
    const { dates } = rebased(old, allDay, [changed('2027-01-18')], today);
    expect(dates[0]?.times).toMatchObject({ schedule_type: ALL_DAY, start_time: null, end_time: null });
  });

  test('to other days keeps a changed date to come as a schedule of its own', () => {
    const tuesdays: RepeatRule = { ...january, on_mondays: 0, on_tuesdays: 1 };
    const coming = changed('2027-01-18', { start_time: '15:00', end_time: '16:00' });
    expect(rebased(old, { ...next, times: tuesdays }, [coming], today)).toEqual({ dates: [], singles: [coming] });
  });

  test('counts as past what has been, and a date that was moved into the future as to come', () => {
    const later = changed('2027-01-11', { start_date: '2027-01-14', end_date: '2027-01-14' });
    expect(rebased(old, next, [later], today).dates[0]?.words.title).toBe('課の打ち合わせ');
  });
});
