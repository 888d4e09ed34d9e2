import { describe, expect, test } from 'vitest';
import { statement, type Database } from '../../database/database.ts';
import { watching } from '../../testing/requests/guards.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';

const town = await openRaceTestTown();

type Town = typeof town;

/** A login that waits for its code, and the code. */
async function begin(place: Town) {
  const person = await place.addPerson();
  await place.rows('update member set is_otp_enabled = 1 where member_id = $1 returning 1', person.member_id);
  const password = place.house.town.sampleMembers[0]?.password ?? '';
  const login = await place.call('POST', '/api/login', { body: { login_id: person.email, password } });
  const code = /\b\d{6}\b/.exec((await place.mailsTo(person.email, 1))[0]?.text ?? '')?.[0] ?? '';
  const answer = (given: string) =>
    place.call('POST', '/api/login/otp', { body: { challenge: login.body.next.challenge, code: given } });
  return { person, code, answer };
}
const wrongCodes = (code: string) =>
  Array.from({ length: 100 }, (_none, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));
const codesOf = (answers: readonly { readonly body: { codes?: { code?: string[] } } }[]) => {
  const counts: Record<string, number> = {};
  for (const { body } of answers) {
    const code = body.codes?.code?.[0] ?? 'opened';
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

describe('a hundred at once', () => {
  test('wrong codes: five are looked at', async () => {
    const { code, answer } = await begin(town);
    const answers = await Promise.all(wrongCodes(code).map(answer));
    expect(codesOf(answers)).toEqual({ 'otp-wrong': 5, 'otp-over': 95 });
  });

  test('times the right code: one session', async () => {
    const { person, code, answer } = await begin(town);
    const before = await town.countRows('session', `member_id = ${person.member_id}`);
    const answers = await Promise.all(Array.from({ length: 100 }, () => answer(code)));
    expect(tally(answers)).toEqual({ 200: 1, 422: 99 });
    expect(await town.countRows('session', `member_id = ${person.member_id}`)).toBe(before + 1);
  });

  test('the right code among wrong ones: at most one session, at most five tries', async () => {
    const { code, answer } = await begin(town);
    const given = wrongCodes(code).map((wrong, index) => (index % 20 === 10 ? code : wrong));
    const counts = codesOf(await Promise.all(given.map(answer)));
    expect(counts.opened ?? 0).toBeLessThanOrEqual(1);
    expect((counts.opened ?? 0) + (counts['otp-wrong'] ?? 0)).toBeLessThanOrEqual(5);
  });

  test('new passwords with one challenge: one is set', async () => {
    const person = await town.addPerson();
    await town.rows('update member set is_reset_forced = 1 where member_id = $1 returning 1', person.member_id);
    const old = town.house.town.sampleMembers[0]?.password ?? '';
    const login = await town.call('POST', '/api/login', { body: { login_id: person.email, password: old } });
    const { challenge } = login.body.next;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => {
        const password = `Yuki-machi-${index}x`;
        return town.call('POST', '/api/login/password', {
          body: { challenge, password, password_confirmation: password },
        });
      }),
    );
    // The others are told that it is over, or that there were too many tries of the old password.
    const counts = tally(answers);
    expect(counts[200]).toBe(1);
    expect((counts[422] ?? 0) + (counts[429] ?? 0)).toBe(19);
    expect(await town.countRows('session', `member_id = ${person.member_id}`)).toBe(1);
  });

  test('logins of one member with the second factor: one code is sent', async () => {
    const person = await town.addPerson();
    await town.rows('update member set is_otp_enabled = 1 where member_id = $1 returning 1', person.member_id);
    const password = town.house.town.sampleMembers[0]?.password ?? '';
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => town.call('POST', '/api/login', { body: { login_id: person.email, password } })),
    );
    expect(tally(answers)).toEqual({ 200: 4 });
    expect(await town.countRows('outbox', `recipient = '${person.email}'`)).toBe(1);
    expect(await town.countRows('login_challenge', `member_id = ${person.member_id}`)).toBe(1);
  });

  test('reminders to one address: one is sent', async () => {
    const person = await town.addPerson();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => town.call('POST', '/api/password/reminder', { body: { email: person.email } })),
    );
    expect(tally(answers)).toEqual({ 200: 30 });
    expect(await town.countRows('outbox', `recipient = '${person.email}'`)).toBe(1);
  });

  test('logins while the password is changed: no session of the old one is left', async () => {
    const person = await town.addPerson();
    const old = town.house.town.sampleMembers[0]?.password ?? '';
    const password = 'Yuki-no-machi9';
    const change = town.call('POST', '/api/account/password', {
      as: person,
      body: { old_password: old, password, password_confirmation: password },
    });
    const logins = Array.from({ length: 4 }, () =>
      town.call('POST', '/api/login', { body: { login_id: person.email, password: old } }),
    );
    expect((await change).status).toBe(200);
    await Promise.all(logins);
    expect(await town.countRows('session', `member_id = ${person.member_id}`)).toBe(1);
    expect(tally([await town.call('GET', '/api/session', { as: person })])).toEqual({ 200: 1 });
  });
});

test('the proof fails without the guard: a count that is read and then written lets more than five through @guard', async () => {
  const unguarded = statement<Record<string, unknown>>(
    'test-unguarded-try',
    `select member_id, code_hash, passkey_challenge, is_temporary, is_handed, remembers_browser from login_challenge
     where challenge_hash = $1 and step = $2 and tries < $3 and expires_at > $4`,
  );
  const countLater = statement(
    'test-count-later',
    'update login_challenge set tries = tries + 1 where challenge_hash = $1',
  );
  const around = (database: Database): Database =>
    watching(database, async (asked, values, run) => {
      if (asked.name !== 'count-code-try') return run();
      const rows = await database.run(unguarded, values);
      // Widens the gap between read and write, enough for a busy machine too.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await database.run(countLater, [values?.[0] ?? null]);
      return rows as Awaited<ReturnType<typeof run>>;
    });
  const open = await openRaceTown({ around });
  try {
    const { code, answer } = await begin(open);
    const counts = codesOf(await Promise.all(wrongCodes(code).map(answer)));
    expect(counts['otp-wrong']).toBeGreaterThan(5);
  } finally {
    await open.close();
  }
});
