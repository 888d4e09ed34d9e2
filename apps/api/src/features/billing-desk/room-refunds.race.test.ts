import { expect, test } from 'vitest';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import type { OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

/** One town at two processes. */
const twoProcesses = (around?: OpenTownOptions['around']) => openTwoProcesses(around && { around });

const LOCK = 'lock-room-to-refund';
const DECIDE = 'decide-billing-request';

/** Part of a fee paid twice is asked back, and two officials at two processes release it at once, each twice. */
async function releaseTwice([one, other]: Awaited<ReturnType<typeof twoProcesses>>) {
  const [clerk] = await one.addPeople(1, { roles: ['reception'] });
  const [first, second] = await one.addPeople(2, { roles: ['billing'] });
  const rounds = [];
  for (let round = 0; round < 6; round += 1) {
    const id = await newReservation(one, (await one.addPerson()).member_id);
    const act = (what: string, body: object) =>
      one.call('POST', `/api/reception/reservations/${id}/${what}`, { as: clerk, body });
    await act('paid', { paid: true });
    await act('paid-again', { way: 'cash', reason: '二重' });
    const { request_id } = (await act('refund', { yen: 100, reason: '二重' })).body;
    const answers = await Promise.all(
      [first, second, first, second].map((as, at) =>
        (at % 2 === 0 ? one : other).call('POST', `/api/billing/requests/${request_id}`, {
          as,
          body: { outcome: 'released' },
        }),
      ),
    );
    rounds.push({
      answers,
      refunds: await one.countRows('room_payment', `reservation_id = ${id} and kind = 'refund'`),
    });
  }
  return rounds;
}

test('a refund for a room that two officials release at once goes out once', async () => {
  for (const { answers, refunds } of await releaseTwice(await twoProcesses(late(LOCK)))) {
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    expect(refunds).toBe(1);
  }
});

test('without the lock of the reservation and the mark of who was faster it goes out twice: the proof sees the guards @guard', async () => {
  const bare = await twoProcesses((database) =>
    late(DECIDE)(
      rewriting(DECIDE, (text) => text.replace('and outcome is null', ''))(
        rewriting(LOCK, (text) => text.replace('for update', ''))(database),
      ),
    ),
  );
  expect(Math.max(...(await releaseTwice(bare)).map(({ refunds }) => refunds))).toBeGreaterThan(1);
});
