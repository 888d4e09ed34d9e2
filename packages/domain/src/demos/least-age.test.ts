import { expect, test } from 'vitest';
import { refuseTooYoung } from './least-age.ts';

const judged = (birthdate: string | null, leastAge: number | undefined = 6) =>
  refuseTooYoung(leastAge, birthdate, '2027-01-16', '0100-55-2154')?.problems[0]?.code;

test('who is certainly younger than the least age on the day of the ride is refused, by the day of the birthday', () => {
  expect([judged('2021-01-17'), judged('2021-01-16'), judged('2021-01-15')]).toEqual([
    'demo-too-young',
    undefined,
    undefined,
  ]);
});

test('an unknown birth date, one that cannot be, and a trial without a least age refuse nobody', () => {
  expect([judged(null), judged('2027-01-17'), judged('2026-12-31')]).toEqual([undefined, undefined, 'demo-too-young']);
  expect(refuseTooYoung(undefined, '2026-12-31', '2027-01-16', '')).toBeUndefined();
});
