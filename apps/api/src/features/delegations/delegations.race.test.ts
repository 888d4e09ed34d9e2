import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { actingFor, newDelegation } from '../../testing/delegations/delegations.ts';
import { newThread } from '../../testing/messages/threads.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import { openTwoProcesses } from '../../testing/towns/race-town.ts';

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
