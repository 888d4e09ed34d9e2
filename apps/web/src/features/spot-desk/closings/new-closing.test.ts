import { ClosingRule } from '@machi/domain/spots/model';
import { expect, test } from 'vitest';
import { closingKinds, closingOf, firstDraft } from './new-closing.ts';

test('every kind makes a rule that the domain knows, or says what is missing', () => {
  const whole = { ...firstDraft, nth: [4, 2], from: '2027-02-01', to: '2027-02-05' };
  for (const kind of closingKinds)
    expect(ClosingRule.safeParse(closingOf({ ...whole, kind })).success, kind).toBe(true);
  expect(closingOf({ ...whole, kind: 'nth', weekday: 3 })).toEqual({
    kind: 'weekday',
    weekday: 3,
    nth: [2, 4],
    moves_after_holiday: true,
  });
  expect(closingOf({ ...whole, kind: 'nth', nth: [] })).toBe('nth');
  expect(closingOf({ ...whole, kind: 'dates', from: '' })).toBe('dates');
  expect(closingOf({ ...whole, kind: 'dates', to: '2027-01-31' })).toBe('order');
});

test('a day that its month has not is its last', () => {
  const draft = { ...firstDraft, kind: 'yearly' as const, fromMonth: 2, fromDay: 31, toMonth: 4, toDay: 31 };
  expect(closingOf(draft)).toEqual({ kind: 'yearly', from: '02-29', to: '04-30' });
});
