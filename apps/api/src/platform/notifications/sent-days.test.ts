import { describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown({
  environment: { TRUST_PROXY: '1', SENDS_PER_CONTACT: '3', SENDS_PER_NETWORK: '4', SMS_PER_TOWN: '40' },
});
const HOUR = 3_600_000;
let people = 0;
const newEmail = (): string => `unknown.${(people += 1)}@example.jp`;
const newTel = (): string => `090-1000-${String((people += 1)).padStart(4, '0')}`;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address }, locale: 'ja' as const });
const byMail = (email = newEmail(), address = '203.0.113.1') =>
  town.call('POST', '/api/signup', { body: signupRequest({ email, email_confirmation: email }), ...from(address) });
const bySms = (tel = newTel(), address = '203.0.113.1') => {
  const parts = { has_no_email: true, email: '', email_confirmation: '', tel, tel_confirmation: tel };
  return town.call('POST', '/api/signup', { body: signupRequest(parts), ...from(address) });
};
const remind = (email: string, address = '203.0.113.1') =>
  town.call('POST', '/api/password/reminder', { body: { email }, ...from(address) });
const codesOf = (answer: { status: number; body: { codes?: unknown } }) => [answer.status, answer.body.codes];
const waiting = (recipient: string) => town.countRows('outbox', `recipient = '${recipient}'`);
/** Each hour is on a new day, so that hourly limits do not interfere. */
let day = 0;
function newDay(): void {
  day += 1;
  town.setNow(new Date(START.getTime() + day * 24 * HOUR));
}
const laterToday = (hours: number) => town.setNow(new Date(START.getTime() + day * 24 * HOUR + hours * HOUR));

describe('messages that a stranger can cause', () => {
  test('are so many a day to one contact, known or not, whatever they are asked by; tomorrow again', async () => {
    for (const email of [newEmail(), 'hanako.sato@example.jp']) {
      newDay();
      for (const hour of [0, 2, 4]) {
        laterToday(hour);
        expect((await byMail(email, `203.0.113.${hour}`)).status).toBe(201);
      }
      laterToday(6);
      const refused = await byMail(email, '203.0.113.9');
      expect(codesOf(refused)).toEqual([429, { email: ['sends-of-contact'] }]);
      expect(refused.body.errors.email[0]).toContain('役場へお電話ください');
      expect(codesOf(await remind(email, '203.0.113.9'))).toEqual([429, { email: ['sends-of-contact'] }]);
      expect(await waiting(email)).toBe(3);
      // Fifteen hours after ten in the morning is the next day in the town.
      laterToday(15);
      expect((await byMail(email, '203.0.113.9')).status).toBe(201);
    }
  });

  test('are so many a day from one network, mails and short messages each; of IPv6 a household is one', async () => {
    newDay();
    const answers = [];
    for (const host of [1, 2, 3, 4, 5]) answers.push(await byMail(newEmail(), `2001:db8:1:1::${host}`));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429]);
    expect(answers[4]?.body.codes).toEqual({ email: ['sends-of-network'] });
    expect((await byMail(newEmail(), '2001:db8:1:2::1')).status).toBe(201);
    expect((await bySms(newTel(), '2001:db8:1:1::1')).status).toBe(201);
  });

  /** Number of SMS requested from each of these addresses until a refusal. */
  const takeAll = async (addresses: readonly string[]): Promise<number> => {
    let taken = 0;
    for (const address of addresses) while ((await bySms(newTel(), address)).status === 201) taken += 1;
    return taken;
  };
  const tenOf = (address: (host: number) => string) => Array.from({ length: 10 }, (_, host) => address(host));

  test('leave something for the eleventh network when ten have taken what they get', async () => {
    newDay();
    expect(await takeAll(tenOf((host) => `198.51.100.${host}`))).toBeLessThan(30);
    expect(await takeAll(['192.0.2.9'])).toBeGreaterThan(0);
  });

  test('are shared by the networks that one holds, too: a fifth of what is left goes to a line, a third to a customer', async () => {
    newDay();
    expect(await takeAll(tenOf((host) => `2001:db8:1:${host}::1`))).toBeLessThanOrEqual(8);
    expect(await takeAll(tenOf((host) => `2001:db8:1:${host}00::1`))).toBeLessThanOrEqual(4);
    expect(await takeAll(tenOf((host) => `2001:db8:${host + 2}::1`))).toBeLessThanOrEqual(12);
    expect(await takeAll(['2001:db9::1', '192.0.2.1'])).toBeGreaterThan(2);
  });

  test('are so many short messages a day of the town, from wherever they are asked; mails still go', async () => {
    newDay();
    for (let count = 0; count < 40; count += 1) expect((await bySms(newTel(), `198.51.100.${count}`)).status).toBe(201);
    expect(codesOf(await bySms(newTel(), '198.51.100.77'))).toEqual([429, { tel: ['sends-of-town'] }]);
    expect((await byMail(newEmail(), '198.51.100.77')).status).toBe(201);
  });

  test('of a reminder for a number, which sends nothing, none is counted', async () => {
    newDay();
    const tels = Array.from({ length: 7 }, newTel);
    for (const [host, tel] of tels.entries()) expect((await remind(tel, `198.51.100.${host}`)).status).toBe(200);
    expect((await bySms(newTel(), '198.51.100.77')).status).toBe(201);
  });

  test('asked for all at once, no more go than may', async () => {
    newDay();
    const answers = await Promise.all(Array.from({ length: 9 }, () => bySms(newTel(), '192.0.2.8')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  });

  test('to a new contact of a member are counted alike, and what is counted is forgotten', async () => {
    newDay();
    const person = await town.addPerson();
    const value = newEmail();
    for (const hour of [0, 2, 4, 6]) {
      laterToday(hour);
      const answer = await town.call('POST', '/api/account/contact', {
        as: await town.openSession(person.member_id),
        body: { kind: 'email', value, value_confirmation: value, old_password: 'hoshimori-haru1' },
        ...from(`192.0.2.${hour}`),
      });
      expect(answer.status, answer.text).toBe(hour < 6 ? 200 : 429);
    }
    expect(await town.countRows('sent_day', 'true')).toBeGreaterThan(0);
    await town.tidy(new Date(START.getTime() + 30 * 24 * HOUR));
    expect(await town.countRows('sent_day', 'true')).toBe(0);
  });

  test('carry no word of who asked before the contact is confirmed', async () => {
    newDay();
    const words = { lastname: '【重要】未払金', firstname: 'https://evil.example/pay' };
    const [email, tel] = [newEmail(), newTel()];
    const mail = signupRequest({ ...words, email, email_confirmation: email });
    const sms = signupRequest({
      ...words,
      has_no_email: true,
      email: '',
      email_confirmation: '',
      tel,
      tel_confirmation: tel,
    });
    for (const [index, body] of [mail, sms].entries())
      expect((await town.call('POST', '/api/signup', { body, ...from(`192.0.2.10${index}`) })).status).toBe(201);
    const person = await town.addPerson();
    await town.rows`update member set lastname = ${words.lastname}, firstname = ${words.firstname}
      where member_id = ${person.member_id}`;
    const victim = newEmail();
    const asked = await town.call('POST', '/api/account/contact', {
      as: await town.openSession(person.member_id),
      body: { kind: 'email', value: victim, value_confirmation: victim, old_password: 'hoshimori-haru1' },
      ...from('192.0.2.110'),
    });
    expect(asked.status, asked.text).toBe(200);
    const sent = await town.rows<{ recipient: string; content: unknown }>(
      `select recipient, content from sandbox_mail where recipient = any($1::text[])
       union all select recipient, content from outbox where recipient = any($1::text[]) and sent_at is null`,
      [email, tel.replaceAll('-', ''), victim],
    );
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(3);
    for (const { content } of sent) expect(JSON.stringify(content)).not.toMatch(/未払金|evil\.example/);
  });
});
