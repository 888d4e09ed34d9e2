import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import { ContactChange, ProfileChange } from './model.ts';

const codesOf = (schema: typeof ContactChange | typeof ProfileChange, input: object): Record<string, string[]> => {
  const result = check(schema, input);
  const codes: Record<string, string[]> = {};
  if ('problems' in result) for (const { field, code } of result.problems) (codes[field] ??= []).push(code);
  return codes;
};

describe('a new contact', () => {
  const change = (kind: string, value: string, value_confirmation = value) =>
    codesOf(ContactChange, { kind, value, value_confirmation, old_password: 'x' });

  test('is an address or a telephone number, each with its own rule', () => {
    expect(change('email', 'haru@example.jp')).toEqual({});
    expect(change('tel', '090-0000-4321')).toEqual({});
    expect(change('email', '090-0000-4321')).toEqual({ value: ['email'] });
    expect(change('tel', 'haru@example.jp')).toEqual({ value: ['tel'] });
    expect(change('tel', '0164-00-4321')).toEqual({});
    expect(change('fax', '0164-00-4321')).toEqual({ kind: ['choice'] });
    expect(change('email', `${'h'.repeat(120)}@example.jp`)).toMatchObject({ value: ['max-length'] });
    expect(change('email', '')).toEqual({ value: ['required'], value_confirmation: ['required'] });
  });

  test('is entered twice, in whatever writing [rule:validation.email-reentry] [rule:validation.tel-reentry]', () => {
    expect(change('email', 'haru@example.jp', 'HARU@example.jp')).toEqual({});
    expect(change('tel', '090-0000-4321', '+819000004321')).toEqual({});
    expect(change('email', 'haru@example.jp', 'haru@example.com')).toEqual({ value_confirmation: ['email-mismatch'] });
    expect(change('tel', '090-0000-4321', '090-0000-4322')).toEqual({ value_confirmation: ['tel-mismatch'] });
  });

  test('needs the password', () => {
    const input = { kind: 'email', value: 'a@example.jp', value_confirmation: 'a@example.jp' };
    expect(codesOf(ContactChange, input)).toEqual({ old_password: ['required'] });
    expect(codesOf(ContactChange, { ...input, old_password: '' })).toEqual({ old_password: ['required'] });
  });
});

describe('a change of the profile', () => {
  const address = { zipcode: '098-9901', prefecture: '北海道', address1: '星守町', address2: '旭1丁目', locale: 'ja' };

  test('may leave out what the office holds, not empty it', () => {
    expect(codesOf(ProfileChange, address)).toEqual({});
    expect(codesOf(ProfileChange, { ...address, lastname: '', birthdate: '' })).toEqual({
      lastname: ['required'],
      birthdate: ['required'],
    });
  });

  test('has nothing that is not the member’s to say', () => {
    const result = check(ProfileChange, {
      ...address,
      is_resident: 1,
      is_handicapped: 1,
      tel: '0',
      email: 'x',
      town_id: '1',
    });
    expect(result).toEqual({ value: { ...address, address3: '' } });
  });
});
