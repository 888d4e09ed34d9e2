import type { Locale } from '@machi/domain/locale/model';
import { SignupRequest } from '@machi/domain/members/model';
import { refusalTexts } from '@machi/domain/refusals/texts';
import type { ResolverOptions } from 'react-hook-form';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { errorLines } from './form-errors.ts';
import { resolverFor } from './resolver.ts';

const options = <T extends Record<string, unknown>>(): ResolverOptions<T> => ({
  fields: {},
  shouldUseNativeValidation: false,
  criteriaMode: 'firstError',
  names: undefined,
});

const good = {
  email: 'haru@example.jp',
  email_confirmation: 'haru@example.jp',
  password: 'Yuki-no-machi9',
  password_confirmation: 'Yuki-no-machi9',
  lastname: '佐藤',
  firstname: '春',
  lastfurigana: 'サトウ',
  firstfurigana: 'ハル',
  tel: '090-1234-5678',
  zipcode: '099-1234',
  prefecture: '北海道',
  address1: '星守町',
  address2: '北の沢1-2',
  birthdate: '1948-04-02',
  is_agreed: true as const,
};

test('what is right comes out as the schema makes it', async () => {
  const resolve = resolverFor(SignupRequest, () => 'ja');
  const { values, errors } = await resolve({ ...good, lastname: ' 佐藤 ' }, undefined, options());
  expect(errors).toEqual({});
  expect(values).toMatchObject({ lastname: '佐藤', gender: 0, address3: '' });
});

test('says the sentences of the domain, in the language at the time of the check', async () => {
  let locale: Locale = 'en';
  const resolve = resolverFor(SignupRequest, () => locale);
  const bad = { ...good, email: 'haru', lastfurigana: 'さとう', password: 'abcdefgh' };
  const sentencesOf = async () => {
    const { errors } = await resolve(bad, undefined, options());
    return Object.fromEntries(errorLines(errors).map((line) => [line.fieldId, line.message]));
  };
  for (locale of ['en', 'ja'] as const) {
    expect(await sentencesOf()).toMatchObject({
      email: refusalTexts[locale].email,
      lastfurigana: refusalTexts[locale].furigana,
      password: refusalTexts[locale]['password-two-kinds'],
    });
  }
});

test('a mismatch stands at the field that repeats', async () => {
  const resolve = resolverFor(SignupRequest, () => 'en');
  const { errors } = await resolve({ ...good, password_confirmation: 'another' }, undefined, options());
  expect(errorLines(errors)).toEqual([{ fieldId: 'password_confirmation', message: 'Password not matched.' }]);
});

test('errors of nested fields are nested', async () => {
  const schema = z.object({ time: z.object({ start: z.string().check(z.minLength(1, { error: 'required' })) }) });
  const { errors } = await resolverFor(schema, () => 'en')({ time: { start: '' } }, undefined, options());
  expect(errorLines(errors)).toEqual([{ fieldId: 'time.start', message: 'It is required.' }]);
});
