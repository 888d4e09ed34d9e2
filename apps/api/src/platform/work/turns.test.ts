import { afterAll, expect, test } from 'vitest';
import { START, openTown } from '../../testing/towns/open-town.ts';
import { hasTurn } from './turns.ts';

const town = await openTown();
afterAll(() => town.close());

const HOUR = 3_600_000;
const ask = (minutes: number) => hasTurn(town.database, 'tidy', HOUR, new Date(START.getTime() + minutes * 60_000));

test('of many processes one does it, once in an hour', async () => {
  await town.rows('delete from turn');
  expect((await Promise.all(Array.from({ length: 8 }, () => ask(0)))).filter(Boolean)).toHaveLength(1);
  expect(await ask(59)).toBe(false);
  expect(await ask(60)).toBe(true);
  expect(await ask(61)).toBe(false);
});

test('a turn that was taken by a clock of tomorrow holds nobody up', async () => {
  await town.rows('update turn set begun_at = $1', new Date(START.getTime() + 24 * HOUR));
  expect(await ask(62)).toBe(true);
});
