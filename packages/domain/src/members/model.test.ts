import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import { SignupRequest } from './model.ts';

const signup = (parts: Readonly<Record<string, unknown>> = {}) => ({
  email: 'kaede.mori@example.jp',
  email_confirmation: 'kaede.mori@example.jp',
  password: 'kaede-2027',
  password_confirmation: 'kaede-2027',
  lastname: '森',
  firstname: '楓',
  lastfurigana: 'モリ',
  firstfurigana: 'カエデ',
  tel: '090-0000-4321',
  zipcode: '098-9901',
  prefecture: '北海道',
  address1: '星守町',
  address2: '旭1丁目8番地',
  birthdate: '1958-04-02',
  is_agreed: true,
  ...parts,
});
const phone = (parts: Readonly<Record<string, unknown>> = {}) => {
  const { email: _email, email_confirmation: _again, ...rest } = signup();
  return { ...rest, has_no_email: true, tel_confirmation: '09000004321', ...parts };
};
const codesOf = (input: unknown): Record<string, string[]> => {
  const result = check(SignupRequest, input);
  const codes: Record<string, string[]> = {};
  if ('problems' in result) for (const { field, code } of result.problems) (codes[field] ??= []).push(code);
  return codes;
};

describe('with an address', () => {
  test('everything that is needed is enough', () => {
    const result = check(SignupRequest, signup());
    expect(result).toMatchObject({ value: { has_no_email: false, address3: '', gender: 0 } });
  });

  test('the address is there, has its form and is entered twice [rule:validation.email-reentry]', () => {
    expect(codesOf(signup({ email: '', email_confirmation: '' }))).toEqual({
      email: ['required'],
      email_confirmation: ['required'],
    });
    expect(codesOf(signup({ email: undefined, email_confirmation: undefined }))).toEqual({
      email: ['required'],
      email_confirmation: ['required'],
    });
    expect(codesOf(signup({ email: 'kaede', email_confirmation: 'kaede' }))).toEqual({ email: ['email'] });
    const long = `${'k'.repeat(118)}@example.jp`;
    expect(codesOf(signup({ email: long, email_confirmation: long }))).toEqual({ email: ['max-length'] });
    expect(codesOf(signup({ email_confirmation: 'kaede@example.jp' }))).toEqual({
      email_confirmation: ['email-mismatch'],
    });
    expect(codesOf(signup({ email_confirmation: ' Kaede.Mori@EXAMPLE.jp ' }))).toEqual({});
  });

  test('the number is not entered twice and need not take an SMS', () => {
    expect(codesOf(signup({ tel: '0164-00-4321', tel_confirmation: 'x' }))).toEqual({});
  });
});

describe('when there is no address', () => {
  test('the mobile number is entered twice, in any writing [rule:validation.tel-reentry]', () => {
    expect(codesOf(phone())).toEqual({});
    expect(codesOf(phone({ tel_confirmation: '＋８１ 90 0000 4321' }))).toEqual({});
    expect(codesOf(phone({ tel_confirmation: '090-0000-4322' }))).toEqual({ tel_confirmation: ['tel-mismatch'] });
    expect(codesOf(phone({ tel_confirmation: '' }))).toEqual({ tel_confirmation: ['required'] });
  });

  test('it takes an SMS', () => {
    expect(codesOf(phone({ tel: '0164-00-4321', tel_confirmation: '0164-00-4321' }))).toEqual({ tel: ['mobile'] });
    expect(codesOf(phone({ tel: '0000-00-0000', tel_confirmation: '0000-00-0000' }))).toEqual({ tel: ['tel'] });
  });

  test('hidden fields of the address do not count', () => {
    expect(codesOf(phone({ email: 'x', email_confirmation: 'y' }))).toEqual({});
  });
});

test('half-width kana and hiragana are taken and kept as katakana [rule:validation.furigana]', () => {
  expect(check(SignupRequest, signup({ lastfurigana: 'ﾓﾘ', firstfurigana: 'かえで' }))).toMatchObject({
    value: { lastfurigana: 'モリ', firstfurigana: 'カエデ' },
  });
});

test('every rule speaks at once, also those about two fields', () => {
  const wrong = { email: 'x', email_confirmation: 'y', password: 'short', password_confirmation: 'other', tel: '1' };
  expect(Object.keys(codesOf(signup({ ...wrong, zipcode: '', is_agreed: false }))).toSorted()).toEqual([
    'email',
    'email_confirmation',
    'is_agreed',
    'password',
    'password_confirmation',
    'tel',
    'zipcode',
  ]);
});

test('nobody is a resident, an official or of age by saying so', () => {
  const forged = { is_resident: 1, is_handicapped: 1, is_official: true, roles: ['system'], verified_at: '2027-01-01' };
  const result = check(SignupRequest, signup(forged));
  for (const field of Object.keys(forged)) expect(result).not.toHaveProperty(`value.${field}`);
});
