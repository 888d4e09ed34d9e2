import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/requests/browser.ts';
import { noting } from '../../testing/requests/guards.ts';
import { type Answer } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const statements: string[] = [];
const town = await openTestTown({ around: noting(statements) });
const password = town.house.town.sampleMembers[0]?.password ?? '';

/** Everything visible in an answer, without the parts that are random in every answer. */
const visible = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
});
const logIn = (login_id: string, given = 'wrong-password') =>
  town.call('POST', '/api/login', { body: { login_id, password: given } });
const remind = (email: string) => town.call('POST', '/api/password/reminder', { body: { email } });

describe('nobody learns who has an account', () => {
  test('from what a login or a reminder answers [decision:enumeration.same-answer]', async () => {
    const [known, locked, reminded] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
    await town.rows('update member set locked_at = now() where member_id = $1 returning 1', locked.member_id);
    await remind(reminded.email);
    const unknown = visible(await logIn('nobody@example.jp'));
    expect(unknown.status).toBe(422);
    for (const answer of [
      await logIn(known.email),
      await logIn(locked.email),
      await logIn(locked.email, password),
      await logIn(reminded.email),
      await logIn('090-9999-9999'),
    ])
      expect(visible(answer)).toEqual(unknown);

    const nothing = visible(await remind('nobody@example.jp'));
    expect(nothing.status).toBe(200);
    for (const id of [known.email, locked.email, reminded.email, '090-9999-9999'])
      expect(visible(await remind(id))).toEqual(nothing);
  });

  test('from how a lock answers', async () => {
    const known = await town.addPerson();
    for (const id of [known.email, 'ghost@example.jp']) for (let count = 0; count < 5; count += 1) await logIn(id);
    const waits = visible(await logIn('ghost@example.jp'));
    expect(waits.status).toBe(429);
    expect(visible(await logIn(known.email))).toEqual(waits);
  });

  test('from what the database is asked: the same statements for a known, an unknown and a locked account', async () => {
    const [known, locked] = [await town.addPerson(), await town.addPerson()];
    await town.rows('update member set locked_at = now() where member_id = $1 returning 1', locked.member_id);
    const works: string[][] = [];
    for (const [id, given] of [
      [known.email, 'wrong-password'],
      ['x.nobody@example.jp', 'wrong-password'],
      [locked.email, password],
    ] as const) {
      statements.length = 0;
      await logIn(id, given);
      works.push(statements.filter((name) => /login|session|audit|password/.test(name)));
    }
    expect(works[0]).toEqual(['find-login-by-email', 'count-login-try', 'note-refused-login']);
    expect(works).toEqual([works[0], works[0], works[0]]);
  });
});

describe('what another site can do', () => {
  test('no form of it logs anybody in, and no script reads an answer', async () => {
    const person = await town.addPerson();
    const origin = 'https://evil.example';
    const body = JSON.stringify({ login_id: person.email, password });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await town.call('POST', '/api/login', { body, headers: { origin, 'content-type': type } });
      expect([answer.status, answer.headers.getSetCookie()], type).toEqual([415, []]);
    }
    const preflight = await town.call('OPTIONS', '/api/login', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    const read = await town.call('GET', '/api/session', { headers: { origin } });
    for (const { headers } of [preflight, read]) expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.status).toBe(404);
  });

  test('a stolen header or cookie alone, or joined with that of another session, is nobody’s [decision:session.both-needed]', async () => {
    const person = await town.addPerson();
    const [one, two] = [browserOf(town), browserOf(town)];
    for (const browser of [one, two]) await browser.logIn(person.login_id, password);
    const header = (token = '') => ({ 'access-token': `Bearer ${token}` });
    for (const headers of [
      header(one.token()),
      { cookie: `sid=${one.cookies.get('sid')}` },
      { ...header(one.token()), cookie: `sid=${two.cookies.get('sid')}` },
      { ...header(one.token()), cookie: `known=${one.cookies.get('known')}` },
    ]) {
      expect((await town.call('GET', '/api/session', { headers })).body.name).toBe('Guest');
      expect((await town.call('POST', '/api/logout', { headers })).status).toBe(401);
    }
    expect((await one.call('GET', '/api/session')).body.member_id).toBe(person.member_id);
  });

  test('a session given to somebody before the login is not theirs afterwards [decision:session.new-at-login]', async () => {
    const [attacker, victim] = [await town.addPerson(), await town.addPerson()];
    const browser = browserOf(town);
    await browser.logIn(attacker.login_id, password);
    const planted = { token: browser.token(), cookie: browser.cookies.get('sid') };
    await browser.logIn(victim.login_id, password);
    expect(browser.token()).not.toBe(planted.token);
    expect(browser.cookies.get('sid')).not.toBe(planted.cookie);
    const headers = { 'access-token': `Bearer ${planted.token}`, cookie: `sid=${planted.cookie}` };
    expect((await town.call('GET', '/api/session', { headers })).body.name).toBe('Guest');
  });
});
