import { describe, expect, test } from 'vitest';
import { decideSubscriptionProfile, missingFields, type KnownProfile } from './rules.ts';
import { profileItems } from './model.ts';

const TODAY = '2027-01-11';
const whole: KnownProfile = {
  lastname: '森',
  firstname: '楓',
  lastfurigana: 'モリ',
  firstfurigana: 'カエデ',
  tel: '090-0000-4321',
  zipcode: '098-9901',
  prefecture: '北海道',
  address1: '星守町',
  address2: '旭1丁目8番地',
  address3: '',
  gender: 0,
  birthdate: '1958-04-02',
  is_verified: false,
};
/** A person entered by the desk with only e-mail and last name. */
const bare: KnownProfile = {
  ...whole,
  firstname: '',
  lastfurigana: '',
  firstfurigana: '',
  tel: null,
  zipcode: '',
  prefecture: '',
  address1: '',
  address2: '',
  birthdate: null,
};

describe('what a service must be sent along', () => {
  test('is what it asks for and the profile has not, in the order of its items', () => {
    expect(missingFields(profileItems, whole)).toEqual([]);
    expect(missingFields(['birthdate', 'tel', 'name'], bare)).toEqual(['birthdate', 'tel', 'firstname']);
    expect(missingFields(['address'], bare)).toEqual(['zipcode', 'prefecture', 'address1', 'address2']);
    expect(missingFields(['email', 'is_resident', 'gender'], bare)).toEqual([]);
  });

  test('is never what the office holds', () => {
    expect(missingFields(profileItems, { ...bare, is_verified: true })).toEqual([
      'tel',
      'zipcode',
      'prefecture',
      'address1',
      'address2',
    ]);
  });
});

describe('a subscription', () => {
  test('that lacks something names every field', () => {
    const { changes, problems } = decideSubscriptionProfile(['name', 'tel'], bare, { firstname: '' }, TODAY);
    expect(changes).toEqual({});
    expect(problems).toEqual([
      { field: 'firstname', code: 'required' },
      { field: 'tel', code: 'required' },
    ]);
  });

  test('changes what was missing or is corrected, and nothing that the service does not ask for', () => {
    const sent = { firstname: '楓', tel: '090-0000-4321', lastname: '林', zipcode: '060-0000', gender: 1 } as const;
    expect(decideSubscriptionProfile(['name', 'tel'], bare, sent, TODAY)).toEqual({
      changes: { lastname: '林', firstname: '楓', tel: '090-0000-4321' },
      problems: [],
    });
    expect(decideSubscriptionProfile([], whole, sent, TODAY)).toEqual({ changes: {}, problems: [] });
  });

  test('what is the same changes nothing, a telephone number in any writing', () => {
    const { is_verified: _verified, ...same } = whole;
    const sent = { ...same, tel: '09000004321' } as Parameters<typeof decideSubscriptionProfile>[2];
    for (const is_verified of [true, false]) {
      const decided = decideSubscriptionProfile(profileItems, { ...whole, is_verified }, sent, TODAY);
      expect(decided).toEqual({ changes: {}, problems: [] });
    }
  });

  test('cannot change what the office holds', () => {
    const sent = { lastname: '林', birthdate: '1940-01-01', gender: 2, zipcode: '060-0000' } as const;
    const verified = { ...whole, is_verified: true };
    expect(decideSubscriptionProfile(['name', 'birthdate', 'gender', 'address'], verified, sent, TODAY)).toEqual({
      changes: { zipcode: '060-0000' },
      problems: [
        { field: 'lastname', code: 'office-held' },
        { field: 'birthdate', code: 'office-held' },
        { field: 'gender', code: 'office-held' },
      ],
    });
  });

  test('nor a telephone number that is there, nor bring a birth date to come', () => {
    const sent = { tel: '090-9999-9999', birthdate: '2027-01-12' };
    const { changes, problems } = decideSubscriptionProfile(['tel', 'birthdate'], whole, sent, TODAY);
    expect(changes).toEqual({});
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(['tel tel-mismatch', 'birthdate max-date']);
    expect(decideSubscriptionProfile(['birthdate'], bare, { birthdate: TODAY }, TODAY).problems).toEqual([]);
  });
});
