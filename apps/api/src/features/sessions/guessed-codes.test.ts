import { beforeEach, describe, expect, test } from 'vitest';
import { MOST_WRONG_CODES } from '@machi/domain/factors/rules';
import { enrolTotp } from '../../testing/factors/enrol.ts';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const later = (seconds: number) => town.setNow(new Date(town.now().getTime() + seconds * 1000));
const password = town.house.town.sampleMembers[0]?.password ?? '';

async function official() {
  const added = await town.addPerson({ locale: 'en', roles: ['reception'] });
  const app = await enrolTotp(town, added);
  later(60);
  return { ...added, app };
}
async function begin({ login_id }: Person, typed = password) {
  const browser = browserOf(town);
  const answer = await browser.logIn(login_id, typed);
  const give = (code: string, way = 'totp') =>
    browser.call('POST', '/api/login/factor', { body: { challenge: answer.body.next.challenge, way, code } });
  return { answer, give, browser };
}
const titlesTo = async ({ email }: Person, count: number) =>
  (await town.mailsTo(email, count)).map(({ subject }) => subject);

/** A stranger who has an official's password and guesses codes. */
describe('a stranger with the password', () => {
  test('does not keep the official out: a recovery code does not wait for wrong codes [decision:factor.no-lock]', async () => {
    const person = await official();
    const stranger = await begin(person);
    for (let tries = 0; tries < 5; tries += 1) await stranger.give('000000');
    const owner = await begin(person);
    expect((await owner.give(person.app.code())).status).toBe(429);
    expect((await owner.give(person.app.recoveryCodes[0] ?? '', 'recovery')).body.next).toBe(null);
  });

  test('does not end the login of the official by beginning another', async () => {
    const person = await official();
    const owner = await begin(person);
    for (let others = 0; others < 3; others += 1) await begin(person);
    expect((await owner.give(person.app.code())).body.next).toBe(null);
  });

  test('is seen: each wrong code stands in the history, and the fifth is told', async () => {
    const person = await official();
    const stranger = await begin(person);
    for (let tries = 0; tries < 5; tries += 1) await stranger.give('000000');
    expect(await titlesTo(person, 2)).toContainEqual(
      expect.stringContaining('Wrong codes were entered after your password'),
    );
    const as = await town.openSession(person.member_id);
    const { activities } = (await town.call('GET', '/api/account/activities', { as })).body;
    expect(activities.filter(({ action }: { action: string }) => action === 'code-failed')).toHaveLength(5);
  });

  test('has a hundred guesses: then the password has ended, and its owner comes back by mail and the own factor [decision:factor.guesses]', async () => {
    const person = await official();
    await town.rows('update member set wrong_codes = $2 where member_id = $1', person.member_id, MOST_WRONG_CODES - 1);
    const stranger = await begin(person);
    await stranger.give('000000');
    expect((await begin(person)).answer.body.codes).toEqual({ login_id: ['login-failed'] });
    expect((await stranger.give(person.app.code())).body.codes).toEqual({ code: ['otp-over'] });
    expect(await titlesTo(person, 2)).toContainEqual(expect.stringContaining('Your password has been disabled'));

    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    const notifications = (await town.mailsTo(person.email, 3)).map(({ text }) => text).join('\n');
    const owner = await begin(person, /^[A-Za-z2-9]{16}$/m.exec(notifications)?.[0]);
    later(60);
    expect((await owner.give(person.app.code())).body.next).toMatchObject({ step: 'password' });
  });

  test('counts from the day on which the password was set', async () => {
    const person = await official();
    const stranger = await begin(person);
    await stranger.give('000000');
    const body = { old_password: password, password: 'Yuki-no-machi9', password_confirmation: 'Yuki-no-machi9' };
    expect((await town.call('POST', '/api/account/password', { as: person.app.as, body })).status).toBe(200);
    expect(await town.rows('select wrong_codes from member where member_id = $1', person.member_id)).toEqual([
      { wrong_codes: 0 },
    ]);
  });
});
