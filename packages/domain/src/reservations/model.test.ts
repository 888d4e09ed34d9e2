import { describe, expect, it } from 'vitest';
import { check } from '../contract/problems.ts';
import { SignupRequest } from '../members/model.ts';
import { ReservationRequest } from './model.ts';

const strange: readonly unknown[] = [{ toString: 1, valueOf: 1 }, [], null, Number.NaN, '\u0000', true];

describe('rules about several fields bear fields that are wrong', () => {
  it.each([
    'is_group',
    'group_type',
    'group_name',
    'purpose',
    'purpose_other',
    'has_charging',
    'charging_fee',
    'exemption_method',
    'exemption_reason',
  ])('a reservation whose %s is anything', (field) => {
    for (const value of strange) {
      expect(() =>
        check(ReservationRequest, { is_group: 1, exemption_method: 1, has_charging: 1, [field]: value }),
      ).not.toThrow();
    }
  });

  it.each(['email', 'email_confirmation', 'password', 'password_confirmation'])(
    'a signup whose %s is anything',
    (field) => {
      for (const value of strange) expect(() => check(SignupRequest, { [field]: value })).not.toThrow();
    },
  );

  it('says what is missing together with what is wrong elsewhere', () => {
    const result = check(ReservationRequest, { is_group: 1, purpose: 'other' });
    expect('problems' in result && result.problems.map(({ field, code }) => `${field} ${code}`)).toEqual(
      expect.arrayContaining([
        'group_type not-chosen',
        'group_name required',
        'person_in_charge required',
        'purpose_other purpose-other',
        'persons_spot required',
      ]),
    );
  });
});
