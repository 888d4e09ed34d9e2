import { describe, expect, test } from 'vitest';
import { fareOf } from './fares.ts';
import { feedOf } from './line.fixture.ts';
import { suspensionsFrom } from './suspensions.ts';
import {
  fareInWords,
  nextDayMeaning,
  noteInWords,
  rideTime,
  rideTimeInWords,
  runningDaysInWords,
  stateInWords,
} from './words.ts';

describe('the sentences of a route’s state', () => {
  test('"today [{0}] is running" names what runs [message:route-running]', () => {
    const route = { state: 'running' as const, running: ['Town Loop, clockwise', 'Town Loop, anticlockwise'] };
    expect(stateInWords(route, 'en')).toBe('today [Town Loop, clockwise, Town Loop, anticlockwise] is running');
    expect(stateInWords({ ...route, running: ['北回り'] }, 'ja')).toBe('今日は[北回り]が運行しています');
  });
  test('"not running now" [message:route-not-running]', () => {
    expect(stateInWords({ state: 'not-running-now', running: [] }, 'en')).toBe('not running now');
    expect(stateInWords({ state: 'not-running-now', running: [] }, 'ja')).toBe('いまは運行していません');
  });
  test('"out of service" [message:route-out-of-service]', () => {
    expect(stateInWords({ state: 'out-of-service', running: [] }, 'en')).toBe('out of service');
    expect(stateInWords({ state: 'out-of-service', running: [] }, 'ja')).toBe('運休');
  });
});

test('times of the service day say when they are of the next day', () => {
  expect([rideTime(25_500), rideTime(90_600), rideTime(59)]).toEqual(['07:05', '25:10', '00:00']);
  expect([rideTimeInWords('07:05', 'ja'), rideTimeInWords('25:10', 'ja'), rideTimeInWords('25:10', 'en')]).toEqual([
    '7:05',
    '翌1:10',
    '1:10 (+1)',
  ]);
  expect(nextDayMeaning([{ times: ['23:59', null] }], 'en')).toBeUndefined();
  expect(nextDayMeaning([{ times: [null, '24:00'] }], 'en')).toContain('(+1)');
});

test.each([
  [[0, 1, 2, 3, 4, 5, 6], '毎日', 'Every day'],
  [[1, 2, 3, 4, 5], '平日', 'Weekdays'],
  [[0, 6], '土日祝日', 'Saturdays, Sundays and public holidays'],
  [[0, 2, 6], '火・土・日祝日', 'Tue, Sat and Sundays and public holidays'],
  [[6], '土', 'Sat'],
  [[5, 7], '金・祝日', 'Fri and public holidays'],
  [[0], '日祝日', 'Sundays and public holidays'],
  [[], '運行の予定はありません', 'No days of service are planned'],
])('days %j are said as %s, %s', (days, ja, en) => {
  expect([runningDaysInWords(days, 'ja'), runningDaysInWords(days, 'en')]).toEqual([ja, en]);
});

test('notes of trips are said in both languages', () => {
  expect(noteInWords({ kind: 'weekdays', weekdays: [5] }, 'ja')).toBe('金曜のみ');
  expect(noteInWords({ kind: 'from', date: '2026-12-01' }, 'en')).toBe('From Tue 1 Dec');
  expect(noteInWords({ kind: 'until', date: '2026-12-01' }, 'ja')).toBe('12月1日（火）まで');
  expect(noteInWords({ kind: 'only', dates: ['2026-12-01', '2026-12-02'] }, 'ja')).toBe(
    '12月1日（火）、12月2日（水）のみ',
  );
  expect(noteInWords({ kind: 'except', dates: ['2026-12-01'] }, 'en')).toBe('Not on Tue 1 Dec');
});

test('a fare is the feed’s: by route, everywhere, from the least to the most; of other money nothing is said', () => {
  const feed = feedOf({
    fare_attributes: [
      { fare_id: 'near', price: 200, currency_type: 'JPY' },
      { fare_id: 'far', price: 350, currency_type: 'JPY' },
      { fare_id: 'other', price: 900, currency_type: 'JPY' },
      { fare_id: 'euro', price: 2, currency_type: 'EUR' },
    ],
    fare_rules: [
      { fare_id: 'near', route_id: 'R1' },
      { fare_id: 'far', route_id: '' },
      { fare_id: 'other', route_id: 'R2' },
      { fare_id: 'euro', route_id: 'R1' },
    ],
  });
  const fare = fareOf(feed, ['R1']);
  expect(fare).toEqual({ least_yen: 200, most_yen: 350 });
  expect(fare && fareInWords(fare, 'ja')).toBe('1回 200円〜350円');
  expect(fareInWords({ least_yen: 100, most_yen: 100 }, 'en')).toBe('¥100 a ride');
  expect(fareInWords({ least_yen: 0, most_yen: 0 }, 'ja')).toBe('無料');
  expect(fareOf(feedOf({}), ['R1'])).toBeUndefined();
});

test('suspensions are told two months before, with their days; those that are over are not', () => {
  const reason = { ja: '雪', en: 'snow' };
  const winter = { kind: 'yearly' as const, from: '12-01', to: '03-31', reason };
  const works = { kind: 'dates' as const, from: '2026-11-16', to: '2026-12-11', reason };
  const told = (today: string) => suspensionsFrom([winter, works], today).map(({ from, to }) => `${from} ${to}`);
  expect(told('2026-09-30')).toEqual(['2026-11-16 2026-12-11']);
  expect(told('2026-11-22')).toEqual(['2026-11-16 2026-12-11', '2026-12-01 2027-03-31']);
  expect(told('2027-02-28')).toEqual(['2026-12-01 2027-03-31']);
  expect(told('2027-04-01')).toEqual([]);
  expect(suspensionsFrom([{ ...winter, to: '02-29' }], '2027-01-10')[0]?.to).toBe('2027-02-28');
});
