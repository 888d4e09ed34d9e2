import { describe, expect, test } from 'vitest';
import { keepLink } from '../../platform/sessions/links.ts';
import { hashOf } from '../../ground/secrets.ts';
import type { Answer } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { openRaceTestTown } from '../../testing/towns/race-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';
import { areaUnderCurve, shuffled } from '../../testing/requests/timing.ts';

const town = await openRaceTestTown();
const password = town.house.town.sampleMembers[0]?.password ?? '';

interface Question {
  readonly pairs: number;
  /** Every second person has a mobile number as login ID. */
  readonly isByNumberToo?: true;
  /** Number of concurrent requests for answers that wait on purpose; these are measured by wall-clock time. */
  readonly atOnce?: number;
  readonly status: number;
  /** Makes a login ID known, beyond belonging to a member. */
  prepare?(loginId: string): Promise<void>;
  ask(loginId: string, asker: Person): Promise<Answer>;
}

const questions: Readonly<Record<string, Question>> = {
  'a login': {
    pairs: 60,
    isByNumberToo: true,
    status: 422,
    ask: (login_id) => town.call('POST', '/api/login', { body: { login_id, password: 'wrong-password' } }),
  },
  'a reminder': {
    pairs: 40,
    atOnce: 8,
    status: 200,
    ask: (email) => town.call('POST', '/api/password/reminder', { body: { email } }),
  },
  'a signup': {
    pairs: 40,
    status: 201,
    ask: (email) => town.call('POST', '/api/signup', { body: signupRequest({ email, email_confirmation: email }) }),
  },
  'a link asked for again': {
    pairs: 40,
    atOnce: 8,
    status: 200,
    // Known means here: signed up, link not yet used, with the secret of that signup.
    async prepare(email) {
      const hashes = { password_hash: 'unknown', resend_hash: hashOf(`again ${email}`).toString('hex') };
      const pending = { ...signupRequest({ email }), ...hashes, login_tel_key: null, locale: 'ja' };
      await keepLink(town.database, 'signup', email, pending, town.now());
    },
    ask: (login_id) =>
      town.call('POST', '/api/signup/resend', { body: { login_id, resend_secret: `again ${login_id}` } }),
  },
  'a change of contact': {
    pairs: 40,
    status: 200,
    ask: (value, as) =>
      town.call('POST', '/api/account/contact', {
        as,
        body: { kind: 'email', value, value_confirmation: value, old_password: password },
      }),
  },
};

/** CPU milliseconds of this process, hashing included, independent of the machine's load: the server runs in it. */
function workSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** An unused login ID of the same kind and nearly the same length. */
const nobodyLike = ({ email, login_id }: Person): string =>
  email === '' ? login_id.replace(/^090/, '080') : `x.${email}`;

const peopleFor = async ({ pairs, isByNumberToo }: Question): Promise<Person[]> =>
  isByNumberToo
    ? [...(await town.addPeople(pairs / 2)), ...(await town.addPeople(pairs / 2, { isPhoneOnly: true }))]
    : town.addPeople(pairs);

/** How well the time of answers separates known from unknown login IDs; 0.5 means not at all. */
async function measure(
  { pairs, atOnce = 1, status, prepare, ask }: Question,
  people: readonly Person[],
): Promise<number> {
  for (const { email } of people) await prepare?.(email);
  const askers = await town.addPeople(2 * pairs + 4);
  const trials = shuffled(
    people.flatMap((person) => [
      { isKnown: true, id: person.login_id },
      { isKnown: false, id: nobodyLike(person) },
    ]),
  ).map((trial, index) => ({ ...trial, asker: askers[index + 4] }));
  for (const [index, asker] of askers.slice(0, 4).entries())
    await ask(`warm.${asker.email.length + index}@a.jp`, asker);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const waiting = trials.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { isKnown, id, asker } of waiting) {
        if (!asker) throw new Error('there are too few askers');
        const [start, work] = [performance.now(), process.cpuUsage()];
        const answer = await ask(id, asker);
        times[isKnown ? 'known' : 'unknown'].push(atOnce === 1 ? workSince(work) : performance.now() - start);
        expect(answer.status, answer.text).toBe(status);
      }
    }),
  );
  return areaUnderCurve(times.known, times.unknown);
}

const TRIES = 3;

/** The first area within limits, else the last: a real leak shows each time, a slow machine does not. */
async function areaOf(isRight: (area: number) => boolean, measureOnce: () => Promise<number>): Promise<number> {
  let area = await measureOnce();
  for (let tries = 1; tries < TRIES && !isRight(area); tries += 1) area = await measureOnce();
  return area;
}

describe('nobody learns who has an account', () => {
  test.each(Object.keys(questions))('from the time that %s takes [decision:enumeration.same-time]', async (name) => {
    const question = questions[name];
    if (!question) throw new Error(name);
    // With so few pairs the area scatters by up to 0.3 in 100,000 runs; the long run over 1,000 pairs stays within
    // 0.05.
    const area = await areaOf(
      (measured) => measured > 0.2 && measured < 0.8,
      async () => measure(question, await peopleFor(question)),
    );
    expect(area).toBeGreaterThan(0.2);
    expect(area).toBeLessThan(0.8);
  });

  test('the measure finds known ids whose hash takes twice the work, or is none at all', async () => {
    const question = questions['a login'];
    if (!question) throw new Error('there is no login');
    const login = { ...question, pairs: 30 };
    for (const [from, to, isFound] of [
      ['t=2', 't=4', (area: number) => area > 0.8],
      ['m=19456,t=2', 'm=64,t=1', (area: number) => area < 0.2],
    ] as const) {
      const area = await areaOf(isFound, async () => {
        const people = await town.addPeople(login.pairs);
        await town.rows`update member set password_hash = replace(password_hash, ${from}, ${to})
          where member_id = any(${people.map(({ member_id }) => member_id)}::int[])`;
        return measure(login, people);
      });
      expect(isFound(area), `${to}: ${area}`).toBe(true);
    }
  });
});
