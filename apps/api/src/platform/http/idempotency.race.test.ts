import { afterAll, describe, expect, test } from 'vitest';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));

async function sendTogether(
  town: OpenTown,
  times: number,
  parts: (index: number) => Readonly<Record<string, unknown>>,
) {
  const member = await town.addPerson();
  const answers = await Promise.all(
    Array.from({ length: times }, (_none, index) =>
      town.call('POST', '/api/reservations', {
        as: member,
        body: reservationRequest(parts(index)),
        headers: { 'idempotency-key': 'one-press' },
      }),
    ),
  );
  return { member, answers };
}

/** Treats every key as new. */
const KEEP_WITHOUT_GUARD = 'select k.key from jsonb_to_recordset($1::jsonb) as k(key text)';

describe('the same Idempotency-Key at once', () => {
  test('a hundred times: one row, one mail, a hundred identical replies', async () => {
    const town = await openRaceTown();
    open.push(town);
    const { member, answers } = await sendTogether(town, 100, () => ({}));
    expect(tally(answers)).toEqual({ 201: 100 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await town.countRows('reservation', `member_id = ${member.member_id}`)).toBe(1);
    expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(1);
    expect(
      await town.countRows('audit', `actor_member_id = ${member.member_id} and action = 'reservation:create'`),
    ).toBe(1);
  });

  test('with different bodies: one is made, the others are told', async () => {
    const town = await openRaceTown();
    open.push(town);
    const days = ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04'];
    const { member, answers } = await sendTogether(town, 40, (index) => ({ target_date: days[index % 4] }));
    expect(tally(answers)).toEqual({ 201: 10, 422: 30 });
    expect(await town.countRows('reservation', `member_id = ${member.member_id}`)).toBe(1);
  });

  test('of cancelling: one effect, identical replies', async () => {
    const town = await openRaceTown();
    open.push(town);
    const { member, answers } = await sendTogether(town, 1, () => ({}));
    const id = answers[0]?.body.reservations[0].reservation_id;
    const cancelled = await Promise.all(
      Array.from({ length: 50 }, () =>
        town.call('POST', `/api/reservations/${id}/cancel`, {
          as: member,
          headers: { 'idempotency-key': 'one-cancel' },
        }),
      ),
    );
    expect(tally(cancelled)).toEqual({ 200: 50 });
    expect(new Set(cancelled.map(({ text }) => text)).size).toBe(1);
    expect(await town.countRows('audit', `action = 'reservation:cancel'`)).toBe(1);
  });

  test('without the claim the replies differ: the proof sees the guard @guard', async () => {
    const town = await openRaceTown({
      around: (database) => ({
        ...database,
        transaction: (work, rollsBack) =>
          database.transaction(
            (transaction, leave) =>
              work(
                {
                  script: (text) => transaction.script(text),
                  async run(statement, values) {
                    if (statement.name === 'keep-idempotency-replies')
                      return transaction.run(
                        { ...statement, name: 'unguarded-keep', text: KEEP_WITHOUT_GUARD },
                        values,
                      );
                    if (statement.name !== 'claim-idempotency-key') return transaction.run(statement, values);
                    return transaction.run(
                      {
                        ...statement,
                        name: 'unguarded-claim',
                        text: 'select $2::text as key from (select $1::int, $3::bytea, $4::timestamptz) as asked',
                      },
                      values,
                    );
                  },
                },
                leave,
              ),
            rollsBack,
          ),
      }),
    });
    open.push(town);
    const { answers } = await sendTogether(town, 20, () => ({}));
    expect(new Set(answers.map(({ text }) => text)).size).toBeGreaterThan(1);
  });
});
