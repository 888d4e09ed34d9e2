import type { Locale } from '@machi/domain/locale/model';
import { AccountHolder } from '@machi/domain/fields/account-holder';
import { ColourCode, DayAndTime, EmailList, WebUrl } from '@machi/domain/fields/formats';
import { atLeast, linedText } from '@machi/domain/fields/lengths';
import { text } from '@machi/domain/fields/model';
import { typedNumber } from '@machi/domain/fields/numbers';
import { ticks } from '@machi/domain/fields/ticks';
import { SignupRequest } from '@machi/domain/members/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { ResolverOptions } from 'react-hook-form';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { errorLines } from './form-errors.ts';
import { ofTown } from './new-password.ts';
import { resolverFor } from './resolver.ts';

const options = <T extends Record<string, unknown>>(): ResolverOptions<T> => ({
  fields: {},
  shouldUseNativeValidation: false,
  criteriaMode: 'firstError',
  names: undefined,
});

const usual = () => 16;

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
  const resolve = resolverFor(SignupRequest, () => 'ja', usual);
  const { values, errors } = await resolve({ ...good, lastname: ' 佐藤 ' }, undefined, options());
  expect(errors).toEqual({});
  expect(values).toMatchObject({ lastname: '佐藤', gender: 0, address3: '' });
});

test('says the sentences of the domain, in the language at the time of the check', async () => {
  let locale: Locale = 'en';
  const resolve = resolverFor(SignupRequest, () => locale, usual);
  const bad = { ...good, email: 'haru', lastfurigana: '佐藤', password: 'abcdefgh' };
  const sentencesOf = async () => {
    const { errors } = await resolve(bad, undefined, options());
    return Object.fromEntries(errorLines(errors).map((line) => [line.fieldId, line.message]));
  };
  for (locale of ['en', 'ja'] as const) {
    expect(await sentencesOf()).toMatchObject({
      email: sentenceOf({ code: 'email' }, locale),
      lastfurigana: sentenceOf({ code: 'furigana' }, locale),
      password: sentenceOf({ code: 'password-two-kinds' }, locale),
    });
  }
});

test('every generic rule speaks at its own field, in both languages', async () => {
  const schema = z.object({
    emails: EmailList,
    persons: typedNumber('integer', { min: 1, max: 8 }),
    fee: typedNumber('decimal', { max: 99.5 }),
    reason: linedText(200, { maxLines: 2 }),
    name: text(8).check(atLeast(2)),
    needs: ticks(['hall', 'kitchen', 'studio'], { min: 1, max: 2 }),
    account: AccountHolder,
    page: WebUrl,
    colour: ColourCode,
    starts: DayAndTime,
  });
  const bad = {
    emails: 'haru@example.jp, haru',
    persons: '９',
    fee: 'free',
    reason: '1\n2\n3',
    name: '星',
    needs: [],
    account: '星守 太郎',
    page: 'example.jp',
    colour: 'green',
    starts: '2027-02-29T10:00',
  };
  for (const [locale, sentences] of [
    ['en', ['Invalid E-mails format.', 'Input a number 8 or less.', 'Input in 2 lines or less.', 'Choose 1 or more.']],
    [
      'ja',
      [
        sentenceOf({ code: 'email-list' }, 'ja'),
        '8以下の数を入力してください。',
        '2行以内で入力してください。',
        '1件以上選んでください。',
      ],
    ],
  ] as const) {
    const { errors } = await resolverFor(schema, () => locale, usual)(bad, undefined, options());
    const lines = errorLines(errors);
    expect(lines.map(({ fieldId }) => fieldId)).toEqual(Object.keys(bad));
    expect(lines.map(({ message }) => message)).toEqual(expect.arrayContaining([...sentences]));
  }
});

test('a mismatch stands at the field that repeats', async () => {
  const resolve = resolverFor(SignupRequest, () => 'en', usual);
  const { errors } = await resolve({ ...good, password_confirmation: 'another' }, undefined, options());
  expect(errorLines(errors)).toEqual([{ fieldId: 'password_confirmation', message: 'Password not matched.' }]);
});

test('errors of nested fields are nested', async () => {
  const schema = z.object({ time: z.object({ start: z.string().check(z.minLength(1, { error: 'required' })) }) });
  const { errors } = await resolverFor(schema, () => 'en', usual)({ time: { start: '' } }, undefined, options());
  expect(errorLines(errors)).toEqual([{ fieldId: 'time.start', message: 'It is required.' }]);
});

test('a new password is asked for the town’s length, and told the town’s figure, in one round with all else', async () => {
  const resolve = resolverFor(
    ofTown(SignupRequest, () => 20),
    () => 'en',
    () => 20,
  );
  const told = async (password: string) => {
    const typed = { ...good, password, password_confirmation: password, lastname: '' };
    const { errors } = await resolve(typed, undefined, options());
    return errorLines(errors).flatMap(({ fieldId, message }) => (fieldId === 'password' ? message : []));
  };
  const sentence = 'Input in 8 to 20 characters.';
  for (const length of [7, 21, 65]) expect(await told(`a1${'x'.repeat(length - 2)}`)).toEqual([sentence]);
  for (const length of [8, 17, 20]) expect(await told(`a1${'x'.repeat(length - 2)}`)).toEqual([]);
  expect(await told('')).toEqual([sentenceOf({ code: 'required' }, 'en')]);
});
