import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantOf, weekdayOf } from '../calendar/model.ts';
import { EventRow } from '../town/events.ts';
import { todayOf, type TownDay } from './today.ts';

const position = { latitude: 44.16, longitude: 142.02 };
const both = (text: string) => ({ ja: text, en: text });
const event = (name: string, parts: Readonly<Record<string, unknown>>): EventRow =>
  EventRow.parse({ title: both(name), short: both(name), detail: both(`about ${name}`), ...parts });
const market = (days: Readonly<Record<string, unknown>>) =>
  event('market', { starts: '09:00', ends: '12:00', days: { kind: 'weekdays', ...days } });

const bath = {
  hours: [
    { weekdays: [0, 1, 2, 3, 4], opens: '10:00', closes: '21:00' },
    { weekdays: [5, 6], opens: '10:00', closes: '24:00' },
  ],
  closings: [{ kind: 'weekday' as const, weekday: 2, moves_after_holiday: true }],
};
const bathOpening = event('bath', { days: { kind: 'spot-open', spot_id: 22 } });
const spots: TownDay['spots'] = new Map([[22, bath]]);

const at = (date: string, minutes = 600) => instantOf(date, minutes);
const itemsOn = (date: string, ...events: EventRow[]) => todayOf({ events, spots, position }, at(date)).items;
/** Names of the items, without the sunset. */
const namesOn = (date: string, ...events: EventRow[]) =>
  itemsOn(date, ...events)
    .filter(({ kind }) => kind !== 'sunset')
    .map(({ title }) => title.en);
const daysIn = (from: string, count: number, ...events: EventRow[]) =>
  Array.from({ length: count }, (_day, index) => addDays(from, index)).filter(
    (date) => namesOn(date, ...events).length > 0,
  );

describe('events of dates', () => {
  const fair = event('fair', { starts: '18:30', days: { kind: 'dates', dates: ['2028-02-29', '2026-12-31'] } });

  test('are on just then, leap day and the last of the year included', () => {
    expect(daysIn('2028-02-27', 5, fair)).toEqual(['2028-02-29']);
    expect(daysIn('2026-12-29', 5, fair)).toEqual(['2026-12-31']);
    expect(itemsOn('2028-02-29', fair).at(-1)).toEqual({
      kind: 'event',
      starts: '18:30',
      ends: null,
      title: both('fair'),
      short: both('fair'),
      detail: both('about fair'),
    });
  });

  test('by the town’s midnight, not by the server’s', () => {
    const on = (instant: string) => todayOf({ events: [fair], spots, position }, new Date(instant));
    expect(on('2026-12-30T14:59:59.999Z').date).toBe('2026-12-30');
    expect(on('2026-12-30T15:00:00Z').date).toBe('2026-12-31');
    expect(on('2026-12-30T15:00:00Z').items.map(({ kind }) => kind)).toEqual(['sunset', 'event']);
    expect(on('2026-12-31T15:00:00Z')).toMatchObject({ date: '2027-01-01', items: [{ kind: 'sunset' }] });
  });
});

describe('events of weekdays', () => {
  test('every such weekday', () => {
    expect(daysIn('2027-01-25', 14, market({ weekdays: [3, 6] }))).toEqual([
      '2027-01-27',
      '2027-01-30',
      '2027-02-03',
      '2027-02-06',
    ]);
  });

  test('the nth of the month; a fifth only where there is one', () => {
    const daysOfNth = (...nth: number[]) => daysIn('2027-01-01', 120, market({ weekdays: [6], nth }));
    expect(daysOfNth(1, 3)).toEqual([
      '2027-01-02',
      '2027-01-16',
      '2027-02-06',
      '2027-02-20',
      '2027-03-06',
      '2027-03-20',
      '2027-04-03',
      '2027-04-17',
    ]);
    expect(daysOfNth(5)).toEqual(['2027-01-30']);
    expect(daysIn('2028-02-01', 60, market({ weekdays: [2], nth: [5] }))).toEqual(['2028-02-29']);
  });

  test('only in some months', () => {
    expect(daysIn('2026-09-30', 100, market({ weekdays: [4], nth: [1], months: [10, 12] }))).toEqual([
      '2026-10-01',
      '2026-12-03',
    ]);
  });

  test('not on public holidays nor from 12/29 to 1/3, weekends among them', () => {
    const everyDay = [0, 1, 2, 3, 4, 5, 6];
    const daily = market({ weekdays: everyDay, not_on_holidays: true });
    // 1/9 and 1/10 are a weekend, 1/11 is Coming of Age Day.
    expect(daysIn('2026-12-27', 17, daily)).toEqual([
      '2026-12-27',
      '2026-12-28',
      '2027-01-04',
      '2027-01-05',
      '2027-01-06',
      '2027-01-07',
      '2027-01-08',
      '2027-01-09',
      '2027-01-10',
      '2027-01-12',
    ]);
    expect(daysIn('2026-12-27', 17, market({ weekdays: everyDay }))).toHaveLength(17);
  });
});

describe('what follows the opening of a spot', () => {
  test('has the hours of that day, to midnight on some', () => {
    expect(itemsOn('2027-01-21', bathOpening)[0]).toMatchObject({ kind: 'opening', starts: '10:00', ends: '21:00' });
    expect(itemsOn('2027-01-22', bathOpening)[0]).toMatchObject({ kind: 'opening', starts: '10:00', ends: '24:00' });
  });

  test('is not on when the spot is closed, moved closings included, nor when it is gone', () => {
    // Thursday 2026-09-24: closed in place of Tuesday 9/22, within the holidays of 9/21 to 9/23.
    expect(daysIn('2026-09-20', 7, bathOpening)).toEqual([
      '2026-09-20',
      '2026-09-21',
      '2026-09-22',
      '2026-09-23',
      '2026-09-25',
      '2026-09-26',
    ]);
    expect(namesOn('2027-01-21', event('gone', { days: { kind: 'spot-open', spot_id: 23 } }))).toEqual([]);
  });
});

describe('the sunset', () => {
  const sunsetOn = (date: string, place = position) =>
    todayOf({ events: [], spots, position: place }, at(date)).items.find(({ kind }) => kind === 'sunset');
  const minutesOn = (date: string, place = position) => {
    const [hours = 0, minutes = 0] = (sunsetOn(date, place)?.starts ?? '').split(':').map(Number);
    return hours * 60 + minutes;
  };

  test('as the National Astronomical Observatory gives it for Tokyo, to a minute', () => {
    const tokyo = { latitude: 35.6581, longitude: 139.7414 };
    for (const [date, minutes] of [
      ['2026-03-20', 17 * 60 + 53],
      ['2026-06-21', 19 * 60],
      ['2026-09-23', 17 * 60 + 38],
      ['2026-12-22', 16 * 60 + 32],
    ] as const) {
      expect(Math.abs(minutesOn(date, tokyo) - minutes), date).toBeLessThanOrEqual(1);
    }
  });

  test('in words of both languages', () => {
    expect(sunsetOn('2027-01-11')).toEqual({
      kind: 'sunset',
      starts: '16:14',
      ends: null,
      title: { ja: '日の入り', en: 'Sunset' },
      short: { ja: '日の入り', en: 'Sunset' },
      detail: { ja: '町の日の入りは16:14です。', en: 'The sun sets over the town at 16:14.' },
    });
  });

  test('every day of every year between the shortest and the longest day, a few minutes from the day before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_500 }), fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
        const date = addDays('2000-01-01', days);
        const sunset = minutesOn(date);
        expect(sunset, date).toBeGreaterThanOrEqual(15 * 60 + 45);
        expect(sunset, date).toBeLessThanOrEqual(19 * 60 + 25);
        expect(Math.abs(sunset - minutesOn(addDays(date, 1))), date).toBeLessThanOrEqual(3);
        // The hour of the request makes no difference.
        expect(todayOf({ events: [], spots, position }, at(date, minutes))).toEqual({
          date,
          items: [sunsetOn(date)],
        });
      }),
    );
  });

  test('anywhere in Japan it sets in the afternoon; where the sun does not set there is no line', () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: 20, max: 46, noNaN: true }),
      longitude: fc.double({ min: 122, max: 154, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 0, max: 366 }), (place, day) => {
        // In the far north-east a few minutes before three.
        expect(minutesOn(addDays('2028-01-01', day), place)).toBeGreaterThan(14 * 60 + 30);
        expect(minutesOn(addDays('2028-01-01', day), place)).toBeLessThan(21 * 60);
      }),
    );
    expect(sunsetOn('2027-06-21', { latitude: 70, longitude: 142 })).toBeUndefined();
  });
});

describe('the order', () => {
  test('by the hours; at the same hour by the calendar, the sunset after it', () => {
    const on = (name: string, starts: string) =>
      event(name, { starts, days: { kind: 'dates', dates: ['2027-01-11'] } });
    const items = itemsOn('2027-01-11', on('late', '19:00'), on('b', '16:14'), bathOpening, on('a', '16:14'));
    expect(items.map(({ title, starts }) => [starts, title.en])).toEqual([
      ['10:00', 'bath'],
      ['16:14', 'b'],
      ['16:14', 'a'],
      ['16:14', 'Sunset'],
      ['19:00', 'late'],
    ]);
  });

  test('of anything on any day', () => {
    const minute = fc
      .integer({ min: 0, max: 1439 })
      .map((all) => `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`);
    const aWeekdayEvent = fc
      .record({ starts: minute, weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }) })
      .map(({ starts, weekdays }) => event(weekdays.join(''), { starts, days: { kind: 'weekdays', weekdays } }));
    fc.assert(
      fc.property(fc.array(aWeekdayEvent), fc.integer({ min: 0, max: 1500 }), (events, days) => {
        const date = addDays('2027-01-01', days);
        const items = itemsOn(date, ...events);
        const starts = items.map((item) => item.starts);
        expect(starts).toEqual(starts.toSorted());
        const weekday = String(weekdayOf(date));
        expect(items).toHaveLength(1 + events.filter(({ title }) => title.en.includes(weekday)).length);
      }),
    );
  });
});
