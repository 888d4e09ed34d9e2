import { expect, test } from 'vitest';
import { eventContent } from './ledger.fixture.ts';
import type { EventContent } from './model.ts';
import { isRidePaid, recentTaps } from './recent-taps.ts';

const NOW = new Date('2027-01-19T01:40:00.000Z');
const noteOf = (kind: 'undo' | 'cash', tap: EventContent, seq: number): EventContent =>
  eventContent({
    seq,
    kind,
    of_tap_id: tap.tap_id,
    decided_by: 'staff',
    staff_member_id: 9,
    verdict: { ...tap.verdict, outcome: 'staff', reason: 'undone-mistake', remaining: null },
  });

const first = eventContent({ seq: 1, wall_time: '2027-01-19T01:39:00.000Z' });
const second = eventContent({ seq: 2, wall_time: '2027-01-19T01:39:30.000Z' });
const again = (seq: number): EventContent =>
  eventContent({ seq, verdict: { ...first.verdict, reason: 'same-visit' }, wall_time: '2027-01-19T01:39:40.000Z' });

test('the latest tap stands first, and of each is told what staff have said since', () => {
  const rows = recentTaps([first, second, noteOf('undo', first, 3), noteOf('cash', second, 4), again(5)], NOW);
  expect(rows.map(({ content, ...said }) => [content.seq, said])).toEqual([
    [5, { isUndone: false, isCashNoted: false, isUndoable: false }],
    [2, { isUndone: false, isCashNoted: true, isUndoable: true }],
    [1, { isUndone: true, isCashNoted: false, isUndoable: false }],
  ]);
});

test('a companion is no row: they go with whoever brought them', () => {
  expect(recentTaps([first, eventContent({ seq: 2, kind: 'companion' })], NOW)).toHaveLength(1);
});

test.each([
  ['the last moment', '2027-01-19T01:30:00.000Z', 1],
  ['longer ago', '2027-01-19T01:29:59.999Z', 0],
  ['a clock that was set back', '2027-01-19T01:50:00.001Z', 0],
])('ten minutes are recent: %s', (_when, wall_time, rows) => {
  expect(recentTaps([eventContent({ wall_time })], NOW)).toHaveLength(rows);
});

test('of many taps the last four are shown', () => {
  const taps = Array.from({ length: 9 }, (_, index) => ({ ...first, seq: index + 1 }));
  expect(recentTaps(taps, NOW).map(({ content }) => content.seq)).toEqual([9, 8, 7, 6]);
});

test.each<[string, boolean, readonly EventContent[]]>([
  ['nothing was noted', false, [first]],
  ['it was paid', true, [first, noteOf('cash', first, 2)]],
  ['the ride before was paid', false, [first, noteOf('cash', first, 2), { ...second, seq: 3 }]],
  ['the card was held again after paying', true, [first, noteOf('cash', first, 2), again(3)]],
  ['nobody was counted', false, [noteOf('cash', first, 2)]],
])('a ride is paid in cash since the last count: %s', (_why, paid, events) => {
  expect(isRidePaid(events)).toBe(paid);
});
