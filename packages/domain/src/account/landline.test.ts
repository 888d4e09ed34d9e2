import { expect, test } from 'vitest';
import { isLandline, takesLandline } from './model.ts';

test('a landline is a telephone number that takes no SMS, in any writing', () => {
  for (const value of ['0164-00-4321', '０１６４００４３２１', '+81 164-00-4321', '050-1234-5678'])
    expect(isLandline({ kind: 'tel', value })).toBe(true);
  for (const value of ['090-0000-4321', '+81 80 0000 4321', '06012345678'])
    expect(isLandline({ kind: 'tel', value })).toBe(false);
  expect(isLandline({ kind: 'email', value: 'haru@example.jp' })).toBe(false);
});

test('only who logs in by e-mail alone takes one: its link needs a way, and a login a mobile number', () => {
  expect(takesLandline('haru@example.jp', null)).toBe(true);
  expect(takesLandline('haru@example.jp', '09000004321')).toBe(false);
  expect(takesLandline(null, '09000004321')).toBe(false);
  expect(takesLandline(null, null)).toBe(false);
});
