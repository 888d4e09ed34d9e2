import { expect, test } from 'vitest';
import { browserOf } from '../../testing/requests/browser.ts';
import { signupRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const lanesTo = (recipient: string) =>
  town.rows<{ lane: string }>('select lane from outbox where recipient = $1 order by outbox_id', recipient);
const quick = { lane: 'quick' };
const usual = { lane: 'usual' };

test('the notifications that somebody waits for at the screen are in the quick lane, and what the town tells them besides is not', async () => {
  const request = signupRequest({ email: 'new.person@example.jp', email_confirmation: 'new.person@example.jp' });
  expect((await town.call('POST', '/api/signup', { body: request })).status).toBe(201);
  expect(await lanesTo(request.email)).toEqual([quick]);

  const forgetful = await town.addPerson();
  await town.call('POST', '/api/password/reminder', { body: { email: forgetful.email } });
  expect(await lanesTo(forgetful.email)).toEqual([quick]);

  const careful = await town.addPerson();
  await town.rows('update member set is_otp_enabled = 1 where member_id = $1', careful.member_id);
  await browserOf(town).logIn(careful.login_id, 'hoshimori-haru1');
  expect(await lanesTo(careful.email)).toEqual([quick]);

  const moving = await town.addPerson();
  const value = 'moved.person@example.jp';
  const body = { kind: 'email', value, value_confirmation: value, old_password: 'hoshimori-haru1' };
  expect((await town.call('POST', '/api/account/contact', { as: moving, body })).status).toBe(200);
  expect([await lanesTo(value), await lanesTo(moving.email)]).toEqual([[quick], [usual]]);

  const curious = await town.addPerson();
  expect(
    (await town.call('POST', '/api/services/1/subscription', { as: curious, body: { is_agreed: true } })).status,
  ).toBe(201);
  expect(await lanesTo(curious.email)).toEqual([quick]);
});
