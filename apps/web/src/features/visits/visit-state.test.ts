import type { VisitLine } from '@machi/domain/visits/model';
import { expect, test } from 'vitest';
import { namelessOf, stateOf, underLine } from './visit-state.ts';

const visit: VisitLine = {
  visit_id: 1,
  pass: 'bath',
  visited_at: '2027-01-19T13:00:00+09:00',
  member_id: null,
  name: null,
  furigana: null,
  terminal_id: 3,
  terminal_name: '入口',
  method: 'qr',
  outcome: 'accepted',
  reason: 'admitted',
  fare_yen: null,
  fare_reason: null,
  is_counted: true,
  is_corrected: false,
  is_companion: false,
  is_overdraft: false,
  decided_by: 'server',
};
const ride = { ...visit, pass: 'bus', reason: 'fare', fare_yen: 100, fare_reason: 'unknown' } as const;

test('what became of a visit: counted, with staff, the same again, or taken off', () => {
  expect(stateOf(visit)).toBe('counted');
  expect(stateOf(ride)).toBe('ride');
  expect(stateOf({ ...visit, outcome: 'staff', reason: 'card-unknown', is_counted: false })).toBe('staff');
  expect(stateOf({ ...visit, reason: 'same-visit', is_counted: false })).toBe('again');
  expect(stateOf({ ...visit, is_counted: false })).toBe('taken-off');
});

test('who has no name: somebody who has left, a companion, or nobody whom the terminal knew', () => {
  expect(namelessOf(visit)).toBe('left');
  expect(namelessOf(ride)).toBe('nobody');
  expect(namelessOf({ ...ride, fare_reason: 'senior' })).toBe('left');
  expect(namelessOf({ ...ride, is_companion: true })).toBe('nobody.companion');
});

test('the line below says where, and why where that is not plain', () => {
  expect(underLine(visit, '窓口', '入浴')).toBe('入口');
  expect(underLine({ ...visit, reason: 'same-visit' }, '窓口', '続き')).toBe('入口 · 続き');
  expect(underLine({ ...visit, terminal_name: null }, '窓口', '入浴')).toBe('');
  expect(underLine({ ...visit, terminal_name: null, decided_by: 'staff' }, '窓口', '入浴')).toBe('窓口');
});
