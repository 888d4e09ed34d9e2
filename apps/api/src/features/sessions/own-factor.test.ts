import { beforeEach, describe, expect, test } from 'vitest';
import { deviceKindOf, holdersOf, isForAll, isOfTerminals } from '@machi/domain/permissions/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { browserOf } from '../../testing/requests/browser.ts';
import { enrolTotp } from '../../testing/factors/enrol.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { NewPerson, Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const later = (seconds: number) => town.setNow(new Date(town.now().getTime() + seconds * 1000));
const password = town.house.town.sampleMembers[0]?.password ?? '';

/** A person with an authenticator app, at a time when its next code is unused. */
async function owner(person: NewPerson = {}) {
  const added = await town.addPerson({ locale: 'en', ...person });
  const app = await enrolTotp(town, added);
  later(60);
  return { ...added, app };
}
async function begin(person: Person, browser = browserOf(town), typed = password) {
  const answer = await browser.logIn(person.login_id, typed);
  const challenge: string = answer.body.next?.challenge;
  const give = (code: string, way: 'totp' | 'recovery' = 'totp', parts: object = {}) =>
    browser.call('POST', '/api/login/factor', { body: { challenge, way, code, ...parts } });
  return { answer, browser, challenge, give };
}

describe('a factor of one’s own', () => {
  test('is asked in place of a mailed code, and opens the session [decision:factor.instead-of-mail]', async () => {
    const person = await owner();
    const { answer, browser, give } = await begin(person);
    expect(answer.body).toMatchObject({ token: false, member_id: null });
    expect(answer.body.next).toEqual({
      step: 'factor',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      ways: ['totp', 'recovery'],
      passkey: null,
      may_remember: true,
    });
    const opened = await give(person.app.code());
    expect(opened.body).toMatchObject({ member_id: person.member_id, next: null });
    expect((await browser.call('GET', '/api/account')).status).toBe(200);
    // The notification of the enrolment is the only one.
    expect((await town.mailsTo(person.login_id, 1)).map(({ subject }) => subject)).toHaveLength(1);
  });

  test('each code counts once: who looks over a shoulder is too late [decision:factor.totp-once]', async () => {
    const person = await owner();
    const code = person.app.code();
    expect((await (await begin(person)).give(code)).status).toBe(200);
    expect((await (await begin(person)).give(code)).body.codes).toEqual({ code: ['totp-wrong'] });
    // Nor does the code before it, which is within the window.
    later(-30);
    const before = person.app.code();
    later(30);
    expect((await (await begin(person)).give(before)).body.codes).toEqual({ code: ['totp-wrong'] });
    later(30);
    expect((await (await begin(person)).give(person.app.code())).status).toBe(200);
  });

  test('two logins with one code at once: one of them opens', async () => {
    const person = await owner();
    const [one, other] = [await begin(person), await begin(person)];
    const answers = await Promise.all([one, other, other].map(({ give }) => give(person.app.code())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('a code of another member’s app is wrong, also with their challenge', async () => {
    const [person, other] = [await owner(), await owner()];
    const { give } = await begin(person);
    expect((await give(other.app.code())).body.codes).toEqual({ code: ['totp-wrong'] });
    expect((await give(other.app.recoveryCodes[0] ?? '', 'recovery')).body.codes).toEqual({
      code: ['recovery-wrong'],
    });
  });

  test('five tries a login; beyond it the wait grows, whatever login they are made in [decision:factor.tries]', async () => {
    const person = await owner();
    const { give } = await begin(person);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await give('000000')).body.codes).toEqual({ code: ['totp-wrong'] });
    expect((await give(person.app.code())).body.codes).toEqual({ code: ['otp-over'] });
    const again = await begin(person);
    const waiting = await again.give(person.app.code());
    expect([waiting.status, waiting.body.codes]).toEqual([429, { code: ['login-wait'] }]);
    later(31);
    expect((await again.give(person.app.code())).status).toBe(200);
  });

  test('a recovery code opens the session once, and the person is told', async () => {
    const person = await owner();
    const [code = ''] = person.app.recoveryCodes;
    expect((await (await begin(person)).give(code.toUpperCase(), 'recovery')).body.next).toBeNull();
    expect((await (await begin(person)).give(code, 'recovery')).body.codes).toEqual({ code: ['recovery-wrong'] });
    const [, notification] = await town.mailsTo(person.login_id, 2);
    expect(notification?.subject).toContain('A recovery code was used');
    expect(notification?.text).toContain('You have 9 codes left');
  });

  test('a remembered browser is not asked, of members alone', async () => {
    const person = await owner();
    const { browser, give } = await begin(person);
    await give(person.app.code(), 'totp', { remembers_browser: true });
    expect((await browser.logIn(person.login_id, password)).body.next).toBeNull();
    const official = await owner({ roles: ['reception'] });
    const second = await begin(official);
    await second.give(official.app.code(), 'totp', { remembers_browser: true });
    expect((await second.browser.logIn(official.login_id, password)).body.next).toMatchObject({
      step: 'factor',
      may_remember: false,
    });
  });

  test('mail alone does not open the account: a temporary password asks for it too [decision:factor.mail-alone]', async () => {
    const person = await owner();
    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    // The awaited notification may come before that of the enrolment.
    const notifications = (await town.mailsTo(person.email, 2)).map(({ text }) => text).join('\n');
    const mailed = /^[A-Za-z2-9]{16}$/m.exec(notifications)?.[0] ?? '';
    const { answer, give } = await begin(person, browserOf(town), mailed);
    expect(answer.body.next).toMatchObject({ step: 'factor' });
    expect((await give(person.app.code())).body.next).toMatchObject({ step: 'password' });
  });
});

describe('an official without a factor of their own', () => {
  const codeTo = async (person: Person): Promise<string> =>
    /\b\d{6}\b/.exec((await town.mailsTo(person.login_id, 1))[0]?.text ?? '')?.[0] ?? '';

  async function enter(person: Person) {
    const browser = browserOf(town);
    const { challenge } = (await browser.logIn(person.login_id, password)).body.next;
    const opened = await browser.call('POST', '/api/login/otp', { body: { challenge, code: await codeTo(person) } });
    return { browser, opened };
  }

  test('gets a session that can enrol one and nothing else, and is free afterwards [decision:factor.official-enrols]', async () => {
    const official = await town.addPerson({ roles: ['reception', 'system', 'member_admin'] });
    const { browser, opened } = await enter(official);
    expect(opened.body).toMatchObject({ must_enrol: true, is_official: true, next: null });
    expect((await browser.call('GET', '/api/session')).body).toMatchObject({ must_enrol: true });
    expect((await browser.call('GET', '/api/session')).body.roles).toBeUndefined();
    for (const path of ['/api/account', '/api/reception/inbox', '/api/members?q=a', '/api/reservations'])
      expect((await browser.call('GET', path)).body, path).toMatchObject({ codes: { request: ['factor-needed'] } });
    const credentials = { token: browser.token() ?? '', cookie: browser.cookies.get('sid') ?? '' };
    const { as } = await enrolTotp(town, credentials);
    expect((await town.call('GET', '/api/reception/inbox', { as })).status).toBe(200);
    expect((await town.call('GET', '/api/session', { as })).body.must_enrol).toBeUndefined();
    expect((await town.call('GET', '/api/reception/inbox', { as: credentials })).status).toBe(401);
  });

  test('reaches no endpoint by it that is not public, with all roles at once', async () => {
    const { member_id } = await town.addPerson({ roles: officialRoles });
    const as = await town.openSession(member_id);
    await town.rows('update session set must_enrol = true where member_id = $1 returning 1', member_id);
    const opened: string[] = [];
    for (const { name, method, path, permission, isOpenToEnrol } of allEndpoints) {
      // Message senders at the provider have no session.
      if (String(holdersOf(permission)).startsWith('message:')) continue;
      if (isForAll(permission) || isOpenToEnrol || deviceKindOf(permission) || isOfTerminals(permission)) continue;
      const answer = await town.call(method, path.replaceAll(/:\w+/g, '1'), {
        as,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      if (answer.status !== 403 || answer.body.codes?.request?.[0] !== 'factor-needed') opened.push(name);
    }
    expect(opened).toEqual([]);
    const open = allEndpoints.flatMap(({ name, isOpenToEnrol }) => (isOpenToEnrol ? [name] : []));
    expect(open.toSorted()).toEqual([
      'beginPasskey',
      'beginTotp',
      'confirmPasskey',
      'confirmTotp',
      'logout',
      'readFactors',
      'readSession',
    ]);
  });

  test('may log out of it', async () => {
    const { browser } = await enter(await town.addPerson({ roles: ['reception'] }));
    expect((await browser.call('POST', '/api/logout', { body: {} })).status).toBe(200);
  });

  test('is sent no password: who reads the mail would have the code, too [decision:factor.mail-alone]', async () => {
    const official = await town.addPerson({ roles: ['reception'], locale: 'en' });
    await town.call('POST', '/api/password/reminder', { body: { email: official.email } });
    const [notification] = await town.mailsTo(official.email, 1);
    expect(notification?.text).toContain('A colleague at the member desk can give you one');
    expect(notification?.text).not.toMatch(/\b[A-Za-z2-9]{16}\b/);
    expect(await town.countRows('temporary_password', `member_id = ${official.member_id}`)).toBe(0);
  });
});
