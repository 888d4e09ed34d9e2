import { expect, test } from 'vitest';
import { deadlineOf, dueAfterPause } from './deadline.ts';

const waiting = { approval_status: 0, is_in_correction: 0, due_on: '2027-01-15' } as const;

test('a deadline is marked two business days ahead, and over once its day is', () => {
  const days = ['2027-01-08', '2027-01-12', '2027-01-13', '2027-01-14', '2027-01-15', '2027-01-16'];
  // 11 January is a public holiday, so two business days after Friday the 8th is the 13th.
  expect(days.map((day) => deadlineOf(waiting, day))).toEqual(['ahead', 'ahead', 'near', 'near', 'today', 'over']);
});

test('a deadline stands still while the applicant corrects, and ends with the decision', () => {
  expect(deadlineOf({ ...waiting, is_in_correction: 1 }, '2027-02-01')).toBe('stopped');
  expect(deadlineOf({ ...waiting, approval_status: 1 }, '2027-02-01')).toBeUndefined();
  expect(deadlineOf({ ...waiting, due_on: null }, '2027-02-01')).toBeUndefined();
});

test('after a correction the office has the business days that it had before', () => {
  const at = (text: string) => new Date(`${text}:00+09:00`);
  expect(dueAfterPause('2027-01-15', at('2027-01-13T10:00'), at('2027-01-13T16:00'))).toBe('2027-01-15');
  expect(dueAfterPause('2027-01-15', at('2027-01-13T10:00'), at('2027-01-14T00:10'))).toBe('2027-01-18');
  // Friday to Sunday: no business day was lost.
  expect(dueAfterPause('2027-01-15', at('2027-01-15T10:00'), at('2027-01-17T10:00'))).toBe('2027-01-15');
  expect(dueAfterPause(null, at('2027-01-13T10:00'), at('2027-01-20T10:00'))).toBeNull();
});

test('a pause of years does not go on counting', () => {
  const due = dueAfterPause('2027-01-15', new Date('2027-01-13T00:00:00Z'), new Date('2057-01-13T00:00:00Z'));
  expect(due !== null && due < '2028-02-01').toBe(true);
});
