import { expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import '../register/official-texts.ts';
import { ClosureRequest, beginsInPast, spanOfClosure } from './model.ts';

const closure = {
  spot_id: '1',
  room_id: '',
  from_date: '2027-02-01',
  from_time: '09:00',
  to_date: '2027-02-03',
  to_time: '24:00',
  reason: { ja: '床の張り替え', en: 'New floor' },
};
const codesOf = (parts: object): string[] => {
  const checked = check(ClosureRequest, { ...closure, ...parts });
  return 'problems' in checked ? checked.problems.map(({ field, code }) => `${field} ${code}`) : [];
};

test('a closure of all rooms, or of one', () => {
  const all = check(ClosureRequest, closure);
  expect('value' in all && [all.value.spot_id, all.value.room_id]).toEqual([1, null]);
  const one = check(ClosureRequest, { ...closure, room_id: 103 });
  expect('value' in one && one.value.room_id).toBe(103);
});

test('ends after it begins, and within a year', () => {
  expect(codesOf({ to_date: '2027-02-01', to_time: '09:00' })).toEqual(['to_date closure-order']);
  expect(codesOf({ to_date: '2027-01-31' })).toEqual(['to_date closure-order']);
  expect(codesOf({ to_date: '2027-02-01', to_time: '09:15' })).toEqual([]);
  expect(codesOf({ to_date: '2028-02-02', to_time: '09:00' })).toEqual([]);
  expect(codesOf({ to_date: '2028-02-02', to_time: '09:15' })).toEqual(['to_date closure-long']);
});

test('tells why, in Japanese to all where there are no English words', () => {
  expect(codesOf({ reason: { ja: ' ', en: 'New floor' } })).toEqual(['reason.ja required']);
  for (const reason of [{ ja: '断水' }, { ja: '断水', en: ' ' }]) {
    const checked = check(ClosureRequest, { ...closure, reason });
    expect('value' in checked && checked.value.reason).toEqual({ ja: '断水', en: '断水' });
  }
});

test('24:00 is the beginning of the next day', () => {
  const { starts, ends } = spanOfClosure(closure);
  expect(starts.toISOString()).toBe('2027-02-01T00:00:00.000Z');
  expect(ends.toISOString()).toBe('2027-02-03T15:00:00.000Z');
});

test('the quarter of an hour that runs is not past yet', () => {
  const now = new Date('2027-02-01T00:14:59Z');
  expect(beginsInPast(new Date('2027-02-01T00:00:00Z'), now)).toBe(false);
  expect(beginsInPast(new Date('2027-01-31T23:45:00Z'), now)).toBe(true);
});
