import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/sessions/passwords.ts';
import { START, openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

const sample = (index: number) => {
  const { email, password } = town.house.town.sampleMembers[index] ?? {};
  if (email === undefined || password === undefined) throw new Error('the sample has three members with addresses');
  return { email, password };
};
const [haru, chiyo, yuki] = [sample(0), sample(1), sample(2)];
const logIn = (login_id: string, password: string, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/login', { body: { login_id, password }, locale });
const inSeconds = (seconds: number) => town.setNow(new Date(town.now().getTime() + seconds * 1000));

describe('logging in', () => {
  test('answers the session as the client keeps it [rule:login.email-and-password] [rule:official.session] [field:login-response.token] [field:login-response.member_id] [field:login-response.organization_id] [field:login-response.is_official] [field:login-response.name] [field:login-response.expire]', async () => {
    const answer = await logIn(haru.email, haru.password);
    expect(answer.status).toBe(200);
    const { token, ...rest } = answer.body;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({
      result: true,
      errors: {},
      member_id: 1,
      organization_id: null,
      is_official: false,
      name: '佐藤 ハル',
      unreads: 0,
      expire: START.getTime() / 1000 + 30 * 86_400,
      next: null,
    });
    const official = await town.addPerson({ roles: ['editor'] });
    const first = await logIn(official.email, haru.password);
    expect(first.body).toMatchObject({ token: false, member_id: null, is_official: false, next: { step: 'otp' } });
    const code = /\b\d{6}\b/.exec((await town.mailsTo(official.email, 1))[0]?.text ?? '')?.[0];
    const { challenge } = first.body.next;
    const staff = await town.call('POST', '/api/login/otp', { body: { challenge, code } });
    expect(staff.body).toMatchObject({ is_official: true, organization_id: 7, expire: START.getTime() / 1000 + 3600 });
  });

  test('takes an e-mail address or a mobile number, and nothing else, as the login ID [rule:registration.login-id]', async () => {
    const byEmail = await logIn(haru.email, haru.password);
    expect([byEmail.status, byEmail.body.member_id]).toEqual([200, 1]);
    const phone = await town.addPerson({ isPhoneOnly: true, lastname: '電話' });
    const byNumber = await logIn(phone.login_id, haru.password);
    expect([byNumber.status, byNumber.body.member_id]).toEqual([200, phone.member_id]);
    await town.rows(`update member set town_id = 'H-7001' where member_id = $1`, phone.member_id);
    for (const id of [String(phone.member_id), '電話 試', 'H-7001', haru.email.split('@')[0] ?? '', '佐藤 ハル'])
      expect((await logIn(id, haru.password)).status, id).toBe(422);
  });

  test('sets the second secret as a cookie that no script reads [decision:session.cookie-http]', async () => {
    const answer = await logIn(haru.email, haru.password);
    const [cookie = '', known = ''] = answer.headers.getSetCookie();
    expect(known).toMatch(/^known=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=Tue, 11 Jan 2028 01:00:00 GMT$/);
    expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=Wed, 10 Feb 2027 01:00:00 GMT$/);
    expect(answer.text).not.toContain(/sid=([\w-]+)/.exec(cookie)?.[1]);
  });

  test('keeps only hashes of both, and writes down who came [decision:session.two-secrets]', async () => {
    const before = await town.countRows('audit', `action = 'session:start' and actor_member_id = 1`);
    const { token, cookie } = await town.logIn(haru.email, haru.password);
    for (const secret of [token, cookie]) {
      const hex = Buffer.from(secret).toString('hex');
      expect(
        await town.countRows(
          'session',
          `encode(token_hash, 'hex') = '${hex}' or encode(cookie_hash, 'hex') = '${hex}' or to_jsonb(session)::text like '%${secret}%'`,
        ),
      ).toBe(0);
    }
    expect(await town.countRows('audit', `action = 'session:start' and actor_member_id = 1`)).toBe(before + 1);
  });

  test('over https the cookie is bound to the host and Secure [decision:session.cookie-https]', async () => {
    const secure = await openTown({ environment: { PUBLIC_URL: 'https://localhost:8443/' } });
    try {
      const answer = await secure.call('POST', '/api/login', {
        body: { login_id: haru.email, password: haru.password },
      });
      const [cookie = '', known = ''] = answer.headers.getSetCookie();
      expect(known).toMatch(/^__Host-known=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+; Secure$/);
      expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+; Secure$/);
      const header = { 'access-token': `Bearer ${answer.body.token}` };
      const value = /^__Host-sid=([\w-]+)/.exec(cookie)?.[1];
      expect(
        (await secure.call('GET', '/api/account', { headers: { ...header, cookie: `__Host-sid=${value}` } })).status,
      ).toBe(200);
      expect(
        (await secure.call('GET', '/api/account', { headers: { ...header, cookie: `sid=${value}` } })).status,
      ).toBe(401);
    } finally {
      await secure.close();
    }
  });

  test('ends the session from which it was done', async () => {
    const before = await town.logIn(haru.email, haru.password);
    expect(
      (await town.call('POST', '/api/login', { as: before, body: { login_id: haru.email, password: haru.password } }))
        .status,
    ).toBe(200);
    expect((await town.call('GET', '/api/account', { as: before })).status).toBe(401);
  });
});

describe('a login that fails', () => {
  test('is 422 and says the same of a wrong password and of an unknown id [decision:login.failed-422]', async () => {
    for (const [locale, sentence] of [
      ['en', 'The login ID or password is incorrect.'],
      ['ja', 'ログインIDかパスワードが正しくありません。'],
    ] as const) {
      const wrong = await logIn(yuki.email, 'wrong-password', locale);
      const unknown = await logIn(`nobody.${locale}@example.jp`, 'wrong-password', locale);
      expect(wrong.status).toBe(422);
      expect(wrong.body).toEqual({
        result: false,
        errors: { login_id: [sentence] },
        codes: { login_id: ['login-failed'] },
      });
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
      expect(wrong.headers.get('set-cookie')).toBeNull();
    }
  });

  const expectWait = async (login_id: string, password: string, seconds: number, place: OpenTown = town) => {
    const answer = await place.call('POST', '/api/login', { body: { login_id, password } });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe(String(seconds));
    expect(answer.body.errors).toEqual({
      login_id: [`Login has failed several times. Please wait ${seconds} seconds and try again.`],
    });
  };

  test('five times makes wait 30 s, doubling to 15 min, even with the right password [decision:lockout.doubling]', async () => {
    for (let count = 0; count < 5; count += 1) expect((await logIn(chiyo.email, 'wrong-password')).status).toBe(422);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      await expectWait(chiyo.email, chiyo.password, seconds);
      inSeconds(seconds - 1);
      await expectWait(chiyo.email, chiyo.password, 1);
      inSeconds(1);
      expect((await logIn(chiyo.email, 'wrong-password')).status).toBe(422);
    }
    inSeconds(900);
    expect((await logIn(chiyo.email, chiyo.password)).status).toBe(200);
    expect((await logIn(chiyo.email, 'wrong-password')).status).toBe(422);
    expect((await logIn(chiyo.email, chiyo.password)).status).toBe(200);
  });

  test('takes the password as it is typed: nothing of it is cut off, trimmed or turned into half width [decision:password.as-typed]', async () => {
    const whole = 'Aa1!aaaaaaaaaaaZ';
    const person = await town.addPerson();
    await town.rows`update member set password_hash = ${await hashPassword(whole)}
      where member_id = ${person.member_id}`;
    for (const typed of [whole.slice(0, -1), `${whole}x`, ` ${whole}`, `${whole} `, whole.replace('!', '！')])
      expect((await logIn(person.email, typed)).status, typed).toBe(422);
    inSeconds(30);
    expect((await logIn(person.email, whole)).status).toBe(200);
  });

  test('makes unknown ids wait like known ones, whatever their spelling [decision:lockout.unknown-alike]', async () => {
    for (const id of [
      'ghost@example.jp',
      'GHOST@example.jp',
      ' ghost@example.jp ',
      'Ghost@Example.JP',
      'ghost@example.jp',
    ]) {
      expect((await logIn(id, 'wrong-password')).status).toBe(422);
    }
    await expectWait('ghost@example.jp', 'wrong-password', 30);
    const japanese = await logIn('ghost@example.jp', 'wrong-password', 'ja');
    expect(japanese.body.errors.login_id).toEqual([
      'ログインの失敗が続きました。30秒待ってから、もう一度お試しください。',
    ]);
  });

  test('stops being counted after a day', async () => {
    const person = await town.addPerson();
    for (let count = 0; count < 4; count += 1) await logIn(person.email, 'wrong-password');
    inSeconds(86_401);
    for (let count = 0; count < 4; count += 1) expect((await logIn(person.email, 'wrong-password')).status).toBe(422);
    expect((await logIn(person.email, haru.password)).status).toBe(200);
  });

  test('without id or password names the field', async () => {
    const answer = await town.call('POST', '/api/login', { body: {} });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ login_id: ['It is required.'], password: ['It is required.'] });
  });
});
