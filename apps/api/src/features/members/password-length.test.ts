import { describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

/** The sample town with longer passwords allowed. */
const town = await openTestTown({
  application: (house) =>
    createApp({ ...house, town: { ...house.town, town: { ...house.town.town, password_max_length: 20 } } }),
});
const OLD = town.house.town.sampleMembers[0]?.password ?? '';

const passwordOf = (length: number) => `kaede-27-${'x'.repeat(length)}`.slice(0, length);
const both = (length: number) => ({ password: passwordOf(length), password_confirmation: passwordOf(length) });
const SENTENCES = { en: 'Input in 8 to 20 characters.', ja: 'パスワードは8〜20文字で入力してください。' };

/** All ways to set a new password, with a new person each time. */
const ways = {
  'the signup': async (length: number, locale: 'ja' | 'en') =>
    town.call('POST', '/api/signup', { locale, body: signupRequest(both(length)) }),
  'the account': async (length: number, locale: 'ja' | 'en') =>
    town.call('POST', '/api/account/password', {
      as: await town.addPerson(),
      locale,
      body: { old_password: OLD, ...both(length) },
    }),
  'the login, where the office or a temporary password asks for one': async (length: number, locale: 'ja' | 'en') => {
    const { member_id, login_id } = await town.addPerson();
    await town.rows('update member set is_reset_forced = 1 where member_id = $1', member_id);
    const login = await town.call('POST', '/api/login', { body: { login_id, password: OLD } });
    const { challenge } = login.body.next;
    return town.call('POST', '/api/login/password', { locale, body: { challenge, ...both(length) } });
  },
};

describe('in a town that allows 20 characters', () => {
  test.each(Object.entries(ways))(
    '%s takes 8 to 20 and names the town’s figure for all else [decision:password.longest]',
    async (_name, set) => {
      for (const length of [8, 16, 17, 20]) {
        const answer = await set(length, 'en');
        expect(answer.body.result, `${length}: ${answer.text}`).toBe(true);
      }
      for (const locale of ['en', 'ja'] as const)
        for (const length of [7, 21, 64, 65, 4000]) {
          const answer = await set(length, locale);
          expect([answer.status, answer.body.errors]).toMatchObject([422, { password: [SENTENCES[locale]] }]);
          expect(answer.body.codes).toMatchObject({ password: ['password-length'] });
        }
    },
  );

  test('every screen is told the figure with the town', async () => {
    expect((await town.call('GET', '/api/town')).body.town.password_max_length).toBe(20);
  });
});
