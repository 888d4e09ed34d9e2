import { describe, expect, test } from 'vitest';
import { isRefusal } from '../refusals/model.ts';
import { feedOfTrips, weekly } from '../transport/line.fixture.ts';
import { rideKey, type Known, type SeenRide } from '../transport/live/arrivals.ts';
import { lineOf } from '../transport/service-days.ts';
import { decideAsking, noticeNews, usefulUntil, type AskingSituation } from './decide.ts';
import { MOST_A_DAY, MOST_OPEN } from './model.ts';
import { ridesByKey, standingOfCall, type CallStanding, type WantedCall } from './standing.ts';

/** Thursday and the night after it. */
const DAY = '2027-01-14';
const at = (time: string, date = DAY) => new Date(`${date}T${time}:00+09:00`);
/** A loop that calls at its second stop twice, and a trip that continues after midnight. */
const line = lineOf(
  feedOfTrips(
    [
      {
        trip_id: 'loop',
        service_id: 'daily',
        calls: [
          ['A', '09:00'],
          ['B', '09:10'],
          ['C', '09:20'],
          ['B', '09:40'],
          ['A', '09:50'],
        ],
      },
      {
        trip_id: 'night',
        service_id: 'daily',
        calls: [
          ['A', '23:50'],
          ['B', '25:10'],
          ['C', '25:30'],
        ],
      },
    ],
    [weekly('daily', [0, 1, 2, 3, 4, 5, 6])],
  ),
  ['loop'],
);
const reason = { ja: '大雪のため', en: 'Heavy snow' };
const known = (parts: { cancels?: string; seen?: Record<string, SeenRide> } = {}): Known => ({
  seen: new Map(Object.entries(parts.seen ?? {}).map(([trip, seen]) => [rideKey(trip, DAY), seen])),
  cancelled: (trip) => (trip === parts.cancels ? { reason } : undefined),
});
const wanted = (parts: Partial<WantedCall> = {}): WantedCall => ({
  trip_id: 'loop',
  service_date: DAY,
  stop_id: 'B',
  scheduled_at: at('09:10'),
  ...parts,
});
const stands = (now: Date, want = wanted(), what = known()) =>
  standingOfCall(ridesByKey(line, [], now), want, what, now);
const late = (minutes: number, passed: number, age: SeenRide['age'] = 'fresh'): SeenRide => ({
  vehicle_id: 1,
  age,
  progress: { along: 0, passed, delay_seconds: minutes * 60 },
});

describe('how a run stands at a stop', () => {
  test('it is expected at its time, or as its place lets expect, at the time of two that was meant', () => {
    expect(stands(at('08:00'))).toEqual({
      kind: 'expected',
      at: at('09:10'),
      scheduled_at: at('09:10'),
      is_predicted: false,
    });
    expect(stands(at('08:00'), wanted({ scheduled_at: at('09:40') }))).toMatchObject({ at: at('09:40') });
    expect(stands(at('09:05'), wanted(), known({ seen: { loop: late(7, 1) } }))).toMatchObject({
      at: at('09:17'),
      scheduled_at: at('09:10'),
      is_predicted: true,
    });
  });

  test('it is over, cancelled, lost sight of, or not in the timetable', () => {
    expect(stands(at('09:12'))).toEqual({ kind: 'over' });
    expect(stands(at('09:08'), wanted(), known({ seen: { loop: late(-3, 2) } }))).toEqual({ kind: 'over' });
    expect(stands(at('09:18'), wanted(), known({ seen: { loop: late(5, 1, 'old') } }))).toEqual({ kind: 'unknown' });
    expect(stands(at('08:00'), wanted(), known({ cancels: 'loop' }))).toEqual({ kind: 'cancelled', reason });
    expect(stands(at('08:00'), wanted({ trip_id: 'x' }))).toEqual({ kind: 'gone' });
    expect(stands(at('08:00'), wanted({ stop_id: 'X' }))).toEqual({ kind: 'gone' });
    expect(stands(at('10:00'), wanted({ trip_id: 'x' }))).toEqual({ kind: 'over' });
    // Passengers cannot board where the trip ends.
    expect(
      stands(at('23:00'), wanted({ trip_id: 'night', stop_id: 'C', scheduled_at: at('01:30', '2027-01-15') })),
    ).toEqual({ kind: 'gone' });
  });

  test('a run after midnight belongs to the day before', () => {
    const night = wanted({ trip_id: 'night', scheduled_at: at('01:10', '2027-01-15') });
    expect(stands(at('00:30', '2027-01-15'), night)).toMatchObject({ kind: 'expected', at: at('01:10', '2027-01-15') });
    expect(stands(at('00:30', '2027-01-15'), { ...night, service_date: '2027-01-15' })).toMatchObject({
      at: at('01:10', '2027-01-16'),
    });
  });
});

describe('what is said of it', () => {
  const expected = (time: string): CallStanding => ({
    kind: 'expected',
    at: at(time),
    scheduled_at: at('09:10'),
    is_predicted: true,
  });
  const now = at('09:00');

  test('that it comes soon: once, never later than ten minutes before when it was known', () => {
    expect(noticeNews('waiting', expected('09:10'), now)).toEqual({ state: 'told', notification: 'soon' });
    expect(noticeNews('waiting', expected('09:11'), now)).toBeUndefined();
    expect(noticeNews('waiting', expected('09:01'), now)).toEqual({ state: 'told', notification: 'soon' });
    expect(noticeNews('told', expected('09:10'), now)).toBeUndefined();
  });

  test('that it does not come, also to who was told that it does, and that it comes after all', () => {
    const cancelled: CallStanding = { kind: 'cancelled', reason };
    for (const state of ['waiting', 'told'] as const)
      expect(noticeNews(state, cancelled, now)).toEqual({ state: 'cancelled', notification: 'cancelled' });
    expect(noticeNews('cancelled', cancelled, now)).toBeUndefined();
    expect(noticeNews('waiting', { kind: 'gone' }, now)).toEqual({ state: 'gone', notification: 'gone' });
    expect(noticeNews('gone', { kind: 'gone' }, now)).toBeUndefined();
    expect(noticeNews('cancelled', expected('09:30'), now)).toEqual({ state: 'waiting', notification: 'runs' });
    expect(noticeNews('cancelled', expected('09:10'), now)).toEqual({ state: 'told', notification: 'soon' });
  });

  test('nothing when it is over or nobody knows', () => {
    expect(noticeNews('waiting', { kind: 'over' }, now)).toEqual({ state: 'over', notification: null });
    for (const state of ['told', 'cancelled', 'over'] as const)
      expect(noticeNews(state, { kind: 'over' }, now)).toBeUndefined();
    expect(noticeNews('waiting', { kind: 'unknown' }, now)).toBeUndefined();
    expect(noticeNews('over', expected('09:10'), now)).toBeUndefined();
  });

  test('a notification is worth sending until a quarter of an hour after the time of which it speaks', () => {
    expect(usefulUntil(expected('09:17'), at('09:10'))).toEqual(at('09:32'));
    expect(usefulUntil({ kind: 'gone' }, at('09:10'))).toEqual(at('09:25'));
  });

  test('who may ask', () => {
    const verdict = (parts: Partial<AskingSituation>) => {
      const found = decideAsking(
        {
          standing: expected('09:30'),
          state: 'waiting',
          isReachable: true,
          open: MOST_OPEN - 1,
          asked: MOST_A_DAY - 1,
          ...parts,
        },
        now,
      );
      return isRefusal(found) ? [found.status, ...found.problems.map(({ code }) => code)] : found;
    };
    expect(verdict({})).toEqual({ news: undefined, scheduled_at: at('09:10') });
    expect(verdict({ standing: expected('09:05') })).toMatchObject({ news: { state: 'told', notification: 'soon' } });
    // A repeated request sends no second notification.
    expect(verdict({ standing: expected('09:05'), state: 'told' })).toMatchObject({ news: undefined });
    expect(verdict({ standing: { kind: 'gone' } })).toEqual([404, 'not-found']);
    expect(verdict({ standing: { kind: 'cancelled', reason } })).toEqual([409, 'bus-cancelled']);
    expect(verdict({ standing: { kind: 'over' } })).toEqual([409, 'bus-passed']);
    expect(verdict({ standing: { kind: 'unknown' } })).toEqual([409, 'bus-passed']);
    expect(verdict({ isReachable: false })).toEqual([409, 'bus-notice-contact']);
    expect(verdict({ open: MOST_OPEN })).toEqual([409, 'bus-notices-open']);
    expect(verdict({ asked: MOST_A_DAY })).toEqual([409, 'bus-notices-day']);
  });
});
