import { seededRandom } from '@machi/domain/random/seeded-random';
import { describe, expect, test } from 'vitest';
import { CITY_DAY, loadAt, RUSH_AT, rushLoad, simulateDay, type Assumed } from './day.ts';
import {
  answerTime,
  boundsOf,
  closedThroughput,
  kinds,
  meanDemand,
  NO_DEMAND as none,
  mostProcesses,
  oneRoom,
  processesFor,
  wallOf,
  waits,
  type Demand,
  type House,
  type Kind,
} from './model.ts';

const booking: Demand = {
  thread: 0.0008,
  portal: 0.001,
  database: 0.001,
  walBytes: 5000,
  commits: 1,
  statements: 10,
  letters: 1,
};
const read: Demand = { ...none, thread: 0.0002, portal: 0.0002 };
const house = (cores: number, more: Partial<House> = {}): House => ({
  cores,
  processes: cores,
  pool: 10,
  maxConnections: 200,
  flush: 0.002,
  walBytesPerSecond: 50e6,
  letters: 100,
  terminals: 0,
  ...more,
});
const demands = Object.fromEntries(kinds.map((kind) => [kind, none])) as Record<Kind, Demand>;

describe('growth, the walls', () => {
  test('the processors are shared by portal and PostgreSQL, and a thread has one core', () => {
    expect(wallOf(booking, house(1))).toEqual({ part: 'processors', perSecond: 500 });
    expect(wallOf(booking, house(2))).toEqual({ part: 'processors', perSecond: 1000 });
    expect(wallOf(booking, house(4, { processes: 1 }))).toEqual({ part: 'threads', perSecond: 1250 });
  });
  test('the disk, the connections and the letters have their own', () => {
    expect(wallOf(booking, house(16, { walBytesPerSecond: 1e6 }))).toEqual({ part: 'log', perSecond: 200 });
    // Ten connections, each kept for 1 ms of work and one and a half flushes.
    expect(wallOf(booking, house(16, { processes: 16, pool: 1, flush: 0.02 })).part).toBe('connections');
    const letters = boundsOf(booking, house(1, { letters: 100 })).find(({ part }) => part === 'outbox');
    expect(letters?.perSecond).toBe(100);
    // They come late, and keep nobody from an answer.
    expect(wallOf(booking, house(1, { letters: 100 })).part).toBe('processors');
  });
  test('a read needs neither disk nor database', () => {
    expect(
      boundsOf(read, house(1))
        .filter(({ perSecond }) => perSecond < Infinity)
        .map(({ part }) => part),
    ).toEqual(['processors', 'threads']);
  });
  test('one room is booked one after the other, on any number of cores', () => {
    expect(oneRoom(booking, house(1))).toBeCloseTo(250);
    expect(oneRoom(booking, house(16))).toBe(oneRoom(booking, house(1)));
  });
  test('a mix needs the mean of its kinds', () => {
    const mean = meanDemand({ ...demands, booking, read }, { booking: 1, read: 3 });
    expect(mean.portal).toBeCloseTo((0.001 + 3 * 0.0002) / 4);
    expect(mean.letters).toBeCloseTo(0.25);
  });
  test('processes: enough for the cores and for the lines of terminals, as far as there are connections', () => {
    const { processes: _none, ...rest } = house(16);
    expect(processesFor(booking, rest)).toBe(7);
    expect(processesFor(booking, { ...rest, terminals: 2000 })).toBe(10);
    expect(mostProcesses(rest)).toBe(17);
  });
});

describe('growth, waits', () => {
  test('one server waits as M/M/1, several by Erlang C', () => {
    expect(waits(1, 0.5)).toBeCloseTo(0.5);
    expect(waits(2, 1)).toBeCloseTo(1 / 3);
    expect(waits(2, 2)).toBe(1);
  });
  test('an answer takes its work when nobody asks, longer the fuller it is, and forever beyond the wall', () => {
    const at = (rate: number) => answerTime(booking, house(2), rate);
    expect(at(0.001)).toBeCloseTo(0.002 + 0.003, 4);
    expect(at(900)).toBeGreaterThan(at(500));
    expect(at(1100)).toBe(Infinity);
  });
  test('one client is limited by its own answers, many by the wall', () => {
    expect(closedThroughput(booking, house(1), 1)).toBeCloseTo(1 / 0.005);
    expect(closedThroughput(booking, house(1), 64)).toBeCloseTo(500, 0);
    expect(closedThroughput(read, house(4, { processes: 1 }), 64)).toBeCloseTo(5000, -2);
  });
});

describe('growth, a day', () => {
  const quiet: Assumed = { ...CITY_DAY, terminals: 60, baths: 0, buses: 0, changes: 1, taps: 0, rush: 600 };
  const needs = { ...demands, booking, read, page: read, search: booking, life: booking };
  const minutes = { from: RUSH_AT, seconds: 300 };
  const live = (cores: number, assumed = quiet, all = needs) =>
    simulateDay(all, house(cores), assumed, seededRandom(1), minutes);

  test('thousands come in the minute after nine, and half of the rest in each 45 seconds', () => {
    const booked = (seconds: number) => (rushLoad({ ...CITY_DAY, bookings: 0 }, seconds).booking ?? 0) * seconds;
    expect(booked(60)).toBeCloseTo(5000 * (1 - 0.5 ** (60 / 45)), -2);
    expect(booked(600)).toBeGreaterThan(4990);
    expect(loadAt(CITY_DAY, RUSH_AT - 1).booking).toBeLessThan(0.1);
  });
  test('a change of one person sends the list to each bus within a minute', () => {
    const seconds = Array.from({ length: 86_400 }, (_second, at) => loadAt(CITY_DAY, at).snapshot ?? 0);
    const ofBaths = (20 / 60) * 13 * 3600;
    expect(seconds.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(ofBaths + 980 * 32, -2);
  });
  test('with room, an answer takes its work; people and terminals are all answered', () => {
    const { rush, late, busy, worstMinute } = live(4);
    expect(rush.perSecond * 300).toBeGreaterThan(600 * 12 * 0.9);
    expect(rush.p50).toBeLessThan(0.002);
    expect(rush.p99).toBeLessThan(0.05);
    expect(late).toBe(0);
    expect(busy).toBeLessThan(0.2);
    expect(worstMinute.minute).toBeGreaterThanOrEqual(RUSH_AT / 60);
  });
  test('the same seed lives through the same day', () => {
    expect(live(2)).toEqual(live(2));
  });
  test('beyond its wall people wait in a queue, and signs of life come too late', () => {
    const slow = { ...needs, life: { ...booking, database: 2 } };
    const full = live(1, { ...quiet, terminals: 120 }, slow);
    expect(full.rush.p50).toBeGreaterThan(10);
    expect(full.late).toBeGreaterThan(0.5);
    expect(full.busy).toBeGreaterThan(0.9);
    expect(Math.max(...full.hours.map(({ queue }) => queue))).toBeGreaterThan(100);
  });
  test('letters wait for their turn and nobody waits for them', () => {
    const slowly = simulateDay(needs, house(4, { letters: 0.2 }), quiet, seededRandom(1), minutes);
    expect(slowly.latestLetter).toBeGreaterThan(60);
    expect(slowly.rush.p99).toBeLessThan(0.05);
  });
});
