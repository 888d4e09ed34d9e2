import { describe, expect, test } from 'vitest';
import { codeShown } from '../../testing/factors/authenticator.ts';
import { enrolTotp } from '../../testing/factors/enrol.ts';
import { browserOf } from '../../testing/requests/browser.ts';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openRaceTestTown();
const password = town.house.town.sampleMembers[0]?.password ?? '';
const AT_ONCE = 12;
const times = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_none, index) => work(index)));

/** A login that waits for the member's own factor, in its own browser. */
async function begin({ login_id }: Person) {
  const browser = browserOf(town);
  const { next } = (await browser.logIn(login_id, password)).body;
  return (way: string, code: string) =>
    browser.call('POST', '/api/login/factor', { body: { challenge: next.challenge, way, code } });
}
async function official() {
  const person = await town.addPerson({ roles: ['reception'] });
  const app = await enrolTotp(town, person);
  await town.rows`update second_factor set last_step = last_step - 10 where member_id = ${person.member_id}
    returning 1`;
  return { person, app };
}
const sessionsOf = ({ member_id }: Person) => town.countRows('session', `member_id = ${member_id}`);

describe('many at once', () => {
  test.each(['totp', 'recovery'] as const)('logins with one code (%s): one opens', async (way) => {
    const { person, app } = await official();
    const code = way === 'totp' ? app.code() : (app.recoveryCodes[0] ?? '');
    const before = await sessionsOf(person);
    // Four tries stay below the limit of wrong ones.
    const logins = await Promise.all([begin(person), begin(person), begin(person), begin(person)]);
    const answers = await Promise.all(logins.map((give) => give(way, code)));
    expect(tally(answers)).toEqual({ 200: 1, 422: 3 });
    expect(await sessionsOf(person)).toBe(before + 1);
  });

  test('confirmations of one enrolment: one is taken, with one set of recovery codes', async () => {
    const person = await town.addPerson();
    const begun = await town.call('POST', '/api/account/factors/totp', {
      as: person,
      body: { old_password: password },
    });
    const { enrolment, secret } = begun.body;
    const body = { enrolment, code: codeShown(secret, town.now()) };
    const answers = await times(() => town.call('POST', '/api/account/factors/totp/confirm', { as: person, body }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await town.countRows('recovery_code', `member_id = ${person.member_id}`)).toBe(10);
    expect(await town.countRows('second_factor', `member_id = ${person.member_id}`)).toBe(1);
  });

  test('enrolments begun in many pages: the newest alone counts', async () => {
    const person = await town.addPerson();
    const body = { old_password: password };
    const begun = await Promise.all(
      [1, 2, 3, 4].map(() => town.call('POST', '/api/account/factors/totp', { as: person, body })),
    );
    const answers = [];
    for (const { body: page } of begun.filter(({ status }) => status === 200))
      answers.push(
        await town.call('POST', '/api/account/factors/totp/confirm', {
          as: person,
          body: { enrolment: page.enrolment, code: codeShown(page.secret, town.now()) },
        }),
      );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await town.countRows('second_factor', `member_id = ${person.member_id}`)).toBe(1);
  });
});
