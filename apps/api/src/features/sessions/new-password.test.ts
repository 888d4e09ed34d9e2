import { beforeEach, describe, expect, test } from 'vitest';
import { ownTriesKey } from '../../platform/sessions/login-tries.ts';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const MINUTE = 60_000;
const town = await openTestTown();
beforeEach(() => town.setNow(START));
const later = (milliseconds: number) => town.setNow(new Date(town.now().getTime() + milliseconds));
const old = town.house.town.sampleMembers[0]?.password ?? '';
const NEW = 'Yuki-no-machi9';

const force = (person: Person) =>
  town.rows('update member set is_reset_forced = 1 where member_id = $1 returning 1', person.member_id);
const remind = (email: string, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/password/reminder', { body: { email }, locale });
const temporaryTo = async (person: Person, count = 1): Promise<string> => {
  const text = (await town.mailsTo(person.email, count))[count - 1]?.text ?? '';
  return /^[A-Za-z2-9]{16}$/m.exec(text)?.[0] ?? `no password in: ${text}`;
};
const begin = async (person: Person, password = old, browser = browserOf(town)) => {
  const answer = await browser.logIn(person.login_id, password);
  const change = (given: string, again = given) =>
    browser.call('POST', '/api/login/password', {
      body: { challenge: answer.body.next?.challenge ?? '-', password: given, password_confirmation: again },
    });
  return { answer, browser, change };
};

describe('a forced change of the password', () => {
  test('is asked after the password, and opens the session [rule:account.forced-change-first-login] [field:member.is_reset_forced]', async () => {
    const person = await town.addPerson();
    await force(person);
    const { answer, browser, change } = await begin(person);
    expect(answer.body).toMatchObject({ token: false, member_id: null, next: { step: 'password' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const opened = await change(NEW);
    expect(opened.body).toMatchObject({ member_id: person.member_id, next: null });
    expect((await browser.call('GET', '/api/session')).body.member_id).toBe(person.member_id);
    expect((await begin(person)).answer.status).toBe(422);
    expect((await begin(person, NEW)).answer.body.next).toBeNull();
  });

  test('refuses what is no new password [rule:password.must-differ] [rule:password.new-confirmation] [message:new-password-not-changed] [message:passwords-do-not-match]', async () => {
    const person = await town.addPerson();
    await force(person);
    const { change } = await begin(person);
    for (const [password, again, errors] of [
      [old, old, { password: ['New password is not changed.'] }],
      [NEW, `${NEW}!`, { password_confirmation: ['The passwords do not match.'] }],
      ['short1', 'short1', { password: [expect.any(String)] }],
    ] as const) {
      const refused = await change(password, again);
      expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    }
    for (const password of [
      'Hoshimori2027',
      'Hoshimori-town1',
      'password123',
      'Sakura1234',
      person.email.slice(0, 8),
    ]) {
      const refused = await change(password);
      expect([refused.status, refused.body.codes], password).toEqual([422, { password: ['password-guessable'] }]);
    }
    expect((await change('Rush2112')).body.codes).toEqual({ password: ['password-leaked'] });
    expect((await change(NEW)).status).toBe(200);
  });

  test('is done once, within half an hour', async () => {
    const person = await town.addPerson();
    await force(person);
    const late = await begin(person);
    later(30 * MINUTE);
    expect((await late.change(NEW)).body.codes).toEqual({ password: ['challenge-over'] });
    const { change } = await begin(person);
    expect((await change(NEW)).status).toBe(200);
    expect((await change('Yuki-no-machi8')).body.codes).toEqual({ password: ['challenge-over'] });
  });

  test('ends every other session and login under way, and forgets remembered browsers', async () => {
    const person = await town.addPerson();
    await town.rows('update member set is_otp_enabled = 1 where member_id = $1 returning 1', person.member_id);
    const codeOf = async (count: number) =>
      /\b\d{6}\b/.exec((await town.mailsTo(person.email, count))[count - 1]?.text ?? '')?.[0] ?? '';
    const remembered = browserOf(town);
    const first = await remembered.logIn(person.login_id, old);
    const answered = { challenge: first.body.next.challenge, code: await codeOf(1), remembers_browser: true };
    await remembered.call('POST', '/api/login/otp', { body: answered });
    expect((await remembered.call('GET', '/api/session')).body.member_id).toBe(person.member_id);
    await force(person);

    later(MINUTE);
    const { answer, browser } = await begin(person);
    expect(answer.body.next.step).toBe('otp');
    const stepped = await browser.call('POST', '/api/login/otp', {
      body: { challenge: answer.body.next.challenge, code: await codeOf(2) },
    });
    expect(stepped.body).toMatchObject({ token: false, next: { step: 'password' } });
    later(MINUTE);
    const underWay = await begin(person);
    const body = { challenge: stepped.body.next.challenge, password: NEW, password_confirmation: NEW };
    expect((await browser.call('POST', '/api/login/password', { body })).body.next).toBeNull();
    expect((await remembered.call('GET', '/api/session')).body.name).toBe('Guest');
    const code = await codeOf(3);
    const dead = await underWay.browser.call('POST', '/api/login/otp', {
      body: { challenge: underWay.answer.body.next.challenge, code },
    });
    expect(dead.body.codes).toEqual({ code: ['otp-over'] });
    later(MINUTE);
    expect((await remembered.logIn(person.login_id, NEW)).body.next.step).toBe('otp');
  });

  test('a challenge of one step does not serve another', async () => {
    const person = await town.addPerson();
    await force(person);
    const { answer } = await begin(person);
    const { challenge } = answer.body.next;
    const otp = await town.call('POST', '/api/login/otp', { body: { challenge, code: '000000' } });
    expect(otp.body.codes).toEqual({ code: ['otp-over'] });
    const resend = await town.call('POST', '/api/login/otp/resend', { body: { challenge } });
    expect(resend.body.codes).toEqual({ code: ['otp-over'] });
  });
});

describe('a temporary password', () => {
  test('tries the old one as often as a login may, and no more', async () => {
    const person = await town.addPerson();
    await remind(person.email);
    const { change } = await begin(person, await temporaryTo(person));
    for (let wish = 1; wish < 5; wish += 1)
      expect((await change(old)).body.codes).toEqual({ password: ['password-unchanged'] });
    expect((await change(old)).status).toBe(422);
    for (const guess of [old, NEW]) {
      const answer = await change(guess);
      expect([answer.status, answer.body.codes]).toEqual([429, { password: ['login-wait'] }]);
      expect(answer.headers.get('retry-after')).toBe('30');
    }
    later(31_000);
    expect((await change(NEW)).body.next).toBeNull();
    expect(await town.countRows('login_failure', `key_hash = '${ownTriesKey(town.house, person.member_id)}'`)).toBe(0);
  });

  test('is mailed, logs in once and must be replaced; the old one holds until then [rule:reminder.temporary-password] [decision:temporary-password.random] [decision:temporary-password.old-one-holds] [decision:temporary-password.forces-change]', async () => {
    const person = await town.addPerson({ locale: 'en' });
    expect((await remind(person.email, 'ja')).body).toEqual({ result: true, errors: {} });
    const temporary = await temporaryTo(person);
    expect(temporary).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[2-9])[a-kmnp-zA-HJ-NP-Z2-9]{16}$/);
    expect((await begin(person)).answer.body.next).toBeNull();

    const { answer, change } = await begin(person, temporary);
    expect(answer.body).toMatchObject({ token: false, next: { step: 'password' } });
    expect((await change(temporary)).body.codes).toEqual({ password: ['password-unchanged'] });
    const elsewhere = await town.openSession(person.member_id);
    expect((await change(NEW)).body.next).toBeNull();
    expect((await town.call('GET', '/api/account', { as: elsewhere })).status).toBe(401);
    for (const gone of [temporary, old]) expect((await begin(person, gone)).answer.status).toBe(422);
    expect((await begin(person, NEW)).answer.body.next).toBeNull();
    expect(await town.countRows('temporary_password', `member_id = ${person.member_id}`)).toBe(0);
  });

  test('lets its owner in while somebody else holds the login id waiting', async () => {
    const person = await town.addPerson();
    for (let wish = 0; wish < 5; wish += 1) await begin(person, 'wrong-password');
    expect((await begin(person)).answer.status).toBe(429);
    await remind(person.email);
    const { answer, change } = await begin(person, await temporaryTo(person));
    expect(answer.body).toMatchObject({ next: { step: 'password' } });
    expect((await change(NEW)).body.next).toBeNull();
  });

  test('ends after half an hour; a newer one takes its place; only its hash is kept [decision:temporary-password.30-minutes]', async () => {
    const person = await town.addPerson();
    await remind(person.email);
    const first = await temporaryTo(person);
    expect(await town.countRows('temporary_password', `to_jsonb(temporary_password)::text like '%${first}%'`)).toBe(0);
    later(MINUTE);
    await remind(person.email);
    const second = await temporaryTo(person, 2);
    expect((await begin(person, first)).answer.status).toBe(422);
    later(30 * MINUTE - 1000);
    expect((await begin(person, second)).answer.status).toBe(200);
    later(1000);
    expect((await begin(person, second)).answer.status).toBe(422);
  });

  test('asks for the second factor like the old one', async () => {
    const person = await town.addPerson({ locale: 'en' });
    await town.rows('update member set is_otp_enabled = 1 where member_id = $1 returning 1', person.member_id);
    await remind(person.email);
    const { answer, browser } = await begin(person, await temporaryTo(person));
    expect(answer.body.next.step).toBe('otp');
    const code = /\b\d{6}\b/.exec((await town.mailsTo(person.email, 2))[1]?.text ?? '')?.[0];
    const body = { challenge: answer.body.next.challenge, code };
    expect((await browser.call('POST', '/api/login/otp', { body })).body.next.step).toBe('password');
  });

  test('goes to nobody who has only a mobile number, is locked or unknown, and at most five times an hour', async () => {
    const phone = await town.addPerson({ isPhoneOnly: true });
    const locked = await town.addPerson();
    await town.rows('update member set locked_at = $2 where member_id = $1 returning 1', locked.member_id, START);
    const before = await town.countRows('outbox');
    for (const email of [phone.login_id, locked.email, 'nobody@example.jp', 'nonsense'])
      expect((await remind(email)).body).toEqual({ result: true, errors: {} });
    expect(await town.countRows('outbox')).toBe(before);

    const person = await town.addPerson();
    for (let count = 0; count < 8; count += 1) {
      expect((await remind(count % 2 ? person.email : ` ${person.email.toUpperCase()} `)).status).toBe(200);
      later(MINUTE);
    }
    expect(await town.countRows('outbox', `recipient = '${person.email}'`)).toBe(5);
  });

  test('is in the language of who is written to', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    await remind(person.email, 'en');
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toBe('【まち】仮のパスワード');
    expect(mail?.text).toContain('30分以内に');
    const activities = await town.rows('select action from member_activity where member_id = $1', person.member_id);
    expect(activities).toEqual([{ action: 'password-reminded' }]);
  });
});
