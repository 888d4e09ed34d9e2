import { beforeEach, describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const password = town.house.town.sampleMembers[0]?.password ?? '';
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

describe('a browser that was logged in before', () => {
  test('is let in while somebody elsewhere tries passwords', async () => {
    const person = await town.addPerson();
    const [home, elsewhere] = [browserOf(town), browserOf(town)];
    await home.logIn(person.login_id, password);
    for (let count = 0; count < 5; count += 1) await elsewhere.logIn(person.login_id, 'wrong-password');
    expect(await statusOf(elsewhere.logIn(person.login_id, password))).toBe(429);
    expect(await statusOf(home.logIn(person.login_id, password))).toBe(200);
    expect(await statusOf(elsewhere.logIn(person.login_id, password))).toBe(429);
  });

  test('waits for its own failures, and others do not wait for them [decision:lockout.known-browser]', async () => {
    const person = await town.addPerson();
    const [home, elsewhere] = [browserOf(town), browserOf(town)];
    await home.logIn(person.login_id, password);
    for (let count = 0; count < 5; count += 1) await home.logIn(person.login_id, 'wrong-password');
    expect(await statusOf(home.logIn(person.login_id, password))).toBe(429);
    expect(await statusOf(elsewhere.logIn(person.login_id, password))).toBe(200);
  });

  test('is known for its own members alone; a household may share it', async () => {
    const [one, two, stranger] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
    const family = browserOf(town);
    for (const person of [one, two]) await family.logIn(person.login_id, password);
    const attacker = browserOf(town);
    for (const person of [one, two, stranger])
      for (let count = 0; count < 5; count += 1) await attacker.logIn(person.login_id, 'wrong-password');
    expect(await statusOf(family.logIn(one.login_id, password))).toBe(200);
    expect(await statusOf(family.logIn(two.login_id, password))).toBe(200);
    expect(await statusOf(family.logIn(stranger.login_id, password))).toBe(429);
  });

  test('is not known by a secret that the house did not make', async () => {
    const person = await town.addPerson();
    const browser = browserOf(town);
    browser.cookies.set('known', 'A'.repeat(43));
    await browser.logIn(person.login_id, password);
    expect(browser.cookies.get('known')).not.toBe('A'.repeat(43));
    expect(
      await town.countRows('known_browser', `encode(secret_hash, 'escape') like '%${browser.cookies.get('known')}%'`),
    ).toBe(0);
  });

  test('is forgotten after a year; the newest twenty are kept of a member who keeps no cookies', async () => {
    const [person, other] = [await town.addPerson(), await town.addPerson()];
    for (let count = 0; count < 22; count += 1) {
      town.setNow(new Date(START.getTime() + count * 1000));
      await browserOf(town).logIn(person.login_id, password);
    }
    await browserOf(town).logIn(other.login_id, password);
    const kept = (memberId: number) => town.countRows('known_browser', `member_id = ${memberId}`);
    await town.tidy(town.now());
    expect([await kept(person.member_id), await kept(other.member_id)]).toEqual([20, 1]);
    await town.tidy(new Date(town.now().getTime() + 365 * 86_400_000 + 1));
    expect([await kept(person.member_id), await kept(other.member_id)]).toEqual([0, 0]);
  });
});

describe('what a login leaves behind', () => {
  test('the label of the browser, the time of the last login, and the history', async () => {
    const person = await town.addPerson();
    const phone = browserOf(town, 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36');
    await phone.logIn(person.login_id, 'wrong-password');
    await phone.logIn(person.login_id, password);
    await phone.call('POST', '/api/logout');
    const label = 'Chrome, Android';
    expect(
      await town.rows`select action, label from member_activity where member_id = ${person.member_id}
        order by member_activity_id`,
    ).toEqual(['login-failed', 'login', 'logout'].map((action) => ({ action, label })));
    expect(await town.rows('select last_login_at from member where member_id = $1', person.member_id)).toEqual([
      { last_login_at: START },
    ]);
    await phone.logIn(person.login_id, password);
    expect(
      await town.countRows('session', `member_id = ${person.member_id} and label = '${label}' and device_id > 0`),
    ).toBe(1);
  });

  test.each([
    ['ja', '【まち】ログインのお知らせ', '2027年1月11日（月） 10:00', '役場へお電話ください'],
    ['en', '[Machi] Somebody logged in to your account', 'Mon 11 Jan 2027 10:00', 'please change your password'],
  ] as const)(
    'a notification for who asked for it, in %s [field:member.is_login_notified]',
    async (locale, subject, time, advice) => {
      const person = await town.addPerson({ locale });
      await town.rows('update member set is_login_notified = 1 where member_id = $1 returning 1', person.member_id);
      await browserOf(town).logIn(person.login_id, 'wrong-password');
      await browserOf(town).logIn(person.login_id, password);
      const mails = await town.mailsTo(person.email, 1);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toBe(subject);
      for (const words of [time, 'Chrome, Windows', advice, '/account']) expect(mails[0]?.text).toContain(words);
    },
  );

  test('an SMS for who has no address', async () => {
    const person = await town.addPerson({ isPhoneOnly: true });
    await town.rows('update member set is_login_notified = 1 where member_id = $1 returning 1', person.member_id);
    await browserOf(town).logIn(person.login_id, password);
    expect((await town.mailsTo(person.login_id, 1))[0]?.text).toContain('2027年1月11日（月） 10:00に');
  });
});

describe('a mobile number as login ID', () => {
  test('in any usual writing, and only when it is confirmed [rule:login.mobile-and-password] [field:member.tel]', async () => {
    const person = await town.addPerson({ isPhoneOnly: true });
    const [, end] = [person.login_id.slice(0, 3), person.login_id.slice(3)];
    const [middle, last] = [end.slice(0, 4), end.slice(4)];
    const wide = [...person.login_id].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    for (const id of [
      person.login_id,
      `090-${middle}-${last}`,
      `+81 90 ${middle} ${last}`,
      `+81-90-${middle}-${last}`,
      `0081-90-${middle}-${last}`,
      `（090）${middle}ー${last}`,
      wide,
    ])
      expect((await browserOf(town).logIn(id, password)).body.member_id, id).toBe(person.member_id);
    const other = await town.addPerson();
    await town.rows(`update member set tel = '090-1111-2222' where member_id = $1 returning 1`, other.member_id);
    expect(await statusOf(browserOf(town).logIn('090-1111-2222', password))).toBe(422);
  });

  test('has one count in whatever writing', async () => {
    const person = await town.addPerson({ isPhoneOnly: true });
    const domestic = person.login_id.slice(1);
    for (const id of [person.login_id, `+81${domestic}`, `+81 ${domestic}`, `0081${domestic}`, `０${domestic}`])
      expect(await statusOf(browserOf(town).logIn(id, 'wrong-password'))).toBe(422);
    expect(await statusOf(browserOf(town).logIn(person.login_id, password))).toBe(429);
  });
});
