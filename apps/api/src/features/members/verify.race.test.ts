import { afterAll, expect, test } from 'vitest';
import { openRaceTown, tally } from '../../testing/race-town.ts';
import { signupRequest } from '../../testing/requests.ts';

const town = await openRaceTown();
afterAll(() => town.close());
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
    await town.call('POST', '/api/signup', { body: { ...request, email: other, email_confirmation: other } });
    const tokens = [await town.linkSecretTo(request.email), await town.linkSecretTo(other)];
    expect(tally(await Promise.all(tokens.map(verify)))).toEqual({ 200: 1, 422: 1 });
    expect(await town.countRows('member', `email_key = '${request.email}'`)).toBe(1);
  }
});
