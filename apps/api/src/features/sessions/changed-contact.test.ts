import { beforeEach, expect, test } from 'vitest';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const password = town.house.town.sampleMembers[0]?.password ?? '';

test('a code that went to the contact before opens nothing once the new one is confirmed', async () => {
  const person = await town.addPerson();
  await town.rows('update member set is_otp_enabled = 1 where member_id = $1', person.member_id);
  const next = 'new.home@example.jp';
  const asked = await town.call('POST', '/api/account/contact', {
    as: person,
    body: { kind: 'email', value: next, value_confirmation: next, old_password: password },
  });
  expect(asked.status, asked.text).toBe(200);
  const token = await town.linkSecretTo(next);

  // Somebody with the old mailbox and the password is in the middle of a login.
  const thief = browserOf(town);
  const { challenge } = (await thief.logIn(person.email, password)).body.next;
  const mails = await town.mailsTo(person.email, 2);
  const code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined);
  expect(code).toBeDefined();
  expect((await town.call('POST', '/api/account/contact/confirm', { body: { token } })).status).toBe(200);

  const answer = await thief.call('POST', '/api/login/otp', { body: { challenge, code } });
  expect([answer.status, answer.body.codes, answer.headers.getSetCookie()]).toEqual([422, { code: ['otp-over'] }, []]);
  expect((await thief.call('POST', '/api/login/otp/resend', { body: { challenge } })).status).toBe(422);
  expect((await thief.logIn(person.email, password)).status).toBe(422);
  expect((await browserOf(town).logIn(next, password)).body.next.step).toBe('otp');
});
