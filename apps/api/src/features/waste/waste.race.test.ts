import { createWasteChange } from '@machi/domain/waste/contract';
import { expect, test } from 'vitest';
import { ask } from '../../testing/requests/ask.ts';
import { meeting, without } from '../../testing/requests/guards.ts';
import type { OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

const TOGETHER = 6;
/** Officials at two processes move the same collection to different days at the same moment. */
async function moved(around?: OpenTownOptions['around']) {
  const towns = await openTwoProcesses(around && { around });
  const [one] = towns;
  const officials = await Promise.all(Array.from({ length: TOGETHER }, () => one.addPerson({ roles: ['editor'] })));
  const change = { what: 'moved', from: '2027-01-14', area_ids: [1], kind_keys: ['burnable'], reason_ja: '雪' };
  const answers = await Promise.all(
    officials.map((as, index) =>
      ask(towns[index % 2] ?? one, createWasteChange, { ...change, moved_to: `2027-01-${23 + (index % 2)}` }, { as }),
    ),
  );
  return tally(answers);
}

test('of several who move one collection at once one does: the others are told that it is gone', async () => {
  expect(await moved()).toEqual({ 201: 1, 422: TOGETHER - 1 });
});

test('without the turn all do @guard', async () => {
  const unguarded = without('take-turn');
  const met = meeting('waste-changes');
  met.of(TOGETHER);
  expect(await moved((database) => met.at(unguarded(database)))).toEqual({ 201: TOGETHER });
});
