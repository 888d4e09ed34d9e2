import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { actingFor, newDelegation } from '../../testing/delegations/delegations.ts';
import { nextSlot } from '../../testing/cases/new-reservation.ts';
import { newThread } from '../../testing/messages/threads.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openRaceTown, openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

const ROUNDS = 4;
/** Each write takes some time, as on a busy day. */
const slow = late('lock-own-thread');

/**
 * At one process somebody writes for another without a pause, at a second one that person ends it.
 * @returns what was written after the end was answered
 */
async function writtenAfterTheEnd(around: (database: Database) => Database): Promise<number> {
  const [one, other] = await openTwoProcesses({ around });
  let after = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [mother, daughter] = await one.addPeople(2);
    const { message_id } = await newThread(one, mother.member_id);
    const id = await newDelegation(one, mother.member_id, daughter.member_id);
    const count = () =>
      one.countRows('message m join message_thread t using (message_thread_id)', `t.member_id = ${mother.member_id}`);
    const write = () =>
      one.call('POST', `/api/messages/${message_id}/reply`, {
        as: daughter,
        headers: actingFor(id),
        body: { body: `${performance.now()}分に着きます。` },
      });
    const writing = Array.from({ length: 6 }, () => write());
    const ended = await other.call('POST', `/api/delegations/${id}/end`, { as: mother, body: {} });
    expect(ended.status).toBe(200);
    const atTheEnd = await count();
    await Promise.all([...writing, write()]);
    after += (await count()) - atTheEnd;
  }
  return after;
}

test('who ends a delegation has the answer once nothing is under way any more', async () => {
  expect(await writtenAfterTheEnd(slow)).toBe(0);
});

test('without the lock something would be written after the answer @guard', async () => {
  const unlocked = rewriting('hold-delegation-in-use', (text) => text.replace(' for share of d', ''));
  expect(await writtenAfterTheEnd((database) => slow(unlocked(database)))).toBeGreaterThan(0);
});

test.each(['principal', 'delegate'] as const)(
  'the %s withdraws while somebody reserves for the other: both are answered, neither waits for the other',
  async (who) => {
    const [one, other] = await openTwoProcesses({ around: late('lock-leaving-member') });
    const [mother, daughter] = await one.addPeople(2);
    const headers = actingFor(await newDelegation(one, mother.member_id, daughter.member_id));
    const write = () =>
      one.call('POST', '/api/reservations', { as: daughter, headers, body: reservationRequest(nextSlot()) });
    const begun = performance.now();
    const as = who === 'principal' ? mother : daughter;
    const leaving = other.call('POST', '/api/withdrawal', { as, body: { password: PASSWORD } });
    const written = [];
    for (let round = 0; round < 20; round += 1) written.push(await write());
    expect((await leaving).status).toBe(200);
    expect(tally(written)[500]).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect([401, 404, 409]).toContain((await write()).status);
  },
);

test('one delegate with very many sessions and requests holds up nobody else', async () => {
  const town = await openRaceTown({ around: late('lock-own-thread') });
  onTestFinished(() => town.close());
  const [mother, daughter, stranger] = await town.addPeople(3);
  const { message_id } = await newThread(town, mother.member_id);
  const headers = actingFor(await newDelegation(town, mother.member_id, daughter.member_id));
  const sessions = await Promise.all(Array.from({ length: 60 }, () => town.openSession(daughter.member_id)));
  const writing = sessions.map((as) =>
    town.call('POST', `/api/messages/${message_id}/reply`, { as, headers, body: { body: 'いまから出ます。' } }),
  );
  const begun = performance.now();
  expect((await town.call('GET', '/api/messages', { as: stranger })).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(2000);
  // The town takes only some replies to one message, more of them on a busy machine; the others were never let in.
  const { 201: written = 0, 409: refused = 0, ...others } = tally(await Promise.all(writing));
  expect(written + refused).toBeLessThanOrEqual(30);
  expect(others).toEqual({ 429: 60 - written - refused });
});

test('the principal moves while somebody acts by a paper: nothing is done after the answer, neither waits for the other', async () => {
  const [one, other] = await openTwoProcesses({ around: late('lock-own-member') });
  const [mother, daughter] = await one.addPeople(2);
  const id = await newDelegation(one, mother.member_id, daughter.member_id);
  await one.rows`update delegation set ground = 'paper' where delegation_id = ${id}`;
  const write = () =>
    one.call('POST', '/api/reservations', {
      as: daughter,
      headers: actingFor(id),
      body: reservationRequest(nextSlot()),
    });
  const count = () => one.countRows('reservation', `member_id = ${mother.member_id}`);
  const begun = performance.now();
  const writing = Array.from({ length: 6 }, () => write());
  const address = { zipcode: '098-9901', prefecture: '北海道', address1: '星守町', address2: '旭9丁目', address3: '' };
  const moved = await other.call('PUT', '/api/account', { as: mother, body: { ...address, locale: 'ja' } });
  expect(moved.status).toBe(200);
  const atTheEnd = await count();
  expect(tally(await Promise.all([...writing, write()]))[500]).toBeUndefined();
  expect(await count()).toBe(atTheEnd);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
