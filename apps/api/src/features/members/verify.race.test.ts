import { expect, test } from 'vitest';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

const town = await openRaceTestTown();
const verify = (token: string) => town.call('POST', '/api/signup/verify', { body: { token } });

test('one link pressed twenty times at once makes one account', async () => {
  const request = signupRequest();
  await town.call('POST', '/api/signup', { body: request });
  const token = await town.linkSecretTo(request.email);
  expect(tally(await Promise.all(Array.from({ length: 20 }, () => verify(token))))).toEqual({ 200: 1, 422: 19 });
  expect(await town.countRows('member', `email = '${request.email}'`)).toBe(1);
  expect(await town.countRows('audit', `action = 'member:signup'`)).toBe(1);
});

test('two links of one address, in whatever spelling, make one account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const request = signupRequest();
    const other = request.email.toUpperCase();
    await town.call('POST', '/api/signup', { body: request });
    // A second link to the same address is sent only after a minute.
    town.setNow(new Date(town.now().getTime() + 60_000));
    await town.call('POST', '/api/signup', { body: { ...request, email: other, email_confirmation: other } });
    const tokens = [await town.linkSecretTo(request.email), await town.linkSecretTo(other)];
    expect(tally(await Promise.all(tokens.map(verify)))).toEqual({ 200: 1, 422: 1 });
    expect(await town.countRows('member', `email_key = '${request.email}'`)).toBe(1);
  }
});

test('one number of a hundred signups at once gets one SMS', async () => {
  const { email: _email, email_confirmation: _again, ...request } = signupRequest();
  const body = { ...request, has_no_email: true, tel_confirmation: request.tel };
  const answers = await Promise.all(Array.from({ length: 100 }, () => town.call('POST', '/api/signup', { body })));
  expect(tally(answers)).toEqual({ 201: 100 });
  expect(await town.countRows('outbox', `recipient = '09000004321'`)).toBe(1);
  // Each signup can still ask for its link again.
  expect(await town.countRows('verification', `recipient_key = '09000004321'`)).toBe(100);
});
