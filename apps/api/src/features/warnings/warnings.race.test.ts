import { readJma } from '@machi/domain/warnings/jma';
import { weather } from '@machi/domain/warnings/telegrams.fixture';
import { expect, test } from 'vitest';
import { meeting, without } from '../../testing/requests/guards.ts';
import type { OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses } from '../../testing/towns/race-town.ts';
import { takeIn } from './threads.ts';

/** Two processes read two telegrams of one event at the same moment; returns the threads and how often members were told. */
async function told(around?: OpenTownOptions['around']): Promise<readonly number[]> {
  const towns = await openTwoProcesses(around && { around });
  const [one] = towns;
  const { areas } = one.house.town.warnings;
  const now = one.now();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const read = (minutes: number) =>
    readJma(weather(['暴風警報'], { at: minutesAgo(minutes) }).replaceAll('0199900', areas.cities[0] ?? ''), areas);
  await Promise.all(towns.map(({ house }, index) => takeIn(house, [read(index)], now)));
  return [await one.countRows('warning_thread'), await one.countRows('alert_delivery')];
}

test('two processes that read telegrams of one event make one thread and tell of it once', async () => {
  expect(await told()).toEqual([1, 1]);
});

test('without the turn there are two @guard', async () => {
  const unguarded = without('take-turn');
  const met = meeting('warning-telegrams');
  met.of(2);
  expect(await told((database) => met.at(unguarded(database)))).toEqual([2, 2]);
});
