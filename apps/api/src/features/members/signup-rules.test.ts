import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();

type Case = readonly [field: string, parts: Readonly<Record<string, unknown>>, en: string, ja: string];

const REQUIRED = ['It is required.', '入力してください。'] as const;
const both = (password: string) => ({ password, password_confirmation: password });
const addressed = (email: string) => ({ email, email_confirmation: email });
const tooLong = (max: number) => [`Input in ${max} characters or less.`, `${max}文字以内で入力してください。`] as const;

const GUESSABLE = [
  'This password is easy to guess. Please choose another one.',
  'このパスワードは推測されやすいため使えません。別のものにしてください。',
] as const;
const LEAKED = [
  'This password is on a list of passwords that leaked elsewhere. Please choose another one.',
  'このパスワードは、よそから流出したパスワードの一覧にのっているため使えません。別のものにしてください。',
] as const;

const requiredFields = [
  'email',
  'password',
  'lastname',
  'firstname',
  'lastfurigana',
  'firstfurigana',
  'tel',
  'zipcode',
  'prefecture',
  'address1',
  'address2',
];

/** The faults of refused signups in both languages; no link may be made. */
async function faultsOf(cases: readonly Case[]): Promise<unknown[]> {
  const faults: unknown[] = [];
  const before = await town.countRows('verification');
  for (const [field, parts, en, ja] of cases) {
    for (const [locale, sentence] of [
      ['en', en],
      ['ja', ja],
    ] as const) {
      const { status, body } = await town.call('POST', '/api/signup', { body: signupRequest(parts), locale });
      const isTold = status === 422 && body.result === false && body.errors[field]?.includes(sentence);
      if (!isTold) faults.push({ parts, wanted: { [field]: sentence }, status, body });
    }
  }
  if ((await town.countRows('verification')) !== before) faults.push('a link was made');
  return faults;
}

describe('every rule of a signup, in both languages', () => {
  test('what must be given is missing, null, empty or blank [rule:validation.required] [message:required] [decision:reply.errors-in-language]', async () => {
    for (const field of requiredFields) {
      const blanks = field === 'password' ? [undefined, null, ''] : [undefined, null, '', ' 　 '];
      for (const blank of blanks) expect(await faultsOf([[field, { [field]: blank }, ...REQUIRED]])).toEqual([]);
    }
  });

  test('an address of at most 128 characters, entered twice [rule:validation.email-reentry] [message:email-not-matched]', async () => {
    expect(
      await faultsOf([
        ['email', addressed(`${'h'.repeat(118)}@example.jp`), ...tooLong(128)],
        [
          'email_confirmation',
          { email_confirmation: 'haru.sato@example.jp' },
          'E-mail address not matched.',
          'メールアドレスが一致しません。同じものをもう一度入力してください。',
        ],
        ['email_confirmation', { email_confirmation: undefined }, ...REQUIRED],
      ]),
    ).toEqual([]);
  });

  test('what is tried first is no password [decision:password.common] [decision:password.town-and-login-id]', async () => {
    expect(
      await faultsOf([
        ['password', both('Hoshimori-2027'), ...GUESSABLE],
        ['password', both('Password123'), ...GUESSABLE],
        ['password', both('qwerty123'), ...GUESSABLE],
        ['password', both('Rush2112'), ...LEAKED],
        ['password', both('1qaz2wsx'), ...LEAKED],
        ['password', { ...addressed('kaede.mori@example.jp'), ...both('kaede.mori') }, ...GUESSABLE],
        ['password', { ...addressed('k@example.jp'), ...both('K@example.jp') }, ...GUESSABLE],
      ]),
    ).toEqual([]);
  });

  test('nobody is born tomorrow [rule:validation.maxdate] [message:date-max]', async () => {
    expect(
      await faultsOf([
        [
          'birthdate',
          { birthdate: '2027-01-12' },
          'Input a date on or before Mon 11 Jan 2027.',
          '2027年1月11日（月）以前の日付を入力してください。',
        ],
      ]),
    ).toEqual([]);
    expect((await town.call('POST', '/api/signup', { body: signupRequest({ birthdate: '2027-01-11' }) })).status).toBe(
      201,
    );
  });

  test('the terms are agreed to [rule:agreement.signup]', async () => {
    expect(
      await faultsOf([
        [
          'is_agreed',
          { is_agreed: false },
          'Please read the terms and agree to them.',
          '規約を読み、同意してください。',
        ],
        [
          'is_agreed',
          { is_agreed: 'true' },
          'Please read the terms and agree to them.',
          '規約を読み、同意してください。',
        ],
      ]),
    ).toEqual([]);
  });

  test('every wrong field is told at once, with its stable code [decision:reply.codes]', async () => {
    const answer = await town.call('POST', '/api/signup', {
      body: signupRequest({ tel: 'x', zipcode: 'y', ...both('aaaa') }),
    });
    expect(answer.body.codes).toEqual({
      password: ['password-length', 'password-two-kinds'],
      tel: ['tel'],
      zipcode: ['zipcode'],
    });
    expect(Object.keys(answer.body.errors)).toEqual(Object.keys(answer.body.codes));
  });

  test('a birth date that the database cannot keep is refused before the link is sent', async () => {
    const answer = await town.call('POST', '/api/signup', { body: signupRequest({ birthdate: '0000-01-01' }) });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['birthdate']);
  });
});
