import { afterAll, expect, test } from 'vitest';
import { watching } from '../../testing/requests/guards.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openRaceTestTown();
const PASSWORD = town.house.town.sampleMembers[0]?.password ?? '';

test('of two members who confirm one address at once, one has it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const value = `wanted.${round}@example.jp`;
    const people = await town.addPeople(2);
    const tokens: string[] = [];
    for (const as of people) {
      await town.call('POST', '/api/account/contact', {
        as,
        body: { kind: 'email', value, value_confirmation: value, old_password: PASSWORD },
      });
      tokens.push(await town.linkSecretTo(value, tokens.length + 1));
      town.setNow(new Date(town.now().getTime() + 60_000));
    }
    const answers = await Promise.all(
      tokens.map((token) => town.call('POST', '/api/account/contact/confirm', { body: { token } })),
    );
    expect(tally(answers)).toEqual({ 200: 1, 422: 1 });
    expect(await town.countRows('member', `email_key = '${value}'`)).toBe(1);
  }
});

test('withdrawing twenty times at once is withdrawing once, with one goodbye', async () => {
  const person = await town.addPerson();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      town.call('POST', '/api/withdrawal', { as: person, body: { password: PASSWORD } }),
    ),
  );
  const { 200: done, ...others } = tally(answers);
  expect(done).toBe(1);
  for (const status of Object.keys(others)) expect(['401', '404', '422', '429']).toContain(status);
  expect(await town.countRows('withdrawn_member', `member_id = ${person.member_id}`)).toBe(1);
  expect(await town.mailsTo(person.email, 1)).toHaveLength(1);
});

test('what is booked while its member withdraws holds no time afterwards', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await town.addPerson();
    const hour = 9 + round;
    const target_time = {
      start: `${String(hour).padStart(2, '0')}:00`,
      end: `${String(hour + 1).padStart(2, '0')}:00`,
    };
    await Promise.all([
      town.call('POST', '/api/withdrawal', { as: person, body: { password: PASSWORD } }),
      ...[401, 402, 403].map((room_id) =>
        town.call('POST', '/api/reservations', {
          as: person,
          body: reservationRequest({ room_id, target_time, persons_spot: 1 }),
        }),
      ),
    ]);
    expect(await town.countRows('member', `member_id = ${person.member_id}`)).toBe(0);
  }
  expect(await town.countRows('reservation', 'member_id is null and is_canceled = 0')).toBe(0);
  expect(
    await town.countRows(
      'room_occupancy o',
      `exists (select from reservation r where r.reservation_id = o.reservation_id and r.member_id is null)`,
    ),
  ).toBe(0);
});

test('who withdraws while a request of theirs is under way is told to log in: nothing fails', async () => {
  let between: () => Promise<unknown> = async () => undefined;
  const held = await openRaceTown({
    around: (database) =>
      watching(database, async (statement, _values, run) => {
        const rows = await run();
        if (statement.name === 'find-sessions') await between();
        return rows;
      }),
  });
  afterAll(() => held.close());
  for (const [method, path, body] of [
    ['POST', '/api/reservations', reservationRequest()],
    ['PUT', '/api/favourites/1', undefined],
    ['PUT', '/api/drafts/contact', { content: {} }],
  ] as const) {
    const person = await held.addPerson();
    between = () => held.rows('delete from member where member_id = $1', person.member_id);
    const { status, text } = await held.call(method, path, { as: person, ...(body && { body }) });
    expect(status, text).toBe(401);
  }
});
