import { beforeEach, describe, expect, test } from 'vitest';
import { enrolTotp } from '../../testing/factors/enrol.ts';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const password = town.house.town.sampleMembers[0]?.password ?? '';
const NEW = 'Yuki-no-machi9';
const desk = await town.addPerson({ roles: ['member_admin', 'system'] });
let as = desk;
beforeEach(async () => {
  town.setNow(START);
  as = { ...desk, ...(await town.openSession(desk.member_id)) };
});

const refused = [422, { login_id: ['password-was-sent'] }];
const said = ({ status, body }: { status: number; body: { codes?: unknown } }) => [status, body.codes];
const makeOfficial = ({ member_id }: Pick<Person, 'member_id'>) =>
  town.call('PUT', `/api/members/${member_id}/roles`, {
    as,
    body: { is_official: true, organization_id: 1, roles: ['reception'] },
  });
/** All mails that a reader of the mailbox finds, the newest last. */
const notificationsTo = async (email: string, count: number) =>
  (await town.mailsTo(email, count)).map(({ text }) => text).join('\n');
const newest = (text: string, pattern: RegExp): string => [...text.matchAll(pattern)].at(-1)?.[1] ?? '';
const mailedPassword = (text: string) => newest(text, /(?:最初のパスワード：)?\b([a-zA-Z2-9]{16})$/gm);
const mailedCode = (text: string) => newest(text, /^(\d{6})$/gm);
const setNew = (browser: ReturnType<typeof browserOf>, challenge: string) =>
  browser.call('POST', '/api/login/password', { body: { challenge, password: NEW, password_confirmation: NEW } });

/** Sets a new password as a reader of the mailbox can. */
async function resetByMail({ email }: Person, notifications = 1) {
  await town.call('POST', '/api/password/reminder', { body: { email } });
  const browser = browserOf(town);
  const { next } = (await browser.logIn(email, mailedPassword(await notificationsTo(email, notifications)))).body;
  expect((await setNew(browser, next.challenge)).status).toBe(200);
  return browser;
}
const handed = async ({ member_id }: Pick<Person, 'member_id'>): Promise<string> =>
  (await town.call('POST', `/api/members/${member_id}/password`, { as, body: {} })).body.password;

describe('no official’s account is opened by', () => {
  test('a first password that was mailed; one that is handed over opens the way [decision:factor.sent-password]', async () => {
    const email = 'new.clerk@desk.example.jp';
    const made = await town.call('POST', '/api/members', { as, body: { email, name: '新 人' } });
    const { member } = made.body;
    const mailed = mailedPassword(await notificationsTo(email, 1));
    expect((await browserOf(town).logIn(email, mailed)).body.next).toMatchObject({ step: 'password' });
    expect((await makeOfficial(member)).status).toBe(200);
    expect(said(await browserOf(town).logIn(email, mailed))).toEqual(refused);
    expect(await town.countRows('login_challenge', `member_id = ${member.member_id}`)).toBe(0);

    const browser = browserOf(town);
    const begun = (await browser.logIn(email, await handed(member))).body;
    const code = mailedCode(await notificationsTo(email, 4));
    const { next } = (await browser.call('POST', '/api/login/otp', { body: { challenge: begun.next.challenge, code } }))
      .body;
    expect((await setNew(browser, next.challenge)).body).toMatchObject({ must_enrol: true });
    expect((await browserOf(town).logIn(email, NEW)).status).toBe(200);
  });

  test('mail alone: but a first password that was handed over does, and roles may be given at once', async () => {
    const email = 'at.the.counter@desk.example.jp';
    const body = { email, name: '来 庁', to_send_email: 0 };
    const made = (await town.call('POST', '/api/members', { as, body })).body;
    await makeOfficial(made.member);
    expect((await browserOf(town).logIn(email, made.password)).body.next).toMatchObject({ step: 'otp' });
  });

  test('a password that was set by way of the mail', async () => {
    const person = await town.addPerson();
    await resetByMail(person);
    expect((await browserOf(town).logIn(person.email, NEW)).body.next).toBe(null);
    await makeOfficial(person);
    expect(said(await browserOf(town).logIn(person.email, NEW))).toEqual(refused);
    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    expect(await town.countRows('temporary_password', `member_id = ${person.member_id}`)).toBe(0);
    // The member finds the try in their history.
    const tries = `member_id = ${person.member_id} and action = 'login-failed'`;
    expect(await town.countRows('member_activity', tries)).toBe(1);
  });

  test('a temporary one that was mailed before the role was given', async () => {
    const person = await town.addPerson();
    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    const mailed = mailedPassword(await notificationsTo(person.email, 1));
    await makeOfficial(person);
    expect(said(await browserOf(town).logIn(person.email, mailed))).toEqual(refused);
  });

  test('a login by it that was under way when the role was given', async () => {
    const person = await town.addPerson();
    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    const browser = browserOf(town);
    const { next } = (await browser.logIn(person.email, mailedPassword(await notificationsTo(person.email, 1)))).body;
    await makeOfficial(person);
    expect(said(await setNew(browser, next.challenge))).toEqual([422, { password: ['challenge-over'] }]);
  });

  test('a password by mail with a factor that its reader has enrolled before; one handed over does, with that factor', async () => {
    const person = await town.addPerson();
    await resetByMail(person);
    const session = await town.openSession(person.member_id);
    await town.rows`update member set password_hash = (select password_hash from member where member_id = 1)
      where member_id = ${person.member_id}`;
    await enrolTotp(town, session);
    await makeOfficial(person);
    expect(said(await browserOf(town).logIn(person.email, password))).toEqual(refused);
    expect((await browserOf(town).logIn(person.email, await handed(person))).body.next).toMatchObject({
      step: 'factor',
    });
  });

  test('a password set with a mailed one while another was being handed over', async () => {
    const person = await town.addPerson();
    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    const browser = browserOf(town);
    const { next } = (await browser.logIn(person.email, mailedPassword(await notificationsTo(person.email, 1)))).body;
    await town.rows('update temporary_password set is_sent = false where member_id = $1', person.member_id);
    await setNew(browser, next.challenge);
    await makeOfficial(person);
    expect(said(await browserOf(town).logIn(person.email, NEW))).toEqual(refused);
  });

  test('a mailed one alone: with a factor that was there before it does, and so does the new password', async () => {
    const official = await town.addPerson({ roles: ['reception'] });
    const app = await enrolTotp(town, official);
    await town.call('POST', '/api/password/reminder', { body: { email: official.email } });
    const mailed = mailedPassword(await notificationsTo(official.email, 2));
    const browser = browserOf(town);
    const begun = (await browser.logIn(official.email, mailed)).body.next;
    town.setNow(new Date(START.getTime() + 60_000));
    const body = { challenge: begun.challenge, way: 'totp', code: app.code() };
    const { next } = (await browser.call('POST', '/api/login/factor', { body })).body;
    expect((await setNew(browser, next.challenge)).body).toMatchObject({ next: null, is_official: true });
    expect((await browserOf(town).logIn(official.email, NEW)).body.next).toMatchObject({ step: 'factor' });
  });
});
