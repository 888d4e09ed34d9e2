import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, generateKeyPair, importJWK } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openIdDirectory } from '../../providers/directory/directory.ts';
import { seal } from '../../ground/seal.ts';
import { hashOf } from '../../ground/secrets.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { openDirectoryTown, walkThrough, type DirectoryTown } from '../../testing/directory/directory-town.ts';
import { enrolTotp } from '../../testing/factors/enrol.ts';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, type Answer } from '../../testing/towns/open-town.ts';
import { checkDirectorySessions } from './directory-sessions.ts';

let town: DirectoryTown;
beforeAll(async () => {
  town = await openDirectoryTown();
  await town.giveRoles('desk', ['reception']);
  await town.giveRoles('chiefs', ['system', 'auditor']);
});
afterAll(() => town.close());
beforeEach(() => town.setNow(START));

type Browser = ReturnType<typeof browserOf>;
const codesOf = ({ body }: Answer): string[] => Object.values<string[]>(body.codes ?? {}).flat();
const later = (minutes: number) => town.setNow(new Date(town.now().getTime() + minutes * 60_000));
const rolesOf = async (member_id: number) =>
  (await town.rows<{ roles: string[] }>('select roles from member where member_id = $1', member_id))[0]?.roles;
const sessionOf = async (browser: Browser) => (await browser.call('GET', '/api/session')).body;
const check = () => checkDirectorySessions(town.house, town.now());
const passwordOf = (login_id: string, more: object = {}, browser = browserOf(town)) =>
  browser.call('POST', '/api/login', { body: { login_id, password: PASSWORD, ...more } });

/** An official who came by the directory just now. */
async function come(person: Parameters<DirectoryTown['newLinked']>[0] = {}) {
  const linked = await town.newLinked(person);
  const { answer, browser } = await town.comeBy(linked.subject);
  expect(answer.body.login).toMatchObject({ member_id: linked.official.member_id, next: null });
  await browser.call('GET', '/api/session', { headers: { 'access-token': `Bearer ${answer.body.login.token}` } });
  return { ...linked, browser, answer };
}

describe('a login by the directory', () => {
  test('is linked by the official’s own login and second factor, and then opens a session with the roles of the groups [decision:directory.link]', async () => {
    const { official, subject, browser, person } = await town.newLinked({ groups: ['desk', 'unknown group'] });
    expect(await sessionOf(browser)).toMatchObject({ member_id: official.member_id, roles: ['reception'] });
    const [, mail] = await town.mailsTo(official.email, 2);
    expect([mail?.subject, mail?.text]).toEqual([
      expect.stringContaining('Linked to your account of the office'),
      expect.stringContaining(person.name),
    ]);
    const { answer } = await town.comeBy(subject);
    expect(answer.body).toMatchObject({ login: { member_id: official.member_id, next: null }, link: null });
    expect(answer.body.backuri).toBe('/work');
    // The browser gets the session's secret, and nothing of the directory's.
    expect(answer.text).not.toMatch(/eyJ|refresh|id_token|access_token/);
    const log = await town.rows<{ action: string }>(
      `select action from audit where subject = 'member' and subject_id = $1 and action like 'member:%' order by audit_id`,
      official.member_id,
    );
    expect(log.map(({ action }) => action)).toContain('member:link-directory');
  });

  test('gives the roles of all groups, and takes those that the desk had given', async () => {
    const { official, subject, person } = await town.newLinked();
    person.groups = ['desk', 'chiefs'];
    await town.rows(`update member set roles = '{editor}' where member_id = $1 returning 1`, official.member_id);
    await town.comeBy(subject);
    expect(await rolesOf(official.member_id)).toEqual(['reception', 'auditor', 'system']);
  });

  test.each([
    ['no group [decision:directory.no-role]', []],
    ['a group that was renamed', ['Desk', 'desk ', 'desk2']],
    ['one text instead of a list', 'desk'],
    ['an object', { desk: true }],
    ['too many groups', Array.from({ length: 501 }, (_, index) => (index === 0 ? 'desk' : `g${index}`))],
    ['names that are too long', [`desk${'x'.repeat(10_000)}`]],
    ['nothing', undefined],
  ])('with %s opens no session and takes the roles', async (_what, groups) => {
    const { official, subject, person, browser } = await come();
    person.groups = groups;
    const { answer } = await town.comeBy(subject);
    expect([answer.status, codesOf(answer)]).toEqual([409, ['directory-no-role']]);
    expect(await rolesOf(official.member_id)).toEqual([]);
    expect(await sessionOf(browser)).toMatchObject({ member_id: null });
    const { subject: stranger } = town.known({ groups });
    expect(codesOf((await town.comeBy(stranger)).answer)).toEqual(['directory-no-role']);
  });

  test('asks for the second factor here where the directory did not, and opens nothing before it', async () => {
    const { subject, app, person, official } = await town.newLinked();
    person.amr = ['pwd'];
    later(2);
    const { answer, browser } = await town.comeBy(subject);
    expect(answer.body.login).toMatchObject({ token: false, next: { step: 'factor', ways: ['totp', 'recovery'] } });
    expect(await sessionOf(browser)).toMatchObject({ member_id: null });
    const { challenge } = answer.body.login.next;
    const opened = await browser.call('POST', '/api/login/factor', {
      body: { challenge, way: 'totp', code: app.code() },
    });
    expect(opened.body).toMatchObject({ member_id: official.member_id, next: null });
  });

  test('of a resident is never linked or raised, whatever their address is there [decision:directory.residents]', async () => {
    const resident = await town.addPerson({ is_resident: 1 });
    const { subject } = town.known({ name: resident.email, groups: ['chiefs'] });
    const { answer } = await town.comeBy(subject);
    expect(answer.body).toMatchObject({ login: null, link: { name: resident.email } });
    const tried = await passwordOf(resident.login_id, { directory: answer.body.link.secret });
    expect([tried.status, codesOf(tried)]).toEqual([409, ['directory-no-official']]);
    expect(await town.countRows('directory_link', `member_id = ${resident.member_id}`)).toBe(0);
    const [row] = await town.rows('select is_official, roles from member where member_id = $1', resident.member_id);
    expect(row).toEqual({ is_official: false, roles: [] });
    // Nor an official who was one.
    const { official, subject: former } = await town.newLinked();
    await town.rows(
      'update member set is_official = false, roles = $2 where member_id = $1 returning 1',
      official.member_id,
      [],
    );
    expect(codesOf((await town.comeBy(former)).answer)).toEqual(['directory-no-official']);
  });

  test('links one account there to one here, and a secret of a link works once', async () => {
    const { subject } = town.known();
    const [one, two] = [await town.addPerson({ roles: ['editor'] }), await town.addPerson({ roles: ['editor'] })];
    const secrets = [];
    for (let count = 0; count < 2; count += 1) secrets.push((await town.comeBy(subject)).answer.body.link.secret);
    const tries: Answer[] = [];
    for (const [index, person] of [one, two].entries()) {
      const app = await enrolTotp(town, person);
      later(1);
      const browser = browserOf(town);
      const { body } = await passwordOf(person.login_id, { directory: secrets[index] }, browser);
      const code = { challenge: body.next.challenge, way: 'totp', code: app.code() };
      tries.push(await browser.call('POST', '/api/login/factor', { body: code }));
    }
    expect(tries.map(({ status }) => status)).toEqual([200, 409]);
    expect(codesOf(tries[1] as Answer)).toEqual(['directory-linked']);
    expect(codesOf(await passwordOf(two.login_id, { directory: secrets[0] }))).toEqual(['directory-link-over']);
  });

  test('leads nowhere but to a path of this site', async () => {
    const { subject } = await town.newLinked();
    for (const [asked, led] of [
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['/member?view=roles', '/member?view=roles'],
    ]) {
      const browser = browserOf(town);
      const query = await walkThrough(await town.begin(browser, asked), subject);
      expect((await town.finish(browser, query)).body.backuri).toBe(led);
    }
  });
});

describe('what comes back to the portal', () => {
  const over = async (answer: Promise<Answer>) => codesOf(await answer);

  test('counts in the browser in which the login began, once: a stolen or repeated address opens nothing [decision:directory.browser]', async () => {
    const { subject } = await town.newLinked();
    const browser = browserOf(town);
    const query = await walkThrough(await town.begin(browser), subject);
    expect(await over(town.finish(browserOf(town), query))).toEqual(['directory-over']);
    const other = browserOf(town);
    await town.begin(other);
    expect(await over(town.finish(other, query))).toEqual(['directory-over']);
    expect((await town.finish(browser, query)).status).toBe(200);
    expect(await over(town.finish(browser, query))).toEqual(['directory-over']);
  });

  test('is over after ten minutes', async () => {
    const { subject } = await town.newLinked();
    const browser = browserOf(town);
    const query = await walkThrough(await town.begin(browser), subject);
    later(10);
    expect(await over(town.finish(browser, query))).toEqual(['directory-over']);
  });

  test.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'x'.repeat(43)), 'directory-over'],
    ['a code of nobody', (query: URLSearchParams) => query.set('code', 'x'.repeat(43)), 'directory-failed'],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example'), 'directory-failed'],
    ['no issuer', (query: URLSearchParams) => query.delete('iss'), 'directory-failed'],
  ])('with %s opens nothing', async (_what, change, code) => {
    const { subject } = await town.newLinked();
    const browser = browserOf(town);
    const query = await walkThrough(await town.begin(browser), subject);
    change(query);
    expect(await over(town.finish(browser, query))).toEqual([code]);
    expect(await sessionOf(browser)).toMatchObject({ member_id: null });
  });

  test('with the code of another login, whose nonce and verifier differ, opens nothing', async () => {
    const { subject } = await town.newLinked();
    const [mine, theirs] = [browserOf(town), browserOf(town)];
    const query = await walkThrough(await town.begin(mine), subject);
    const stolen = await walkThrough(await town.begin(theirs), subject);
    query.set('code', stolen.get('code') ?? '');
    expect(await over(town.finish(mine, query))).toEqual(['directory-failed']);
  });

  test('says when the person stopped there', async () => {
    const browser = browserOf(town);
    const query = await walkThrough(await town.begin(browser), '');
    expect(await over(town.finish(browser, query))).toEqual(['directory-cancelled']);
  });
});

describe('a session that the directory opened', () => {
  test('ends when the groups are gone, at the next check [decision:directory.check]', async () => {
    const { browser, person, official } = await come();
    person.groups = ['elsewhere'];
    await check();
    expect(await sessionOf(browser)).toMatchObject({ member_id: official.member_id });
    later(11);
    await check();
    expect(await sessionOf(browser)).toMatchObject({ member_id: null });
    expect(await rolesOf(official.member_id)).toEqual([]);
    const [ended] = await town.rows(
      `select actor_member_id from audit where action = 'session:end' and subject_id = $1 order by audit_id desc`,
      official.member_id,
    );
    expect(ended).toEqual({ actor_member_id: null });
  });

  test('has the roles that the groups have now, and its refresh token is used once', async () => {
    const { browser, person, official } = await come();
    person.groups = ['chiefs'];
    const before = await town.rows('select sealed_refresh from directory_session order by due_at desc limit 1');
    later(11);
    await check();
    expect(await sessionOf(browser)).toMatchObject({ member_id: official.member_id, roles: ['auditor', 'system'] });
    expect(await town.rows('select sealed_refresh from directory_session order by due_at desc limit 1')).not.toEqual(
      before,
    );
    person.groups = ['desk'];
    later(11);
    await check();
    expect(await sessionOf(browser)).toMatchObject({ roles: ['reception'] });
  });

  test('ends when the person has left, at the next check', async () => {
    const { browser, subject } = await come();
    town.sandbox.leave(subject);
    later(11);
    await check();
    expect(await sessionOf(browser)).toMatchObject({ member_id: null });
  });

  test('ends alone when its own refresh token is worth nothing: the person’s other browser goes on', async () => {
    const { browser, subject, official, answer } = await come();
    const other = await town.comeBy(subject);
    const { token } = other.answer.body.login;
    await other.browser.call('GET', '/api/session', { headers: { 'access-token': `Bearer ${token}` } });
    // As after a crash between the directory's answer and our commit.
    const hash = hashOf(answer.body.login.token);
    const worthless = seal(
      townKeys(town.house.secret).directoryKey,
      'used',
      `directory session ${hash.toString('hex')}`,
    );
    const kept = 'update directory_session set sealed_refresh = $2 where token_hash = $1 returning 1';
    expect(await town.rows(kept, hash, worthless)).toHaveLength(1);
    later(11);
    await check();
    expect(await sessionOf(browser)).toMatchObject({ member_id: null });
    expect(await sessionOf(other.browser)).toMatchObject({ member_id: official.member_id });
  });

  test('ends an hour after the last answer of the directory, whether or not anything checks it', async () => {
    const { browser, official } = await come();
    for (const minutes of [20, 20, 19]) {
      later(minutes);
      expect(await sessionOf(browser)).toMatchObject({ member_id: official.member_id });
    }
    later(1);
    expect(await sessionOf(browser)).toMatchObject({ member_id: null });
  });

  test('keeps nothing readable of the directory', async () => {
    const { subject } = await come();
    const rows = JSON.stringify(await town.rows('select * from directory_session, directory_login'));
    expect(rows).not.toMatch(/eyJ/);
    expect(rows).not.toContain(subject.repeat(2));
  });
});

describe('a logout at the directory', () => {
  const post = (token: string | undefined, type = 'application/x-www-form-urlencoded') =>
    fetch(`${town.origin}/api/directory/logout`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: token === undefined ? 'nothing=1' : `logout_token=${token}`,
    });
  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  /** The directory's own key, with which forgeries differ in one thing only. */
  async function sign(
    change: Record<string, unknown>,
    key?: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'],
  ): Promise<string> {
    const own = key ?? (await importJWK(town.sandbox.keys[0] ?? {}, 'RS256'));
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: town.sandbox.issuer,
      aud: town.sandbox.clientId,
      iat: now,
      exp: now + 120,
      jti: crypto.randomUUID(),
      events: EVENT,
      ...change,
    };
    const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
    return new SignJWT(given).setProtectedHeader({ alg: 'RS256', kid: 'own', typ: 'logout+jwt' }).sign(own);
  }
  const sidOf = async (memberId: number) =>
    (
      await town.rows<{ sid: string }>(
        'select d.sid from directory_session d join session using (token_hash) where member_id = $1 order by device_id desc',
        memberId,
      )
    )[0]?.sid ?? '';

  test('ends the session of its sid, by the provider’s own message [decision:directory.logout]', async () => {
    const [one, two] = [await come(), await come()];
    expect(await town.sandbox.logOut(one.subject, await sidOf(one.official.member_id))).toBe(true);
    expect(await sessionOf(one.browser)).toMatchObject({ member_id: null });
    expect(await sessionOf(two.browser)).toMatchObject({ member_id: two.official.member_id });
  });

  test('without a sid ends all sessions of the person, and logins under way', async () => {
    const { subject, browser, app, person } = await come();
    person.amr = ['pwd'];
    later(2);
    const pending = await town.comeBy(subject);
    expect((await post(await sign({ sub: subject }))).status).toBe(200);
    expect(await sessionOf(browser)).toMatchObject({ member_id: null });
    const code = { challenge: pending.answer.body.login.next.challenge, way: 'totp', code: app.code() };
    expect((await pending.browser.call('POST', '/api/login/factor', { body: code })).status).toBe(422);
  });

  test('with sid and subject ends the person’s sessions that the directory gave no sid, too', async () => {
    const { subject, browser, official } = await come();
    const other = await town.comeBy(subject);
    const { token } = other.answer.body.login;
    await other.browser.call('GET', '/api/session', { headers: { 'access-token': `Bearer ${token}` } });
    const unnamed = 'update directory_session set sid = null where token_hash = $1 returning 1';
    await town.rows(unnamed, hashOf(token));
    expect((await post(await sign({ sub: subject, sid: 'unknown' }))).status).toBe(200);
    expect(await sessionOf(other.browser)).toMatchObject({ member_id: null });
    expect(await sessionOf(browser)).toMatchObject({ member_id: official.member_id });
  });

  test('ends what the directory has just confirmed and nobody has completed, by sid or by subject', async () => {
    const { subject, app, person } = await come();
    person.amr = ['pwd'];
    later(2);
    const { answer, browser } = await town.comeBy(subject);
    const [held] = await town.rows<{ sid: string }>('select sid from directory_login where subject = $1', subject);
    expect((await post(await sign({ sub: subject, sid: held?.sid }))).status).toBe(200);
    const code = { challenge: answer.body.login.next.challenge, way: 'totp', code: app.code() };
    expect(codesOf(await browser.call('POST', '/api/login/factor', { body: code }))).toEqual(['directory-link-over']);
    const { subject: stranger } = town.known();
    const { secret } = (await town.comeBy(stranger)).answer.body.link;
    expect((await post(await sign({ sub: stranger }))).status).toBe(200);
    const official = await town.addPerson({ roles: ['editor'] });
    expect(codesOf(await passwordOf(official.login_id, { directory: secret }))).toEqual(['directory-link-over']);
  });

  test('counts once: a message that is sent again ends nothing', async () => {
    const { subject } = await come();
    const token = await sign({ sub: subject });
    expect((await post(token)).status).toBe(200);
    const { browser } = await town.comeBy(subject);
    expect((await post(token)).status).toBe(400);
    expect(browser).toBeDefined();
    expect(
      await town.countRows(
        'directory_session d join session using (token_hash) join directory_link using (member_id)',
        `subject = '${subject}'`,
      ),
    ).toBe(1);
  });

  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'another' }],
    ['made ten minutes ago', { iat: Math.floor(Date.now() / 1000) - 600, exp: undefined }],
    ['made in ten minutes', { iat: Math.floor(Date.now() / 1000) + 600, exp: undefined }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['without a time', { iat: undefined }],
    ['without a jti', { jti: undefined }],
    ['with a jti that is too long', { jti: 'x'.repeat(300) }],
    ['without the event', { events: {} }],
    ['whose events are a text', { events: 'http://schemas.openid.net/event/backchannel-logout' }],
    ['with a nonce, as an ID token has', { nonce: 'n' }],
    ['of nobody', { sub: undefined }],
  ])('%s is refused and ends nothing', async (_what, change) => {
    const { subject, browser, official } = await come();
    expect((await post(await sign({ sub: subject, ...change }))).status).toBe(400);
    expect(await sessionOf(browser)).toMatchObject({ member_id: official.member_id });
  });

  test('whose clock is half a minute off is heard', async () => {
    const { subject } = await come();
    const now = Math.floor(Date.now() / 1000);
    expect((await post(await sign({ sub: subject, iat: now + 30, exp: now + 150 }))).status).toBe(200);
    expect((await post(await sign({ sub: subject, iat: now - 150, exp: now - 30 }))).status).toBe(200);
  });

  test('of another key, without a signature, under a shared secret, or no message at all is refused', async () => {
    const { subject, browser, official } = await come();
    const { privateKey } = await generateKeyPair('RS256');
    const good = await sign({ sub: subject });
    const [, claims] = good.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    const shared = await new SignJWT({ sub: subject, events: EVENT, jti: 'j' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setIssuer(town.sandbox.issuer)
      .setAudience(town.sandbox.clientId)
      .sign(Buffer.from(town.sandbox.clientSecret));
    for (const token of [await sign({ sub: subject }, privateKey), none, shared, `${good}x`, 'x', '', undefined])
      expect((await post(token)).status).toBe(400);
    expect((await post(good, 'text/plain')).status).toBe(400);
    expect((await post('x'.repeat(40_000))).status).toBe(400);
    expect(await sessionOf(browser)).toMatchObject({ member_id: official.member_id });
  });
});

describe('a code for a terminal’s desk', () => {
  const codeOf = async (browser: Browser) =>
    (await browser.call('POST', '/api/directory/desk-code', { body: {} })).body.code;
  /** Types a code in place of the password, then one of the app. */
  async function enter(login_id: string, code: string, app: { code(): string }) {
    const desk = browserOf(town, 'Mozilla/5.0 (X11; Linux) Electron/40');
    const first = await desk.logIn(login_id, code);
    if (first.status !== 200) return { desk, answer: first };
    const body = { challenge: first.body.next.challenge, way: 'totp', code: app.code() };
    return { desk, answer: await desk.call('POST', '/api/login/factor', { body }) };
  }

  test('opens a session there once, with the second factor, until the session that made it would end unchecked [decision:directory.desk-code]', async () => {
    const { browser, official, app } = await come();
    later(20);
    const code = await codeOf(browser);
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const { desk, answer } = await enter(official.login_id, code.toLowerCase(), app);
    expect(answer.body).toMatchObject({ member_id: official.member_id, next: null });
    expect(await sessionOf(desk)).toMatchObject({ roles: ['reception'] });
    later(2);
    expect(codesOf((await enter(official.login_id, code, app)).answer)).toEqual(['login-failed']);
    // No chain of codes goes on without the directory.
    const next = await enter(official.login_id, await codeOf(desk), app);
    later(38);
    expect(await sessionOf(next.desk)).toMatchObject({ member_id: null });
    expect(await sessionOf(desk)).toMatchObject({ member_id: null });
  });

  test('is of one official, for ten minutes, and ends with what the directory ends', async () => {
    const [one, two] = [await come(), await come()];
    const code = await codeOf(one.browser);
    expect(codesOf((await enter(two.official.login_id, code, two.app)).answer)).toEqual(['login-failed']);
    const late = await codeOf(one.browser);
    later(10);
    expect(codesOf((await enter(one.official.login_id, late, one.app)).answer)).toEqual(['login-failed']);
    const { desk } = await enter(one.official.login_id, await codeOf(one.browser), one.app);
    const unused = await codeOf(one.browser);
    expect(await sessionOf(desk)).toMatchObject({ member_id: one.official.member_id });
    town.sandbox.leave(one.subject);
    later(2);
    await check();
    expect(await sessionOf(desk)).toMatchObject({ member_id: null });
    expect(codesOf((await enter(one.official.login_id, unused, one.app)).answer)).toEqual(['login-failed']);
    const unlinked = await town.addPerson({ roles: ['editor'] });
    expect(codesOf(await town.call('POST', '/api/directory/desk-code', { as: unlinked, body: {} }))).toEqual([
      'directory-off',
    ]);
  });
});

describe('a password of an official', () => {
  test('opens nothing once the account is linked: who left the office has no way around [decision:directory.password]', async () => {
    const { official } = await town.newLinked();
    const answer = await passwordOf(official.login_id);
    expect([answer.status, codesOf(answer)]).toEqual([422, ['directory-needed']]);
    expect(answer.body.errors.login_id[0]).toMatch(/office login/);
    const wrong = await browserOf(town).logIn(official.login_id, 'wrong-password-1');
    expect(codesOf(wrong)).toEqual(['login-failed']);
    const unlinked = await town.addPerson({ roles: ['editor'] });
    expect((await passwordOf(unlinked.login_id)).status).toBe(200);
    const resident = await town.addPerson({ is_resident: 1 });
    expect((await passwordOf(resident.login_id)).body.next).toBeNull();
  });
});

describe('while the directory is away', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  const settings = {
    clientId: 'machi',
    clientSecret: 'x'.repeat(20),
    scopes: 'openid',
    groupsClaim: 'groups',
    factors: [],
    isRequired: false,
  };

  test('a login is refused with what to do, in time, whether the connection is refused or hangs [decision:directory.away]', async () => {
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const hanging = openIdDirectory({ ...settings, issuer: `http://127.0.0.1:${port}` }, 0.3);
    const start = performance.now();
    expect(await hanging.begin('http://localhost/login')).toEqual({ failed: 'away', detail: 'unreachable' });
    expect(performance.now() - start).toBeLessThan(2000);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const gone = openIdDirectory({ ...settings, issuer: `http://127.0.0.1:${port}` });
    expect(await gone.begin('http://localhost/login')).toEqual({ failed: 'away', detail: 'unreachable' });
    expect(await gone.refresh('token', 'sub')).toEqual({ failed: 'away', detail: 'unreachable' });
    expect(await gone.readLogout('x.y.z')).toBeUndefined();
  });

  test('nobody new comes, who was checked goes on for an hour, and is checked when it is back', async () => {
    const other = await openDirectoryTown();
    closing.push(other.close);
    await other.giveRoles('desk', ['reception']);
    const { subject } = await other.newLinked();
    const { browser } = await other.comeBy(subject);
    const own = other.house.directory;
    if (!own) throw new Error('the town has no directory');
    Object.assign(other.house, { directory: openIdDirectory({ ...settings, issuer: 'http://127.0.0.1:9' }) });
    // The link names the issuer of before.
    await other.rows(`update directory_link set issuer = 'http://127.0.0.1:9' returning 1`);
    const refused = await browserOf(other).call('POST', '/api/directory/login', { body: {} });
    expect([refused.status, codesOf(refused)]).toEqual([409, ['directory-away']]);
    expect(refused.body.errors.request[0]).toMatch(/does not answer.*account of last resort/);
    const at = (minutes: number) => other.setNow(new Date(START.getTime() + (minutes + 1) * 60_000));
    at(15);
    await checkDirectorySessions(other.house, other.now());
    expect(await town.countRows('session')).toBeGreaterThan(0);
    Object.assign(other.house, { directory: own });
    await other.rows('update directory_link set issuer = $1 returning 1', own.issuer);
    at(20);
    await checkDirectorySessions(other.house, other.now());
    at(70);
    expect(await other.countRows('session', 'checked_until is not null')).toBeGreaterThan(0);
    expect(browser).toBeDefined();
  });
});

test('groups that only the user info has are found there', async () => {
  const other = await openDirectoryTown({ groupsIn: 'userinfo' });
  await other.giveRoles('desk', ['reception']);
  const { official } = await other.newLinked();
  expect(await other.countRows('directory_link', `member_id = ${official.member_id}`)).toBe(1);
  await other.close();
});

test('a town without a directory offers none', async () => {
  const answer = await town.call('GET', '/api/directory');
  expect(answer.body).toMatchObject({ is_offered: true });
  const { directory } = town.house;
  Object.assign(town.house, { directory: undefined });
  expect((await town.call('GET', '/api/directory')).body).toMatchObject({ is_offered: false });
  for (const [path, body] of [
    ['login', {}],
    ['return', { state: 'x' }],
  ] as const)
    expect(codesOf(await town.call('POST', `/api/directory/${path}`, { body }))).toEqual(['directory-off']);
  expect((await fetch(`${town.origin}/api/directory/logout`, { method: 'POST' })).status).toBe(400);
  Object.assign(town.house, { directory });
});
