import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { signAtPhone } from '../../testing/signing/phone.ts';
import { begin, codesOf, finish, layCard } from '../../testing/signing/signer.ts';
import { addHolder } from '../../testing/terminals/cards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';

const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));

const TOGETHER = 10;

/** The results of one return sent ten times at once. */
async function returnTogether(around?: (database: Database) => Database): Promise<string[]> {
  const town = await openRaceTown(around ? { around } : {});
  open.push(town);
  await layCard(town, 'own');
  const { member_id } = await addHolder(town);
  const signer = { town, signer_id: member_id, holder: { kind: 'application', id: 1 } };
  const back = await signAtPhone(await begin(signer), { card_key: 'own' });
  const outcomes = await Promise.all(Array.from({ length: TOGETHER }, () => finish(signer, back)));
  return outcomes.map((outcome) => codesOf(outcome)[0] ?? 'signed').toSorted();
}

test('a return that comes ten times at once is taken once', async () => {
  const expected = ['signed', ...Array.from({ length: TOGETHER - 1 }, () => 'signing-over')].toSorted();
  expect(await returnTogether()).toEqual(expected);
});

test('without the lock several take it: the proof sees the guard @guard', async () => {
  const outcomes = await returnTogether((database) => ({
    ...database,
    run: (statement, values) =>
      statement.name === 'take-signing'
        ? database.run(
            {
              ...statement,
              name: 'unguarded-take',
              text: statement.text
                .replace('for update', '')
                .replace('set kept = null from found', 'set kept = null from found, (select pg_sleep(0.2)) as slow'),
            },
            values,
          )
        : database.run(statement, values),
  }));
  // If several take it, the service refuses: its code works once.
  expect(outcomes.filter((outcome) => outcome === 'signing-over').length).toBeLessThan(TOGETHER - 1);
});
