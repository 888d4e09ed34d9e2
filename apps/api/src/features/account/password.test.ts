import { beforeEach, describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const OLD = town.house.town.sampleMembers[0]?.password ?? '';
const NEW = 'nagareboshi-27';

const change = (as: Credentials, parts: Readonly<Record<string, unknown>> = {}, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/account/password', {
    as,
    locale,
    body: { old_password: OLD, password: NEW, password_confirmation: NEW, ...parts },
  });
const both = (password: string) => ({ password, password_confirmation: password });
const statusOf = async (as: Credentials) => (await town.call('GET', '/api/account', { as })).status;

describe('changing the password', () => {
  test('the new one opens, the old one no longer does; only this session stays, with another cookie [rule:account.passwords] [field:member.old_password] [decision:session.new-at-password-change] [decision:remembered.revoked-by-password]', async () => {
    const person = await town.addPerson({ locale: 'en' });
    const [here, elsewhere] = [await town.openSession(person.member_id), await town.openSession(person.member_id)];
    await town.rows(
      `insert into remembered_browser (member_id, secret_hash, created_at, used_at, expires_at)
       values ($1, '\\x01', $2, $2, $2::timestamptz + interval '30 days')`,
      person.member_id,
      START,
    );
    await town.rows`insert into temporary_password (member_id, password_hash, created_at, expires_at)
      values (${person.member_id}, 'x', ${START}, ${START}::timestamptz + interval '30 minutes')`;
    await town.rows('update member set is_reset_forced = 1 where member_id = $1', person.member_id);
    const answer = await change(here);
    expect(answer.status, answer.text).toBe(200);

    expect(await statusOf(elsewhere)).toBe(401);
    // Earlier copies of header and cookie no longer work.
    expect(await statusOf(here)).toBe(401);
    const cookie = /sid=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
    expect(cookie).not.toBe(here.cookie);
    expect(await statusOf({ token: here.token, cookie })).toBe(200);

    expect(await town.countRows('remembered_browser', `member_id = ${person.member_id}`)).toBe(0);
    expect(await town.countRows('temporary_password', `member_id = ${person.member_id}`)).toBe(0);
    const login = (password: string) => town.call('POST', '/api/login', { body: { login_id: person.email, password } });
    expect((await login(OLD)).status).toBe(422);
    expect((await login(NEW)).body).toMatchObject({ next: null, member_id: person.member_id });
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toBe('[Machi] Your password was changed');
    expect(mail?.text).not.toContain(NEW);
    expect(
      await town.countRows('member_activity', `member_id = ${person.member_id} and action = 'password-changed'`),
    ).toBe(1);
    expect(
      await town.countRows('audit', `subject_id = ${person.member_id} and action = 'member:change-password'`),
    ).toBe(1);
  });

  test('like every other sensitive change it asks for the password again, within the session [decision:session.password-again]', async () => {
    const person = await town.addPerson();
    await town.rows('update member set is_otp_enabled = 1 where member_id = $1', person.member_id);
    const changes = [
      ['POST', '/api/account/password', 'old_password', both(NEW)],
      [
        'POST',
        '/api/account/contact',
        'old_password',
        { kind: 'email', value: 'a@example.jp', value_confirmation: 'a@example.jp' },
      ],
      ['PUT', '/api/account/settings', 'old_password', { is_otp_enabled: 0 }],
      ['POST', '/api/withdrawal', 'password', {}],
    ] as const;
    for (const [method, path, field, rest] of changes) {
      const answer = await town.call(method, path, { as: person, body: { ...rest, [field]: 'wrong-1234' } });
      expect([answer.status, answer.body.codes], path).toEqual([422, { [field]: ['password-wrong'] }]);
      const without = await town.call(method, path, { as: person, body: rest });
      expect([without.status, Object.keys(without.body.codes)], path).toEqual([422, [field]]);
    }
  });

  test('a browser goes on as if nothing had happened', async () => {
    const person = await town.addPerson();
    const browser = browserOf(town);
    await browser.call('POST', '/api/login', { body: { login_id: person.email, password: OLD } });
    const body = { old_password: OLD, ...both(NEW) };
    expect((await browser.call('POST', '/api/account/password', { body })).status).toBe(200);
    expect((await browser.call('GET', '/api/account')).status).toBe(200);
  });

  test('is done once, however often it is sent with the same key', async () => {
    const person = await town.addPerson();
    const send = (as: Credentials, password = NEW) =>
      town.call('POST', '/api/account/password', {
        as,
        headers: { 'idempotency-key': `change-${person.member_id}` },
        body: { old_password: OLD, ...both(password) },
      });
    const done = await send(person);
    expect(done.status, done.text).toBe(200);
    const here = { token: person.token, cookie: /sid=([^;]+)/.exec(done.headers.get('set-cookie') ?? '')?.[1] ?? '' };
    // The reply arrived with its cookie: the old password is wrong now, and the answer is still the same.
    for (let time = 0; time < 6; time += 1) {
      const again = await send(here);
      expect([again.status, again.text]).toEqual([200, done.text]);
    }
    expect((await send(here, 'nagareboshi-28')).body.codes).toEqual({ request: ['idempotency-key-reused'] });
    // The reply was lost with its cookie: the session is over, and the portal asks for a login with the new password.
    expect((await send(person)).status).toBe(401);

    expect(await statusOf(here)).toBe(200);
    expect((await town.call('POST', '/api/login', { body: { login_id: person.email, password: NEW } })).status).toBe(
      200,
    );
    expect(await town.mailsTo(person.email, 1)).toHaveLength(1);
    const changes = `subject_id = ${person.member_id} and action = 'member:change-password'`;
    expect(await town.countRows('audit', changes)).toBe(1);
    // Without the key the old password is just wrong.
    expect((await change(here)).body.codes).toEqual({ old_password: ['password-wrong'] });
  });

  test('is done once when both are sent at the same moment', async () => {
    const person = await town.addPerson();
    const send = () =>
      town.call('POST', '/api/account/password', {
        as: person,
        headers: { 'idempotency-key': 'at-once' },
        body: { old_password: OLD, ...both(NEW) },
      });
    const answers = await Promise.all([send(), send(), send()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    // A request that arrives after another one is done has the old cookie; none is told that the password is wrong.
    for (const status of statuses) expect([200, 401]).toContain(status);
    expect(
      await town.countRows('audit', `subject_id = ${person.member_id} and action = 'member:change-password'`),
    ).toBe(1);
  });

  test('who has no address is told by SMS', async () => {
    const person = await town.addPerson({ isPhoneOnly: true, locale: 'ja' });
    await change(person);
    expect((await town.mailsTo(person.login_id, 1))[0]?.text).toContain('まちのパスワードが変わりました');
  });

  test('the new one differs, is entered twice and is no first guess, in both languages [rule:password.must-differ] [message:new-password-not-changed] [rule:password.new-confirmation] [message:new-password-not-matched]', async () => {
    const person = await town.addPerson({ isPhoneOnly: true });
    const digits = person.login_id;
    const refused = [
      [
        both(OLD),
        'password',
        'New password is not changed.',
        '新しいパスワードが、いまのものと同じです。違うものを入力してください。',
      ],
      [
        { password_confirmation: 'nagareboshi-28' },
        'password_confirmation',
        'New password does not match.',
        '新しいパスワードが一致しません。同じものをもう一度入力してください。',
      ],
      [
        both(`${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`),
        'password',
        'This password is easy to guess. Please choose another one.',
        'このパスワードは推測されやすいため使えません。別のものにしてください。',
      ],
      [both('hoshimori-2027'), 'password', 'This password is easy to guess. Please choose another one.', undefined],
      [
        both('Rush2112'),
        'password',
        'This password is on a list of passwords that leaked elsewhere. Please choose another one.',
        undefined,
      ],
    ] as const;
    for (const [parts, field, en, ja] of refused) {
      const answer = await change(person, parts);
      expect(answer.status, JSON.stringify(parts)).toBe(422);
      expect(answer.body.errors).toEqual({ [field]: [en] });
      if (ja) expect((await change(person, parts, 'ja')).body.errors).toEqual({ [field]: [ja] });
    }
    expect(await statusOf(person)).toBe(200);
  });

  test('a stolen session cannot guess the old one', async () => {
    const person = await town.addPerson();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await change(person, { old_password: `guess-${time}000` })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const waiting = await change(person);
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get('retry-after')).toBe('30');
    expect(Object.keys(waiting.body.errors)).toEqual(['old_password']);
    town.setNow(new Date(START.getTime() + 31_000));
    expect((await change(person)).status).toBe(200);
  });
});
