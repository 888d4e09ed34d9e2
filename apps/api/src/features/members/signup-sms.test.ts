import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();

let count = 0;
/** A signup without an address, with its own number in the usual format. */
function phoneRequest(parts: Readonly<Record<string, unknown>> = {}) {
  count += 1;
  const digits = `0805555${String(count).padStart(4, '0')}`;
  const tel = `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`;
  const { email: _email, email_confirmation: _again, ...request } = signupRequest();
  return { request: { ...request, has_no_email: true, tel, tel_confirmation: digits, ...parts }, tel, digits };
}
const signUp = (request: object, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/signup', { body: request, locale });
const verify = (token: string) => town.call('POST', '/api/signup/verify', { body: { token } });
const memberOf = (digits: string) =>
  town.rows('select email, email_key, tel, login_tel_key, locale from member where login_tel_key = $1', digits);

describe('signing up without an address', () => {
  test('a link by SMS makes an account whose login id is the number, however it is written [rule:signup.no-email-option] [rule:signup.verification-url-sms] [field:member.tel]', async () => {
    const { request, tel, digits } = phoneRequest();
    const answer = await signUp(request);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      result: true,
      errors: {},
      channel: 'sms',
      sent_to: tel,
      resend_after: 60,
      resend_secret: expect.any(String),
    });
    const [sms] = await town.mailsTo(digits, 1);
    expect(sms?.subject).toBe('');
    expect(sms?.text).toContain(`${town.house.publicUrl}/signup#verify=`);
    expect(sms?.text).toContain('Hoshimori Town');
    expect(sms?.text.length).toBeLessThan(400);
    expect(await memberOf(digits)).toEqual([]);

    const verified = await verify(await town.linkSecretTo(digits));
    expect(verified.body).toEqual({ result: true, errors: {}, login_id: tel });
    expect(await memberOf(digits)).toEqual([
      { email: null, email_key: null, tel, login_tel_key: digits, locale: 'en' },
    ]);
    const international = `+81 ${digits.slice(1)}`;
    for (const login_id of [tel, digits, international]) {
      const body = { login_id, password: request.password };
      expect((await town.call('POST', '/api/login', { body })).status, login_id).toBe(200);
    }
    const { account } = (await town.call('GET', '/api/account', { as: await town.logIn(tel, request.password) })).body;
    expect(account).toMatchObject({ email: null, tel, login_ids: [tel] });
  });

  test('the SMS is in the language of the screen', async () => {
    const { request, digits } = phoneRequest();
    await signUp(request, 'ja');
    const [sms] = await town.mailsTo(digits, 1);
    expect(sms?.text).toContain('24時間以内に開いて「登録を完了する」を押してください');
    expect(sms?.text).toContain('星守町');
  });

  test('what stands in the hidden fields of the address does not count', async () => {
    const { request, digits } = phoneRequest({ email: 'not an address', email_confirmation: 'other' });
    expect((await signUp(request)).body.channel).toBe('sms');
    expect((await verify(await town.linkSecretTo(digits))).status).toBe(200);
    expect(await memberOf(digits)).toMatchObject([{ email: null }]);
  });

  test('a number that others have as their telephone only is free; one that somebody logs in with is not', async () => {
    const shared = phoneRequest();
    const family = await town.addPerson();
    await town.rows('update member set tel = $2 where member_id = $1', family.member_id, shared.tel);
    await signUp(shared.request);
    expect((await verify(await town.linkSecretTo(shared.digits))).status).toBe(200);

    const start = town.now();
    town.setNow(new Date(start.getTime() + 60_000));
    const again = await signUp({ ...shared.request, tel: shared.digits });
    expect(again.body).toEqual({
      result: true,
      errors: {},
      channel: 'sms',
      sent_to: shared.digits,
      resend_after: 60,
      resend_secret: expect.any(String),
    });
    const [, sms] = await town.mailsTo(shared.digits, 2);
    expect(sms?.text).toContain('already registered');
    expect(sms?.text).not.toContain('verify=');
    town.setNow(start);
  });

  test('an e-mail signup keeps the number as a telephone, so that nobody is locked out of their own', async () => {
    const { request, tel, digits } = phoneRequest();
    await signUp(request);
    await verify(await town.linkSecretTo(digits));
    const byMail = signupRequest({ tel });
    await signUp(byMail);
    expect((await verify(await town.linkSecretTo(byMail.email))).status).toBe(200);
    expect(await town.rows('select tel, login_tel_key from member where email = $1', byMail.email)).toEqual([
      { tel, login_tel_key: null },
    ]);
  });

  test('nobody is flooded with SMS either', async () => {
    const { request, digits } = phoneRequest();
    for (const tel of [request.tel, digits, request.tel]) expect((await signUp({ ...request, tel })).status).toBe(201);
    await town.mailsTo(digits, 1);
    expect(await town.countRows('outbox', `recipient = '${digits}'`)).toBe(1);
  });
});
