import { beforeEach, expect, test } from 'vitest';
import { START, openTestTown } from '../testing/towns/test-town.ts';
import { readSampleAuthenticators, seedSampleFactors } from './seed-sample-factors.ts';

const KEY = 'of-the-test-of-the-sandbox';
const town = await openTestTown({ environment: { SANDBOX_KEY: KEY } });
beforeEach(() => town.setNow(START));
await seedSampleFactors(town.house, START);
const officials = town.house.town.sampleMembers.filter(
  ({ is_official, is_company }) => is_official === 1 || is_company === 1,
);
const reception = officials.find(({ roles }) => roles?.includes('reception'));
const [email, password] = [reception?.email ?? '', reception?.password ?? ''];

async function logInWith(code: string | null) {
  const { next } = (await town.call('POST', '/api/login', { body: { login_id: email, password } })).body;
  return town.call('POST', '/api/login/factor', { body: { challenge: next.challenge, way: 'totp', code } });
}
const shownCode = async (): Promise<string | null> => {
  const answer = await town.call('GET', `/sandbox/${KEY}/inbox.json`);
  return answer.body.authenticators.find(({ to }: { to: string }) => to === email).code;
};

test('every official of the sample has an authenticator app, whose code lies in the sandbox inbox', async () => {
  const apps = await readSampleAuthenticators(town.house, town.now());
  expect(apps.map(({ to }) => to).toSorted()).toEqual(officials.map((person) => person.email).toSorted());
  const page = await town.call('GET', `/sandbox/${KEY}/inbox`);
  for (const { name, code } of apps) {
    expect(page.text).toContain(name);
    expect(page.text).toContain(code);
  }
  expect((await logInWith(await shownCode())).body).toMatchObject({ is_official: true, next: null });
});

test('two log in one after the other: the next code is shown; the third waits some seconds', async () => {
  town.setNow(new Date(START.getTime() + 90_000));
  expect((await logInWith(await shownCode())).status).toBe(200);
  expect((await logInWith(await shownCode())).status).toBe(200);
  expect(await shownCode()).toBe(null);
  town.setNow(new Date(START.getTime() + 120_000));
  expect((await logInWith(await shownCode())).status).toBe(200);
});

test('the sample’s app is given to who has none, and shown no more once an own one is in its place', async () => {
  const before = await town.countRows('second_factor', 'true');
  await seedSampleFactors(town.house, START);
  expect(await town.countRows('second_factor', 'true')).toBe(before);
  await town.rows`update second_factor set sealed_secret = 'x' where member_id = ${officials[0]?.member_id ?? 0}
    returning 1`;
  const apps = await readSampleAuthenticators(town.house, town.now());
  expect(apps.map(({ to }) => to)).not.toContain(officials[0]?.email);
});
