import { describe, expect, test } from 'vitest';
import { noting } from '../../testing/requests/guards.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

const statements: string[] = [];
const town = await openTestTown({ around: noting(statements) });

const signUp = (parts: Readonly<Record<string, unknown>> = {}, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/signup', { body: signupRequest(parts), locale });
const verify = (token: string) => town.call('POST', '/api/signup/verify', { body: { token } });

test('what a Japanese keyboard gives first is kept in half width, and names the same account', async () => {
  const email = 'Ｗｉｄｅ＠ｅｘａｍｐｌｅ．ｊｐ';
  const request = signupRequest({
    email,
    email_confirmation: '　wide@example.jp',
    tel: '（０１６４）１２ー３４５６',
    zipcode: '〒０９８－９９０１',
    lastfurigana: 'か―る',
    firstfurigana: 'シ゛ュン',
    birthdate: '昭和33年4月2日',
  });
  const answer = await town.call('POST', '/api/signup', { body: request });
  expect(answer.body).toMatchObject({ result: true, sent_to: 'Wide@example.jp' });
  await verify(await town.linkSecretTo('Wide@example.jp'));
  const as = await town.logIn(email, request.password);
  expect((await town.call('GET', '/api/account', { as })).body.account).toMatchObject({
    email: 'Wide@example.jp',
    tel: '0164-12-3456',
    zipcode: '098-9901',
    lastfurigana: 'カール',
    firstfurigana: 'ジュン',
    birthdate: '1958-04-02',
  });
});

describe('signing up', () => {
  test('a link by mail, an account once it is confirmed, login with the address [rule:signup.verification-url-email] [rule:signup.complete-after-link] [field:member.email] [field:member.password] [rule:login.email-and-password]', async () => {
    const request = signupRequest({ address3: '星荘2号', gender: 2 });
    const answer = await town.call('POST', '/api/signup', { body: request });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      result: true,
      errors: {},
      channel: 'email',
      sent_to: request.email,
      resend_after: 60,
      resend_secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [mail] = await town.mailsTo(request.email, 1);
    expect(mail?.subject).toBe('[Machi] Please confirm your registration');
    expect(mail?.text).not.toContain('森');
    expect(mail?.text).toContain('within 24 hours');
    expect(mail?.text).toContain('Hoshimori Town Office  Tel. 0100-55-2111');
    expect(mail?.html).toContain(`${town.house.publicUrl}/signup#verify=`);

    const login = { body: { login_id: request.email, password: request.password } };
    expect((await town.call('POST', '/api/login', login)).status).toBe(422);
    const token = await town.linkSecretTo(request.email);
    expect(mail?.text).not.toContain(request.password);
    const verified = await verify(token);
    expect(verified.body).toEqual({ result: true, errors: {}, login_id: request.email });
    expect(
      (
        await town.call('POST', '/api/login', {
          body: { login_id: request.email.toUpperCase(), password: request.password },
        })
      ).status,
    ).toBe(200);

    const as = await town.logIn(request.email, request.password);
    const { account } = (await town.call('GET', '/api/account', { as })).body;
    const { password: _p, password_confirmation: _q, email_confirmation: _r, is_agreed: _a, ...profile } = request;
    expect(account).toMatchObject({
      ...profile,
      name: '森 楓',
      login_ids: [request.email],
      is_verified: false,
      is_resident: 0,
      is_handicapped: 0,
      locale: 'en',
    });
    const [stored] = await town.rows('select login_tel_key from member where member_id = $1', account.member_id);
    expect(stored).toEqual({ login_tel_key: null });
  });

  test('is open to everybody, whether they live in the town or elsewhere; the office alone says who is a resident [rule:registration.anyone] [rule:guest.non-residents-register] [decision:residence.self-declared]', async () => {
    for (const address of [
      { zipcode: '098-9901', prefecture: '北海道', address1: '星守町', address2: '旭1丁目8番地' },
      { zipcode: '060-0001', prefecture: '北海道', address1: '札幌市中央区', address2: '北一条西2丁目' },
      { zipcode: '900-0001', prefecture: '沖縄県', address1: '那覇市', address2: '港町1丁目' },
    ]) {
      const request = signupRequest(address);
      expect((await town.call('POST', '/api/signup', { body: request })).status, address.address1).toBe(201);
      expect((await verify(await town.linkSecretTo(request.email))).status).toBe(200);
      const as = await town.logIn(request.email, request.password);
      const { account } = (await town.call('GET', '/api/account', { as })).body;
      expect(account).toMatchObject({ ...address, is_resident: 0, is_verified: false });
    }
  });

  test('the mail is in the language of the screen', async () => {
    const request = signupRequest();
    expect((await town.call('POST', '/api/signup', { body: request, locale: 'ja' })).status).toBe(201);
    const [mail] = await town.mailsTo(request.email, 1);
    expect(mail?.subject).toBe('【まち】登録の確認');
    expect(mail?.text).not.toContain('森');
    expect(mail?.text).toContain('星守町役場　電話 0100-55-2111（平日 8:30〜17:15）');
    await verify(await town.linkSecretTo(request.email));
    expect(await town.rows('select locale from member where email = $1', request.email)).toEqual([{ locale: 'ja' }]);
  });

  test('only hashes are kept of the password and of the link [decision:password.argon2id]', async () => {
    const request = signupRequest();
    await town.call('POST', '/api/signup', { body: request });
    const token = await town.linkSecretTo(request.email);
    expect(
      await town.countRows(
        'verification',
        `to_jsonb(verification)::text like '%${token}%' or to_jsonb(verification)::text like '%${request.password}%'`,
      ),
    ).toBe(0);
    await verify(token);
    const [row] = await town.rows<{ password_hash: string }>`select password_hash from member
      where email = ${request.email}`;
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await town.countRows('verification', `payload is not null and used_at is not null`)).toBe(0);
    expect(await town.countRows('audit', `action = 'member:signup'`)).toBeGreaterThan(0);
  });
});

describe('the link', () => {
  const expectInvalid = async (token: string) => {
    const answer = await verify(token);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      token: ['This link has been used or is no longer valid. Please start again.'],
    });
  };

  test('works once', async () => {
    const request = signupRequest();
    await town.call('POST', '/api/signup', { body: request });
    const token = await town.linkSecretTo(request.email);
    expect((await verify(token)).status).toBe(200);
    await expectInvalid(token);
    expect(await town.countRows('member', `email = '${request.email}'`)).toBe(1);
  });

  test('works for 24 hours', async () => {
    const start = town.now();
    const [early, late] = [signupRequest(), signupRequest()];
    for (const request of [early, late]) await town.call('POST', '/api/signup', { body: request });
    const [earlyToken, lateToken] = [await town.linkSecretTo(early.email), await town.linkSecretTo(late.email)];
    town.setNow(new Date(start.getTime() + 86_400_000 - 1000));
    expect((await verify(earlyToken)).status).toBe(200);
    town.setNow(new Date(start.getTime() + 86_400_000));
    await expectInvalid(lateToken);
    expect(await town.countRows('member', `email = '${late.email}'`)).toBe(0);
    town.setNow(start);
  });

  test('cannot be guessed, in Japanese too', async () => {
    await expectInvalid('x'.repeat(43));
    const answer = await town.call('POST', '/api/signup/verify', { body: { token: 'nothing' }, locale: 'ja' });
    expect(answer.body.errors.token).toEqual([
      'このリンクは使用済みか、期限が切れています。はじめからやり直してください。',
    ]);
  });

  test('of two for one address the second finds it registered', async () => {
    const start = town.now();
    const request = signupRequest();
    await town.call('POST', '/api/signup', { body: request });
    const first = await town.linkSecretTo(request.email);
    town.setNow(new Date(start.getTime() + 60_000));
    await town.call('POST', '/api/signup', {
      body: { ...request, password: 'Kaede-1958', password_confirmation: 'Kaede-1958' },
    });
    const second = await town.linkSecretTo(request.email, 2);
    expect(second).not.toBe(first);
    expect((await verify(second)).status).toBe(200);
    await expectInvalid(first);
    expect(
      (await town.call('POST', '/api/login', { body: { login_id: request.email, password: 'Kaede-1958' } })).status,
    ).toBe(200);
    expect(await town.countRows('member', `email = '${request.email}'`)).toBe(1);
    town.setNow(start);
  });

  test('opened without pressing, or fetched beforehand by a mail program, is not used up', async () => {
    const request = signupRequest();
    await town.call('POST', '/api/signup', { body: request });
    const token = await town.linkSecretTo(request.email);
    for (const path of [`/signup?verify=${token}`, `/api/signup/verify?token=${token}`, `/api/signup/verify`]) {
      for (const method of ['GET', 'HEAD']) await fetch(town.origin + path, { method });
    }
    expect((await verify(token)).status).toBe(200);
  });

  test('of another purpose opens nothing and stays good for its own', async () => {
    const person = await town.addPerson();
    const contact = { kind: 'email', value: 'haru.new@example.jp', value_confirmation: 'haru.new@example.jp' };
    const body = { ...contact, old_password: town.house.town.sampleMembers[0]?.password };
    expect((await town.call('POST', '/api/account/contact', { as: person, body })).status).toBe(200);
    const token = await town.linkSecretTo('haru.new@example.jp');
    await expectInvalid(token);
    expect((await town.call('POST', '/api/services/confirm', { body: { token } })).status).toBe(422);
    expect((await town.call('POST', '/api/account/contact/confirm', { body: { token } })).status).toBe(200);
  });
});

describe('a known address', () => {
  test('gets the same answer after the same work; only its mail tells [decision:enumeration.signup-alike]', async () => {
    const known = town.house.town.sampleMembers[0]?.email ?? '';
    const answers = [];
    const works: string[][] = [];
    for (const email of [known.toUpperCase(), 'nobody.yet@example.jp']) {
      statements.length = 0;
      const answer = await signUp({ email, email_confirmation: email });
      // The outbox works beside it, and takes its turn by the same statement; so do webhooks.
      works.push(statements.filter((name) => !/outbox|sandbox|look|show-up|take-turn|webhook/.test(name)));
      answers.push({
        status: answer.status,
        keys: Object.keys(answer.body),
        headers: [...answer.headers.keys()].toSorted(),
      });
      expect(answer.body.sent_to).toBe(email);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(works[0]).toEqual(works[1]);
    expect(works[0]?.length).toBeGreaterThan(2);
    const [mail] = await town.mailsTo(known.toUpperCase(), 1);
    expect(mail?.subject).toBe('[Machi] You are already registered');
    expect(mail?.text).not.toContain('verify=');
    expect(mail?.text).toContain(`${town.house.publicUrl}/login`);
  });
});

test('nobody is flooded: one link a minute, five an hour to one address, and the answer does not tell', async () => {
  const start = town.now();
  const request = signupRequest();
  for (let minute = 0; minute < 8; minute += 1) {
    town.setNow(new Date(start.getTime() + minute * 60_000));
    for (const time of [1, 2]) {
      const answer = await town.call('POST', '/api/signup', { body: request });
      expect(answer.status, `minute ${minute}, time ${time}`).toBe(201);
      expect(answer.body).toMatchObject({ result: true, sent_to: request.email, resend_after: 60 });
    }
  }
  await town.mailsTo(request.email, 5);
  town.setNow(start);
  // Each signup can ask for its link again, although not each link was sent.
  expect(await town.countRows('verification', `recipient_key = '${request.email}'`)).toBe(16);
  expect(await town.countRows('outbox', `recipient = '${request.email}'`)).toBe(5);
});
