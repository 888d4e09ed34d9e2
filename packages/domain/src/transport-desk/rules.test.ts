import { describe, expect, test } from 'vitest';
import { feedBefore, isUsable, seenOf } from './rules.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 22, hour));
const former = (feed_id: number, since: number, until: number) =>
  ({ feed_id, state: 'former', since: at(since), until: at(until) }) as const;
const current = (feed_id: number, since: number) =>
  ({ feed_id, state: 'current', since: at(since), until: null }) as const;
const waiting = { feed_id: 99, state: 'waiting', since: null, until: null } as const;

describe('the feed to go back to', () => {
  test('is what counted until the one in force began', () => {
    expect(feedBefore([current(3, 9), former(2, 5, 9), former(1, 1, 5)], true)).toBe(2);
    expect(feedBefore([current(3, 9), former(1, 1, 5), former(2, 5, 9)], true)).toBe(2);
  });

  test('is that of the pack where it counted in between, whatever counted earlier', () => {
    expect(feedBefore([current(1, 3)], true)).toBe(null);
    expect(feedBefore([current(2, 9), former(1, 3, 5)], true)).toBe(null);
  });

  test('is what counted last while that of the pack is in force', () => {
    expect(feedBefore([former(1, 1, 4), former(2, 4, 6)], true)).toBe(2);
  });

  test('never is what waits', () => {
    expect(feedBefore([waiting, current(1, 3)], true)).toBe(null);
    expect(feedBefore([waiting], true)).toBeUndefined();
  });

  test('is what counted last where the pack has none any more, and none where nothing else counted', () => {
    expect(feedBefore([current(3, 9), former(1, 1, 2), former(2, 4, 5)], false)).toBe(2);
    expect(feedBefore([current(1, 3)], false)).toBeUndefined();
    expect(feedBefore([], true)).toBeUndefined();
  });

  test('is undone by a second press', () => {
    // Back at ten: the two have swapped.
    expect(feedBefore([current(2, 10), former(3, 9, 10), former(1, 1, 5)], true)).toBe(3);
  });
});

test('another one in force, and the same one anew, is something else than was seen', () => {
  const seen = [[], [waiting], [current(1, 3)], [waiting, current(1, 3)], [current(1, 4)], [current(2, 3)]].map(seenOf);
  expect(new Set([seen[0], seen[2], seen[4], seen[5]]).size).toBe(4);
  expect([seen[1], seen[3]]).toEqual([seen[0], seen[2]]);
});

test('a feed with warnings can be used, one with errors or without its content cannot', () => {
  const finding = { code: 'far', file: 'stops.txt', field: '', count: 1, places: [] } as const;
  const warned = [{ ...finding, severity: 'warning' }] as const;
  expect(isUsable({ has_content: true, findings: warned })).toBe(true);
  expect(isUsable({ has_content: true, findings: [...warned, { ...finding, severity: 'error' }] })).toBe(false);
  expect(isUsable({ has_content: false, findings: [] })).toBe(false);
});
