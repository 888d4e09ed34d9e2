import { beforeEach, describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { NewPerson, Person } from '../../testing/towns/people.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const town = await openTestTown();
beforeEach(() => town.setNow(START));
const later = (milliseconds: number) => town.setNow(new Date(town.now().getTime() + milliseconds));
const password = town.house.town.sampleMembers[0]?.password ?? '';

/** A person who has switched the second factor on. */
async function careful(person: NewPerson = {}): Promise<Person> {
  const added = await town.addPerson({ locale: 'en', ...person });
  await town.rows('update member set is_otp_enabled = 1 where member_id = $1 returning 1', added.member_id);
  return added;
}
const codeTo = async (loginId: string, count = 1): Promise<string> => {
  const text = (await town.mailsTo(loginId, count))[count - 1]?.text ?? '';
  return /\b\d{6}\b/.exec(text)?.[0] ?? `no code in: ${text}`;
};
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const begin = async (person: Person, browser = browserOf(town)) => {
  const answer = await browser.logIn(person.login_id, password);
  expect(answer.status, answer.text).toBe(200);
  const challenge: string = answer.body.next.challenge;
  const answerCode = (code: string, parts: object = {}) =>
    browser.call('POST', '/api/login/otp', { body: { challenge, code, ...parts } });
  const resend = () => browser.call('POST', '/api/login/otp/resend', { body: { challenge } });
  return { answer, browser, challenge, answerCode, resend };
};

describe('the second factor', () => {
  test('is asked by e-mail of who switched it on, and opens the session [rule:login.otp-sent-email] [field:member.is_otp_enabled] [decision:session.new-at-second-factor] [decision:code.six-digits]', async () => {
    const person = await careful();
    const { answer, browser, answerCode } = await begin(person);
    const { challenge, ...next } = answer.body.next;
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(next).toEqual({
      step: 'otp',
      channel: 'email',
      sent_to: 'p***@example.jp',
      resend_after: 60,
      may_remember: true,
    });
    expect(answer.body).toMatchObject({ token: false, member_id: null, name: 'Guest', expire: 0 });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const code = await codeTo(person.login_id);
    expect(code).toMatch(/^\d{6}$/);
    const opened = await answerCode(code);
    expect(opened.body).toMatchObject({ result: true, member_id: person.member_id, next: null });
    expect((await browser.call('GET', '/api/session')).body.member_id).toBe(person.member_id);
  });

  test('goes by SMS to who has no address [rule:login.otp-sent-sms]', async () => {
    const person = await careful({ isPhoneOnly: true });
    const { answer, answerCode } = await begin(person);
    expect(answer.body.next).toMatchObject({ channel: 'sms', sent_to: `090-****-${person.login_id.slice(-4)}` });
    expect((await answerCode(await codeTo(person.login_id))).body.next).toBeNull();
  });

  test('by SMS ends with the line by which a phone offers the code on this site alone; a mail has no such line', async () => {
    const phone = await careful({ isPhoneOnly: true, locale: 'ja' });
    await begin(phone);
    const host = new URL(town.house.publicUrl).hostname;
    const code = await codeTo(phone.login_id);
    const lines = (await town.mailsTo(phone.login_id, 1))[0]?.text.split('\n');
    expect(lines?.slice(1)).toEqual([
      `${town.house.town.town.town_name.ja} ${town.house.town.town.office_tel}`,
      `@${host} #${code}`,
    ]);
    const reader = await careful();
    await begin(reader);
    const [mail] = await town.mailsTo(reader.login_id, 1);
    const written = `${mail?.subject} ${mail?.text} ${mail?.html}`;
    expect(written).toContain(await codeTo(reader.login_id));
    expect(written).not.toContain(`@${host}`);
  });

  test('is asked of every official, also of who never switched it on', async () => {
    const official = await town.addPerson({ roles: ['reception'] });
    const { answerCode, browser } = await begin(official);
    const opened = await answerCode(await codeTo(official.login_id), { remembers_browser: true });
    expect(opened.body).toMatchObject({ is_official: true, next: null });
    expect([...browser.cookies.keys()]).toEqual(['sid', 'known']);
    expect(await town.countRows('remembered_browser', `member_id = ${official.member_id}`)).toBe(0);
  });

  test('is not asked of who has not switched it on', async () => {
    expect((await browserOf(town).logIn((await town.addPerson()).login_id, password)).body.next).toBeNull();
  });

  test('speaks the language of who is written to, not that of the browser', async () => {
    const person = await careful({ locale: 'ja' });
    await town.call('POST', '/api/login', { body: { login_id: person.login_id, password }, locale: 'en' });
    const [mail] = await town.mailsTo(person.login_id, 1);
    expect(mail?.subject).toMatch(/^【まち】確認コード \d{6}$/);
    expect(mail?.text).toContain('10分以内に、ログインの画面に入力してください。');
    expect(mail?.html).toContain('<p');
  });

  test('takes the code as people type it', async () => {
    const person = await careful();
    const { answerCode } = await begin(person);
    const code = await codeTo(person.login_id);
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    expect((await answerCode(`${wide.slice(0, 3)} ${wide.slice(3)}`)).body.next).toBeNull();
  });

  test('keeps neither code nor challenge', async () => {
    const person = await careful();
    const { challenge } = await begin(person);
    const code = await codeTo(person.login_id);
    expect(
      await town.countRows(
        'login_challenge',
        `to_jsonb(login_challenge)::text like '%${code}%' or to_jsonb(login_challenge)::text like '%${challenge}%'`,
      ),
    ).toBe(0);
    expect(await town.countRows('login_challenge', `member_id = ${person.member_id}`)).toBe(1);
  });
});

describe('a code', () => {
  test('may be tried five times [decision:code.five-tries]', async () => {
    const person = await careful();
    const { answerCode } = await begin(person);
    const code = await codeTo(person.login_id);
    for (let count = 0; count < 5; count += 1) {
      const wrong = await answerCode(wrongOf(code));
      expect([wrong.status, wrong.body.codes, wrong.body.errors]).toEqual([
        422,
        { code: ['otp-wrong'] },
        { code: ['The code is incorrect. Please check it and try again.'] },
      ]);
    }
    const over = await answerCode(code);
    expect([over.status, over.body.codes]).toEqual([422, { code: ['otp-over'] }]);
  });

  test('ends after ten minutes [decision:code.ten-minutes]', async () => {
    const person = await careful();
    const { answerCode } = await begin(person);
    const code = await codeTo(person.login_id);
    later(10 * MINUTE);
    expect((await answerCode(code)).body.codes).toEqual({ code: ['otp-over'] });
    const again = await begin(person);
    const second = await codeTo(person.login_id, 2);
    later(10 * MINUTE - 1000);
    expect((await again.answerCode(second)).status).toBe(200);
  });

  test('is used once [decision:code.once]', async () => {
    const person = await careful();
    const { answerCode } = await begin(person);
    const code = await codeTo(person.login_id);
    expect((await answerCode(code)).status).toBe(200);
    expect((await answerCode(code)).body.codes).toEqual({ code: ['otp-over'] });
  });

  test('opens nothing with a challenge of somebody else, or one that never was', async () => {
    const [one, other] = [await careful(), await careful()];
    await begin(one);
    const second = await begin(other);
    const [codeOfOne, codeOfOther] = [await codeTo(one.login_id), await codeTo(other.login_id)];
    if (codeOfOne !== codeOfOther)
      expect((await second.answerCode(codeOfOne)).body.codes).toEqual({ code: ['otp-wrong'] });
    const body = { challenge: 'x'.repeat(43), code: codeOfOne };
    expect((await town.call('POST', '/api/login/otp', { body })).body.codes).toEqual({ code: ['otp-over'] });
  });

  test('of an account that was locked meanwhile opens nothing', async () => {
    const person = await careful();
    const { answerCode } = await begin(person);
    const code = await codeTo(person.login_id);
    await town.rows('update member set locked_at = $2 where member_id = $1 returning 1', person.member_id, town.now());
    expect((await answerCode(code)).body.codes).toEqual({ code: ['otp-over'] });
  });
});

describe('sending again', () => {
  test('by e-mail as by SMS, after a minute; the code before no longer counts [rule:account.otp-sent-and-resent] [decision:code.resend-60-seconds]', async () => {
    for (const channel of ['email', 'sms'] as const) {
      const person = await careful({ isPhoneOnly: channel === 'sms' });
      const { answer, answerCode, resend } = await begin(person);
      expect(answer.body.next.channel).toBe(channel);
      const first = await codeTo(person.login_id);
      const early = await resend();
      expect([early.status, early.headers.get('retry-after'), early.body.codes]).toEqual([
        429,
        '60',
        { code: ['resend-wait'] },
      ]);
      later(60_000);
      expect((await resend()).body.resend_after).toBe(60);
      const second = await codeTo(person.login_id, 2);
      if (first !== second) expect((await answerCode(first)).body.codes).toEqual({ code: ['otp-wrong'] });
      expect((await answerCode(second)).status).toBe(200);
    }
  });

  test('at most five an hour, new logins counted with them; then the last code still counts [decision:code.five-an-hour]', async () => {
    const person = await careful();
    let last = await begin(person);
    for (let count = 1; count < 5; count += 1) {
      later(MINUTE);
      if (count % 2) expect((await last.resend()).status).toBe(200);
      else last = await begin(person);
    }
    later(MINUTE);
    const refused = await last.resend();
    expect([refused.status, refused.body.codes]).toEqual([429, { code: ['resend-limit'] }]);
    const again = await begin(person);
    const code = await codeTo(person.login_id, 5);
    for (let count = 0; count < 5; count += 1) await again.answerCode(wrongOf(code));
    const login = await browserOf(town).logIn(person.login_id, password);
    expect([login.status, login.body.codes]).toEqual([429, { login_id: ['resend-limit'] }]);
    expect(Number(login.headers.get('retry-after'))).toBeGreaterThan(0);
    later(60 * MINUTE);
    expect((await browserOf(town).logIn(person.login_id, password)).body.next.step).toBe('otp');
  });

  test('a page that is loaded anew within the minute goes on with the same code, and the same five tries', async () => {
    const person = await careful();
    const first = await begin(person);
    const code = await codeTo(person.login_id);
    for (let count = 0; count < 3; count += 1) await first.answerCode(wrongOf(code));
    later(20_000);
    const second = await begin(person);
    expect(second.answer.body.next.resend_after).toBe(40);
    expect((await first.answerCode(code)).body.codes).toEqual({ code: ['otp-over'] });
    expect((await second.answerCode(wrongOf(code))).body.codes).toEqual({ code: ['otp-wrong'] });
    expect((await second.answerCode(code)).status).toBe(200);
    expect(await town.mailsTo(person.login_id, 1)).toHaveLength(1);
  });

  test('begins anew when a code was answered: who logs out may log in again at once', async () => {
    const person = await careful();
    for (let count = 1; count <= 7; count += 1) {
      const { answerCode } = await begin(person);
      expect((await answerCode(await codeTo(person.login_id, count))).status, `${count}`).toBe(200);
    }
  });

  test('is over with its login', async () => {
    const answer = await town.call('POST', '/api/login/otp/resend', { body: { challenge: 'y'.repeat(43) } });
    expect([answer.status, answer.body.codes]).toEqual([422, { code: ['otp-over'] }]);
  });
});

describe('a remembered browser', () => {
  const remember = async () => {
    const person = await careful();
    const { browser, answerCode } = await begin(person);
    const opened = await answerCode(await codeTo(person.login_id), { remembers_browser: true });
    return { person, browser, opened };
  };

  test('is not asked for 30 days, then it is; its secret changes at every use [rule:account.otp-browser-remembered] [constant:otp-skip-days] [decision:remembered.rotating-cookie]', async () => {
    const { person, browser, opened } = await remember();
    expect(opened.headers.getSetCookie().at(-1)).toMatch(
      /^remember=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=Wed, 10 Feb 2027 01:00:00 GMT$/,
    );
    const [first] = [browser.cookies.get('remember') ?? ''];
    later(29 * DAY);
    const skipped = await browser.logIn(person.login_id, password);
    expect(skipped.body.next).toBeNull();
    expect(skipped.headers.getSetCookie().at(-1)).toMatch(/^remember=[^;]+;.*Expires=Wed, 10 Feb 2027 01:00:00 GMT$/);
    const copied = browserOf(town);
    copied.cookies.set('remember', first);
    expect((await copied.logIn(person.login_id, password)).body.next.step).toBe('otp');
    later(DAY);
    expect((await browser.logIn(person.login_id, password)).body.next.step).toBe('otp');
  });

  test('skips the second factor alone: not the password, not for somebody else [decision:remembered.second-factor-only]', async () => {
    const { person, browser } = await remember();
    expect((await browser.logIn(person.login_id, 'wrong-password')).status).toBe(422);
    const other = await careful();
    expect((await browser.logIn(other.login_id, password)).body.next.step).toBe('otp');
  });

  test('stands in the list with its label, and only as a hash [decision:remembered.hashed]', async () => {
    const { person, browser } = await remember();
    const rows = await town.rows`select label, to_jsonb(r)::text as row from remembered_browser r
      where member_id = ${person.member_id}`;
    expect(rows).toEqual([
      { label: 'Chrome, Windows', row: expect.not.stringContaining(browser.cookies.get('remember') ?? '-') },
    ]);
  });

  test('of somebody who became an official is asked all the same [decision:remembered.never-officials]', async () => {
    const { person, browser } = await remember();
    await town.rows('update member set is_official = true where member_id = $1 returning 1', person.member_id);
    expect((await browser.logIn(person.login_id, password)).body.next.step).toBe('otp');
  });
});
