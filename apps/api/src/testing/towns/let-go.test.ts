import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openTown } from './open-town.ts';

/** A town that answered a request and was closed, without a reference here. */
async function closedTown(): Promise<WeakRef<object>> {
  const town = await openTown();
  expect((await town.call('GET', '/api/about')).status).toBe(200);
  await town.close();
  return new WeakRef(town.house);
}

test('a town that is closed is let go of: nothing that comes round holds it', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const closed = await closedTown();
  await expect
    .poll(() => {
      collect();
      return closed.deref() === undefined;
    })
    .toBe(true);
});
