import { expect, test } from 'vitest';
import { refused, taken } from './outcome.fixture.ts';
import { ticks } from './ticks.ts';

const rooms = ['hall', 'kitchen', 'studio', 'office'] as const;

test('at least so many boxes are checked', () => {
  const schema = ticks(rooms, { min: 2 });
  expect(taken(schema, ['hall', 'studio'], [...rooms])).toEqual([['hall', 'studio'], [...rooms]]);
  expect(refused(schema, [], ['hall'], ['hall', 'hall'])).toEqual(['Choose 2 or more.', '2件以上選んでください。']);
  expect(refused(ticks(rooms, { min: 1 }), [])).toEqual(['Choose 1 or more.', '1件以上選んでください。']);
});

test('at most so many boxes are checked', () => {
  const schema = ticks(rooms, { max: 2 });
  expect(taken(schema, [], ['office', 'hall'], ['hall', 'hall', 'office'])).toEqual([
    [],
    ['office', 'hall'],
    ['hall', 'office'],
  ]);
  expect(refused(schema, ['hall', 'kitchen', 'studio'], [...rooms])).toEqual([
    'Choose 2 or fewer.',
    '2件以内で選んでください。',
  ]);
});

test('a box that is not among them is none', () => {
  expect(refused(ticks(rooms, {}), ['cellar'])).toEqual([
    'Choose one of the options shown.',
    '選択肢から選んでください。',
  ]);
});
