import { expect, test } from 'vitest';
import { eventContent } from './ledger.fixture.ts';
import { EventContent } from './model.ts';
import { NOTE_MINUTES, isNoteOf } from './note.ts';

const tap = eventContent();
const undo = eventContent({
  seq: 2,
  kind: 'undo',
  of_tap_id: tap.tap_id,
  decided_by: 'staff',
  staff_member_id: 9,
  verdict: { ...tap.verdict, outcome: 'staff', reason: 'undone-mistake', remaining: null },
});
const longest = NOTE_MINUTES * 60_000;
const otherBoot = '00000000-0000-4000-8000-000000000099';

test.each<[string, boolean, Partial<EventContent>, Partial<EventContent>]>([
  ['a moment later', true, {}, {}],
  ['at the last moment', true, { monotonic_ms: tap.monotonic_ms + longest }, {}],
  ['too late', false, { monotonic_ms: tap.monotonic_ms + longest + 1 }, {}],
  ['before the tap', false, { monotonic_ms: tap.monotonic_ms - 1 }, {}],
  ['after another start, by the clock', true, { boot_id: otherBoot, wall_time: '2027-01-19T01:40:00.000Z' }, {}],
  ['after another start, too late', false, { boot_id: otherBoot, wall_time: '2027-01-19T01:45:00.001Z' }, {}],
  ['of another tap', false, { of_tap_id: undo.tap_id }, {}],
  ['of another person', false, { verdict: { ...undo.verdict, member_id: 5 } }, {}],
  ['of a companion', false, {}, { kind: 'companion' }],
])('a note %s', (_when, expected, more, of) => {
  expect(EventContent.safeParse(undo).success).toBe(true);
  expect(isNoteOf({ ...undo, ...more }, { ...tap, ...of })).toBe(expected);
});

test('a note of nothing belongs to nothing', () => {
  expect(isNoteOf(undo, undefined)).toBe(false);
});
