import { expect, test } from 'vitest';
import { canSeeVehicle } from './limits.ts';

const at = (time: string) => new Date(`2027-01-14T${time}:00+09:00`);
const seen = (now: Date, kind: 'community' | 'school' = 'community') =>
  canSeeVehicle(kind, at('09:00'), at('09:20'), now);

test('one is led to where a vehicle is from half an hour before it comes until it is there', () => {
  expect([at('08:29'), at('08:30'), at('09:20'), at('09:21')].map((now) => seen(now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(seen(new Date('2027-01-13T09:00:00+09:00'))).toBe(false);
});

test('where a school bus is nobody is told', () => {
  expect(seen(at('09:00'), 'school')).toBe(false);
});
