import { expect, test } from 'vitest';
import { mayRemind, refuseReminders, reminderTerm } from './reminders.ts';

const rules = { after_days: 20, term_days: 10, again_days: 30, remedies: [] };
const bill = {
  member_id: 7,
  state: 'open',
  debit_failure: null,
  planned_on: '2027-01-27',
  reminded_on: null,
  asked_on: null,
  is_debited: false,
  is_halted: false,
  seen: 's',
} as const;

test.each([
  ['of somebody who has died, before the office says so', { is_halted: true }, '2027-03-16', false],
  ['twenty days after its day', {}, '2027-02-16', true],
  ['a day too early', {}, '2027-02-15', false],
  ['that is paid', { state: 'paid' }, '2027-03-16', false],
  ['of which the bank’s answer is awaited', { is_debited: true }, '2027-03-16', false],
  [
    'that the bank is asked to debit once more',
    { is_debited: true, debit_failure: 'funds', asked_on: '2027-03-29' },
    '2027-03-16',
    false,
  ],
  ['that the bank has not debited', { is_debited: true, debit_failure: 'funds' }, '2027-02-16', true],
  ['of which somebody was reminded 29 days ago', { reminded_on: '2027-02-16' }, '2027-03-17', false],
  ['of which somebody was reminded 30 days ago', { reminded_on: '2027-02-16' }, '2027-03-18', true],
] as const)('whether a letter may be sent for a bill %s', (_what, parts, today, may) => {
  expect(mayRemind({ ...bill, ...parts }, today, rules)).toBe(may);
});

test('a letter asks for the money by a day on which banks work', () => {
  // 10 days after 17 February is a Saturday.
  expect(reminderTerm('2027-02-17', rules)).toBe('2027-03-01');
});

test('letters are sent for all bills as they were shown, or for none', () => {
  const code = (bills: readonly object[], asked: readonly string[], actorId = 1) =>
    refuseReminders(
      bills.map((parts) => ({ ...bill, ...parts })),
      asked.map((seen) => ({ seen })),
      { actorId, today: '2027-02-16', rules },
    )?.problems[0]?.code;
  expect(code([{}, { seen: 't' }], ['s', 't'])).toBeUndefined();
  expect(code([{}, { seen: 'new' }], ['s', 't'])).toBe('reminders-changed');
  expect(code([{}], ['s', 't'])).toBe('reminders-changed');
  expect(code([{}, { seen: 't', reminded_on: '2027-02-01' }], ['s', 't'])).toBe('reminders-changed');
  expect(code([{}], ['s'], 7)).toBe('own-account');
});
