import { describe, expect, test } from 'vitest';
import { MINUTES_A_DAY, minutesOf, timeOf } from '../calendar/model.ts';
import type { Stretch } from '../spots/rules.ts';
import { daysSearched, findTimes, roomStarts, type Wish } from './finder.ts';
import { numbersFrom } from './random-rule.fixture.ts';

/** A Monday; 11 January is a holiday. */
const FROM = '2027-01-04';
const now = new Date('2027-01-04T00:00:00+09:00');
const at = (start: string, end: string): Stretch => ({ start: minutesOf(start), end: minutesOf(end) });
const wish: Wish = {
  from: FROM,
  minutes: 60,
  hours: at('08:30', '17:15'),
  business_days_only: true,
  rooms_wanted: 'any',
};
const person = (
  member_id: number,
  busy: Readonly<Record<string, readonly Stretch[]>> = {},
  always: readonly Stretch[] = [],
) => ({
  member_id,
  busyOn: (date: string) => [...always, ...(busy[date] ?? [])],
});
const isLent = (): boolean => true;
const room = (room_id: number, occupied: readonly Stretch[], unit_minutes = 30, minutes = 60) => ({
  room_id,
  startsOn: () => roomStarts({ unit_minutes, room_timetable: [] }, { start: '09:00', end: '21:00' }, occupied, minutes),
});
const words = ({ times }: ReturnType<typeof findTimes>): string[] =>
  times.map(({ target_date, time, busy }) =>
    `${target_date} ${timeOf(time.start)}-${timeOf(time.end)} ${busy.join()}`.trim(),
  );

describe('times that suit all', () => {
  test('are the next ones in which nobody has anything, apart from each other', () => {
    const people = [person(1, {}, [at('08:30', '10:00')]), person(2, { [FROM]: [at('10:30', '16:00')] })];
    const found = findTimes(wish, { people, rooms: [], isLent }, now);
    expect(found.suits_all).toBe(true);
    expect(words(found).slice(0, 4)).toEqual([
      '2027-01-04 16:00-17:00',
      '2027-01-05 10:00-11:00',
      '2027-01-05 11:00-12:00',
      '2027-01-05 12:00-13:00',
    ]);
    expect(found.times).toHaveLength(10);
  });

  test('lie ahead, on the quarter hour, within the hours, and on business days if so wanted', () => {
    const late = findTimes(wish, { people: [person(1)], rooms: [], isLent }, new Date('2027-01-04T16:05:00+09:00'));
    // 16:15 to 17:15 just fits.
    expect(words(late)[0]).toBe('2027-01-04 16:15-17:15');
    expect(words(late)[1]).toBe('2027-01-05 08:30-09:30');
    expect(daysSearched(wish)).not.toContain('2027-01-11');
    expect(daysSearched({ ...wish, business_days_only: false })).toHaveLength(14);
  });

  test('need one of the rooms, or each of them, as it is wanted', () => {
    const rooms = [room(1, [at('09:00', '10:00')]), room(2, [at('10:00', '12:00')])];
    const any = findTimes(wish, { people: [person(1)], rooms, isLent }, now);
    expect(any.times.slice(0, 2).map(({ time, room_ids }) => [timeOf(time.start), room_ids])).toEqual([
      ['09:00', [2]],
      ['10:00', [1]],
    ]);
    const all = findTimes({ ...wish, rooms_wanted: 'all' }, { people: [person(1)], rooms, isLent }, now);
    expect(words(all)[0]).toBe('2027-01-04 12:00-13:00');
  });

  test('fit the units of a room', () => {
    const long = findTimes(
      { ...wish, minutes: 90 },
      { people: [person(1)], rooms: [room(1, [], 60, 90)], isLent },
      now,
    );
    // Ninety minutes are not a multiple of an hour, so such an offer could not be registered.
    expect([long.suits_all, long.times[0]?.has_place]).toEqual([false, false]);
  });

  test('have the equipment', () => {
    const lent = (_date: string, time: Stretch): boolean => time.start >= minutesOf('13:00');
    const found = findTimes(wish, { people: [person(1)], rooms: [], isLent: lent }, now);
    expect(words(found)[0]).toBe('2027-01-04 13:00-14:00');
  });
});

describe('where no time suits all', () => {
  const away = person(1, {}, [{ start: 0, end: MINUTES_A_DAY }]);

  test('those at which most can are told, with who cannot', () => {
    const people = [away, person(2, { [FROM]: [at('08:00', '12:00')] }), person(3)];
    const found = findTimes(wish, { people, rooms: [], isLent }, now);
    expect(found.suits_all).toBe(false);
    expect(words(found)[0]).toBe('2027-01-04 12:00-13:00 1');
    expect(found.times.every(({ busy }) => busy.join() === '1')).toBe(true);
  });

  test('times with the room come first, and without any only where no time has one', () => {
    const people = [away, person(2, {}, [at('12:00', '18:00')]), person(3)];
    const evening = room(1, [at('09:00', '14:00')]);
    const found = findTimes(wish, { people, rooms: [evening], isLent }, now);
    expect(words(found)[0]).toBe('2027-01-04 14:00-15:00 1,2');
    const never = findTimes(wish, { people, rooms: [room(1, [at('00:00', '24:00')])], isLent }, now);
    expect([words(never)[0], never.times[0]?.has_place]).toEqual(['2027-01-04 08:30-09:30 1', false]);
  });

  test('a time at which nobody can is none', () => {
    expect(findTimes(wish, { people: [away], rooms: [], isLent }, now)).toEqual({ suits_all: false, times: [] });
  });
});

test('of random calendars each offered time is free of all, and no earlier one was left out', () => {
  const below = numbersFrom(41);
  for (let round = 0; round < 60; round += 1) {
    const minutes = 30 + 15 * below(6);
    const people = Array.from({ length: 2 + below(5) }, (_person, index) => {
      const of = new Map(
        daysSearched({ ...wish, business_days_only: false }).map((date) => [
          date,
          Array.from({ length: below(5) }, () => {
            const start = 5 * below(250);
            return { start, end: start + 5 * (1 + below(40)) };
          }),
        ]),
      );
      return { member_id: index, busyOn: (date: string) => of.get(date) ?? [] };
    });
    const found = findTimes({ ...wish, minutes }, { people, rooms: [], isLent }, now);
    const isFree = (date: string, start: number): boolean =>
      people.every(({ busyOn }) => busyOn(date).every((busy) => busy.end <= start || start + minutes <= busy.start));
    const first = daysSearched(wish)
      .flatMap((date) => Array.from({ length: 35 }, (_step, index) => [date, 510 + 15 * index] as const))
      .find(([date, start]) => start > 0 && start + minutes <= wish.hours.end && isFree(date, start));
    expect(found.suits_all).toBe(first !== undefined);
    if (first) expect([found.times[0]?.target_date, found.times[0]?.time.start]).toEqual(first);
    if (found.suits_all)
      expect(found.times.every(({ target_date, time }) => isFree(target_date, time.start))).toBe(true);
  }
});
