import { beforeEach, describe, expect, test } from 'vitest';
import { MOST_PASSKEYS } from '@machi/domain/factors/rules';
import { newAuthenticator, type Authenticator, type Oddity } from '../../testing/factors/passkey.ts';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import type { NewPerson, Person } from '../../testing/towns/people.ts';

const ORIGIN = 'http://localhost:3000';
const town = await openTestTown({ environment: { PUBLIC_URL: ORIGIN } });
beforeEach(() => town.setNow(START));
const old_password = town.house.town.sampleMembers[0]?.password ?? '';
const post = (as: Credentials, path: string, body: object) =>
  town.call('POST', `/api/account/factors/${path}`, { as, body });
const begin = async (as: Credentials) => (await post(as, 'passkey', { old_password })).body;
const confirm = (as: Credentials, enrolment: string, credential: object, name = '自分の電話') =>
  post(as, 'passkey/confirm', { enrolment, name, credential });

async function add(as: Credentials, key: Authenticator = newAuthenticator(ORIGIN), odd: Oddity = {}) {
  const { enrolment, options } = await begin(as);
  const answer = await confirm(as, enrolment, key.make(options, odd));
  const cookie = /sid=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { key, answer, as: { token: as.token, cookie } };
}
async function owner(person: NewPerson = {}) {
  const added = await town.addPerson(person);
  const { key, as } = await add(added);
  return { ...added, ...as, key };
}
/** Gives a member the maximum number of passkeys. */
const fill = ({ member_id }: Person) =>
  town.rows(
    `insert into second_factor (member_id, kind, credential_id, public_key, sign_count, created_at)
     select $1::int, 'passkey', $1::int || '-' || number, 'x', 0, now() from generate_series(1, $2::int) as number returning 1`,
    member_id,
    MOST_PASSKEYS,
  );
async function enter(person: Person) {
  const browser = browserOf(town);
  const { next } = (await browser.logIn(person.login_id, old_password)).body;
  const give = (credential: object) =>
    browser.call('POST', '/api/login/passkey', { body: { challenge: next.challenge, credential } });
  return { next, give, browser };
}

describe('a passkey', () => {
  test('is asked of the browser for this town, with its owner verified, and added beside others [decision:factor.passkey]', async () => {
    const person = await town.addPerson();
    const { options } = await begin(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    const first = await add(person);
    expect(first.answer.body).toMatchObject({
      factors: [{ kind: 'passkey', name: '自分の電話', is_backed_up: false }],
      recovery_codes: expect.arrayContaining([expect.stringMatching(/^\w{5}-\w{5}$/)]),
    });
    const second = await add(first.as);
    expect(second.answer.body.factors).toHaveLength(2);
    expect(second.answer.body.recovery_codes).toBe(null);
    expect((await begin(second.as)).options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([
      first.key.id,
      second.key.id,
    ]);
  });

  test.each<[string, Oddity]>([
    ['another page asked it', { origin: 'http://localhost:3000.evil.example' }],
    ['it was made for another address', { rpId: 'evil.example' }],
    ['its owner was not verified', { isUnverified: true }],
    ['it answers another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['it is no making of a key', { type: 'webauthn.get' }],
  ])('is not added when %s', async (_why, odd) => {
    const { answer } = await add(await town.addPerson(), newAuthenticator(ORIGIN), odd);
    expect([answer.status, answer.body.codes]).toEqual([422, { request: ['passkey-wrong'] }]);
  });

  test('is added by who began it alone, and by nobody a second time', async () => {
    const [person, other] = [await town.addPerson(), await town.addPerson()];
    const { enrolment, options } = await begin(person);
    const key = newAuthenticator(ORIGIN);
    expect((await confirm(other, enrolment, key.make(options))).status).toBe(404);
    expect((await confirm(person, enrolment, key.make(options))).status).toBe(200);
    const again = await add(other, key);
    expect([again.answer.status, again.answer.body.codes]).toEqual([409, { request: ['passkey-known'] }]);
  });

  test('opens a login, first of the ways; its counter is kept', async () => {
    const person = await owner();
    const { next, give } = await enter(person);
    expect(next.ways).toEqual(['passkey', 'recovery']);
    expect(next.passkey).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: person.key.id, type: 'public-key', transports: ['internal'] }],
    });
    expect((await give(person.key.answer(next.passkey))).body).toMatchObject({
      member_id: person.member_id,
      next: null,
    });
    const [row] = await town.rows`select sign_count::int, used_at is not null as used from second_factor
      where member_id = ${person.member_id}`;
    expect(row).toEqual({ sign_count: 2, used: true });
  });

  test.each<[string, Oddity]>([
    ['a foreign page asked it', { origin: 'https://evil.example' }],
    ['it signed for another address', { rpId: 'evil.example' }],
    ['its owner was not verified', { isUnverified: true }],
    ['its counter has gone back: it is a copy', { count: 1 }],
    ['it was asked to make a key', { type: 'webauthn.create' }],
  ])('opens nothing when %s', async (_why, odd) => {
    const person = await owner();
    const { next, give } = await enter(person);
    expect((await give(person.key.answer(next.passkey, odd))).body.codes).toEqual({ request: ['passkey-wrong'] });
  });

  test('opens nothing with the challenge of another login, or as another member’s', async () => {
    const [person, other] = [await owner(), await owner()];
    const [mine, theirs] = [await enter(person), await enter(other)];
    const wrong = { request: ['passkey-wrong'] };
    expect((await mine.give(person.key.answer(theirs.next.passkey))).body.codes).toEqual(wrong);
    expect((await mine.give(other.key.answer(mine.next.passkey))).body.codes).toEqual(wrong);
    expect(
      (await mine.give({ ...other.key.answer(mine.next.passkey), id: person.key.id, rawId: person.key.id })).body.codes,
    ).toEqual(wrong);
    // A signature opens no second login.
    const signed = person.key.answer(mine.next.passkey);
    expect((await mine.give(signed)).status).toBe(200);
    expect((await (await enter(person)).give(signed)).body.codes).toEqual(wrong);
  });

  test('of another kind in the place of a code is no way', async () => {
    const person = await owner();
    const { next, browser } = await enter(person);
    const body = { challenge: next.challenge, way: 'totp', code: '123456' };
    expect((await browser.call('POST', '/api/login/factor', { body })).body.codes).toEqual({ code: ['totp-wrong'] });
  });

  test('has a number of them that is enough, also when the last one came from another page meanwhile', async () => {
    const late = await town.addPerson();
    const { enrolment, options } = await begin(late);
    await fill(late);
    const answer = await confirm(late, enrolment, newAuthenticator(ORIGIN).make(options));
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['passkey-most'] }]);
    const person = await town.addPerson();
    await fill(person);
    expect((await begin(person)).codes).toEqual({ request: ['passkey-most'] });
  });

  test('of an official frees the session that could do nothing else', async () => {
    const official = await town.addPerson({ roles: ['reception'] });
    await town.rows('update session set must_enrol = true where member_id = $1 returning 1', official.member_id);
    expect((await town.call('GET', '/api/reception/inbox', { as: official })).status).toBe(403);
    const { as } = await add(official);
    expect((await town.call('GET', '/api/reception/inbox', { as })).status).toBe(200);
  });
});
