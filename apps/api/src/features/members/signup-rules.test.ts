import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();

type Case = readonly [field: string, parts: Readonly<Record<string, unknown>>, en: string, ja: string];

const REQUIRED = ['It is required.', '入力してください。'] as const;
const both = (password: string) => ({ password, password_confirmation: password });
const addressed = (email: string) => ({ email, email_confirmation: email });
const tooLong = (max: number) => [`Input in ${max} characters or less.`, `${max}文字以内で入力してください。`] as const;

const LENGTH = ['Input in 8 to 16 characters.', 'パスワードは8〜16文字で入力してください。'] as const;
const KINDS = [
  'Please contain two types of letters or more out of lowercase letters, uppercase letters, digits and symbols.',
  '英小文字・英大文字・数字・記号のうち、2種類以上を組み合わせてください。',
] as const;
const HALF_WIDTH = [
  'Use only half-width letters, digits and symbols.',
  'パスワードに使えるのは、半角の英字・数字・記号だけです。',
] as const;
const EMAIL = ['Invalid E-mail format.', 'メールアドレスの形が正しくありません。例のように入力してください。'] as const;
const TEL = [
  'Invalid Telephone Number format. (Digit or Hyphen)',
  '電話番号は、数字とハイフンで入力してください。',
] as const;
const ZIPCODE = ['Invalid postal code format. (7 digits)', '郵便番号は、7桁の数字で入力してください。'] as const;
const TEL_AGAIN = [
  'Telephone number not matched.',
  '電話番号が一致しません。同じ番号をもう一度入力してください。',
] as const;
const MOBILE = [
  'Input a mobile number that can receive SMS (060, 070, 080 or 090).',
  'SMSを受け取れる携帯電話の番号（060、070、080、090で始まる番号）を入力してください。',
] as const;
const KATAKANA = ['Input in katakana.', 'カタカナで入力してください。'] as const;
const DATE = ['Input a valid date.', '正しい日付を入力してください。'] as const;
const GUESSABLE = [
  'This password is easy to guess. Please choose another one.',
  'このパスワードは推測されやすいため使えません。別のものにしてください。',
] as const;
const LEAKED = [
  'This password is on a list of passwords that leaked elsewhere. Please choose another one.',
  'このパスワードは、よそから流出したパスワードの一覧にのっているため使えません。別のものにしてください。',
] as const;
const FORMAT = ['The format is not correct.', '形式が正しくありません。'] as const;

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

/** What is not as it should be of refused signups, in both languages; no link is made. */
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

  test('e-mail addresses have their form [rule:validation.email] [message:invalid-email]', async () => {
    expect(
      await faultsOf([
        ['email', addressed('haru'), ...EMAIL],
        ['email', addressed('haru@example'), ...EMAIL],
        ['email', addressed('ha ru@example.jp'), ...EMAIL],
        ['email', addressed('はる@example.jp'), ...EMAIL],
        ['email', addressed('a@b@example.jp'), ...EMAIL],
        ['email', addressed('haru@-example.jp'), ...EMAIL],
      ]),
    ).toEqual([]);
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

  test('a password has 8 to 16 characters [rule:password.length] [constant:password-length]', async () => {
    expect(
      await faultsOf([
        ['password', both('kaed-27'), ...LENGTH],
        ['password', both('kaede-2027-kaede-'), ...LENGTH],
      ]),
    ).toEqual([]);
  });

  test('8 and 16 characters are enough and not too many', async () => {
    for (const password of ['kaede-27', 'kaede-2027-kaede', '!kaede27']) {
      expect((await town.call('POST', '/api/signup', { body: signupRequest(both(password)) })).status).toBe(201);
    }
  });

  test('a password has two kinds of characters [rule:password.two-kinds] [message:password-two-kinds]', async () => {
    expect(
      await faultsOf([
        ['password', both('kaedekaede'), ...KINDS],
        ['password', both('KAEDEKAEDE'), ...KINDS],
        ['password', both('1234567890'), ...KINDS],
        ['password', both('--------'), ...KINDS],
      ]),
    ).toEqual([]);
  });

  test('a password is half-width [rule:password.half-width]', async () => {
    expect(
      await faultsOf([
        ['password', both('ｋａｅｄｅ２０２７'), ...HALF_WIDTH],
        ['password', both('kaede 2027'), ...HALF_WIDTH],
        ['password', both('かえで-2027'), ...HALF_WIDTH],
        ['password', both('kaede\u0000-2027'), ...HALF_WIDTH],
      ]),
    ).toEqual([]);
  });

  test('the password is entered twice [rule:password.reentry] [message:password-not-matched]', async () => {
    expect(
      await faultsOf([
        [
          'password_confirmation',
          { password_confirmation: 'kaede-2028' },
          'Password not matched.',
          'パスワードが一致しません。同じものをもう一度入力してください。',
        ],
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

  test('the profile has its forms [rule:validation.tel] [rule:validation.zipcode] [rule:validation.furigana] [rule:validation.date] [rule:validation.maxlength] [message:length-max]', async () => {
    expect(
      await faultsOf([
        ['tel', { tel: '+82 90 0000 4321' }, ...TEL],
        ['tel', { tel: '090-0000' }, ...TEL],
        ['tel', { tel: '1234567890' }, ...TEL],
        ['tel', { tel: '0000-00-0000' }, ...TEL],
        ['zipcode', { zipcode: '098-990' }, ...ZIPCODE],
        ['zipcode', { zipcode: '〒98-9901' }, ...ZIPCODE],
        ['lastfurigana', { lastfurigana: '森' }, ...KATAKANA],
        ['lastfurigana', { lastfurigana: 'Mori' }, ...KATAKANA],
        ['firstfurigana', { firstfurigana: '楓' }, ...KATAKANA],
        ['firstfurigana', { firstfurigana: 'カエデ゛' }, ...KATAKANA],
        ['firstfurigana', { firstfurigana: 'カ'.repeat(65) }, ...tooLong(64)],
        ['birthdate', { birthdate: '1958-02-30' }, ...DATE],
        ['birthdate', { birthdate: '昭和33年4月31日' }, ...DATE],
        ['birthdate', { birthdate: '0000-00-00' }, ...DATE],
        ['birthdate', { birthdate: undefined }, ...REQUIRED],
        ['lastname', { lastname: '森'.repeat(65) }, ...tooLong(64)],
        ['firstname', { firstname: '𠮷'.repeat(65) }, ...tooLong(64)],
        ['lastname', { lastname: '森\u0000' }, ...FORMAT],
        ['lastname', { lastname: '森\u0085楓' }, ...FORMAT],
        ['lastname', { lastname: '森\n楓' }, ...FORMAT],
        ['lastname', { lastname: '森\u202e楓' }, ...FORMAT],
        ['firstname', { firstname: '\u2067楓\u2069' }, ...FORMAT],
        ['firstname', { firstname: '楓\u200f' }, ...FORMAT],
        ['firstname', { firstname: '\u200b\u2060' }, ...FORMAT],
        ['lastname', { lastname: ['森'] }, ...FORMAT],
        ['address1', { address1: '星'.repeat(65) }, ...tooLong(64)],
        ['address3', { address3: '星'.repeat(65) }, ...tooLong(64)],
        ['prefecture', { prefecture: '北'.repeat(17) }, ...tooLong(16)],
      ]),
    ).toEqual([]);
  });

  test('who has no address gives a mobile number twice [rule:validation.tel-reentry]', async () => {
    const noEmail = (parts: Readonly<Record<string, unknown>>) => ({
      has_no_email: true,
      email: '',
      email_confirmation: '',
      ...parts,
    });
    expect(
      await faultsOf([
        ['tel_confirmation', noEmail({ tel_confirmation: '090-0000-4322' }), ...TEL_AGAIN],
        ['tel_confirmation', noEmail({ tel_confirmation: '' }), ...REQUIRED],
        ['tel_confirmation', noEmail({}), ...REQUIRED],
        ['tel', noEmail({ tel: '0164-00-4321', tel_confirmation: '0164-00-4321' }), ...MOBILE],
        ['tel', noEmail({ tel: '050-0000-4321', tel_confirmation: '050-0000-4321' }), ...MOBILE],
        ['tel', noEmail({ tel: '090-4321', tel_confirmation: '090-4321' }), ...TEL],
        ['tel', noEmail({ tel: '', tel_confirmation: '' }), ...REQUIRED],
        ['password', noEmail({ tel_confirmation: '09000004321', ...both('090-0000-4321') }), ...GUESSABLE],
        // Whoever does not say so needs an address, whatever the number is.
        ['email', { email: '', email_confirmation: '', tel_confirmation: '090-0000-4321' }, ...REQUIRED],
        ['has_no_email', noEmail({ has_no_email: 'true', tel_confirmation: '090-0000-4321' }), ...FORMAT],
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

  test('64 characters that take two code units each are 64 characters', async () => {
    expect(
      (await town.call('POST', '/api/signup', { body: signupRequest({ lastname: '𠮷'.repeat(64) }) })).status,
    ).toBe(201);
  });

  test('half a character is no text', async () => {
    const answer = await town.call('POST', '/api/signup', { body: signupRequest({ address2: 'x\ud83d' }) });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.address2).toEqual([FORMAT[0]]);
  });

  test('a birth date that the database cannot keep is refused before the link is sent', async () => {
    const answer = await town.call('POST', '/api/signup', { body: signupRequest({ birthdate: '0000-01-01' }) });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['birthdate']);
  });
});
