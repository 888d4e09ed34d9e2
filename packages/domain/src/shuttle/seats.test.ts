import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seatsLeft, stretchOf } from './seats.ts';

const stops = ['A', 'B', 'C', 'D', 'E'];
const call = (stop_id: string, pickup_type = 0, drop_off_type = 0) => ({ stop_id, pickup_type, drop_off_type });
const calls = stops.map((stop) => call(stop));

describe('a stretch of a trip', () => {
  test('goes from a stop to a later one, and no other way', () => {
    expect(stretchOf(calls, 'B', 'D')).toEqual({ start: 1, end: 3 });
    for (const [from, to] of [
      ['D', 'B'],
      ['B', 'B'],
      ['A', 'X'],
      ['X', 'A'],
      ['', ''],
    ] as const)
      expect(stretchOf(calls, from, to)).toBeUndefined();
  });

  test('on a loop is the first way round, and only where one may get on and off', () => {
    const loop = [call('A', 0, 1), call('B'), call('C', 1), call('A', 1)];
    expect(stretchOf(loop, 'A', 'A')).toEqual({ start: 0, end: 3 });
    expect(stretchOf(loop, 'C', 'A')).toBeUndefined();
    expect(stretchOf(loop, 'B', 'A')).toEqual({ start: 1, end: 3 });
  });
});

const taken = (departure_stop_id: string, arrival_stop_id: string, persons: number) => ({
  departure_stop_id,
  arrival_stop_id,
  persons,
});

describe('seats that are left', () => {
  test('are counted by stretch: who gets off leaves the seat to who gets on there', () => {
    const sold = [taken('A', 'C', 15), taken('C', 'E', 18), taken('B', 'D', 2)];
    const left = (from: string, to: string) =>
      seatsLeft(20, calls, stretchOf(calls, from, to) ?? { start: 0, end: 0 }, sold);
    expect([left('A', 'B'), left('A', 'C'), left('C', 'E'), left('D', 'E'), left('A', 'E')]).toEqual([5, 3, 0, 2, 0]);
  });

  test('a smaller vehicle has none left, and fewer than none never; what stops nowhere any more keeps its seat all the way', () => {
    expect(seatsLeft(2, calls, { start: 0, end: 1 }, [taken('A', 'E', 4)])).toBe(0);
    expect(seatsLeft(3, calls, { start: 3, end: 4 }, [taken('gone', 'E', 2)])).toBe(1);
  });

  test('are as many as at the fullest moment of the way', () => {
    const place = fc.integer({ min: 0, max: 4 });
    const one = fc
      .record({ from: place, to: place, persons: fc.integer({ min: 1, max: 4 }) })
      .filter(({ from, to }) => from < to);
    fc.assert(
      fc.property(one, fc.array(one, { maxLength: 12 }), (asked, others) => {
        const sold = others.map(({ from, to, persons }) => taken(stops[from] ?? '', stops[to] ?? '', persons));
        const aboard = (between: number) =>
          others
            .filter(({ from, to }) => from <= between && between < to)
            .reduce((sum, { persons }) => sum + persons, 0);
        const fullest = Math.max(
          ...Array.from({ length: asked.to - asked.from }, (_step, index) => aboard(asked.from + index)),
        );
        expect(seatsLeft(20, calls, { start: asked.from, end: asked.to }, sold)).toBe(Math.max(0, 20 - fullest));
      }),
    );
  });
});
