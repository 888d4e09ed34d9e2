import { afterAll, expect, test, vi } from 'vitest';
import { watching } from '../../testing/requests/guards.ts';
import { START, openTown } from '../../testing/towns/open-town.ts';
import { createLog } from '../../ground/log.ts';
import { startTidying, tidyAll } from './tidying.ts';

let done: string[] = [];
const log = createLog('silent');
const told = vi.spyOn(log, 'error');
const warned = vi.spyOn(log, 'warn');
const town = await openTown({
  log,
  around: (database) =>
    watching(database, (statement, _values, run) => {
      done.push(statement.name);
      return statement.name === 'close-old-sessions' ? Promise.reject(new Error('no such table')) : run();
    }),
});
afterAll(() => town.close());

test('a step that fails is named, and all others are done', async () => {
  done = [];
  await town.tidy(START);
  for (const name of ['close-old-sessions', 'forget-sandbox-messages', 'forget-old-login-tries', 'forget-drafts'])
    expect(done).toContain(name);
  expect(told.mock.calls).toEqual([
    [{ step: 'sessions', code: undefined, reason: 'Error: no such table' }, 'a step of tidying failed'],
  ]);

  const seen: string[] = [];
  const step = (name: string) => async () => {
    seen.push(name);
    throw new Error('no');
  };
  await tidyAll({ first: step('first'), second: step('second') }, START, log);
  expect(seen).toEqual(['first', 'second']);
});

test('without a database the others wait for the next time, too', async () => {
  const seen: string[] = [];
  const gone = async () => {
    seen.push('gone');
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  };
  await tidyAll({ first: gone, second: gone }, START, log);
  expect(seen).toEqual(['gone']);
  expect(warned).toHaveBeenLastCalledWith('tidying waits for the database');
});

test('the first time is at the start and not after an hour; what it throws stops nothing', async () => {
  const times: Date[] = [];
  const tidy = async (now: Date): Promise<void> => {
    times.push(now);
    throw new Error('away');
  };
  await startTidying(tidy, () => START, log)();
  expect(times).toEqual([START]);
});
