import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

describe('gather', () => {
  it('works off together what is asked for at the same time, each caller with its own result', async () => {
    const groups: number[][] = [];
    const double = gather<number, number>({ most: 3, atOnce: 1 }, async (items) => {
      groups.push([...items]);
      await wait(5);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3, 4, 5].map((item) => double(item)))).toEqual([2, 4, 6, 8, 10]);
    expect(groups).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('never has more groups in hand than allowed', async () => {
    let running = 0;
    let most = 0;
    const pass = gather<number, number>({ most: 1, atOnce: 2 }, async (items) => {
      running += 1;
      most = Math.max(most, running);
      await wait(2);
      running -= 1;
      return items;
    });
    await Promise.all(Array.from({ length: 10 }, (_item, index) => pass(index)));
    expect(most).toBe(2);
  });

  it('rejects every item of a group that fails, and works on', async () => {
    let isBroken = true;
    const pass = gather<number, number>({ most: 2, atOnce: 1 }, async (items) => {
      if (isBroken) throw new Error('broken');
      return items;
    });
    const results = await Promise.allSettled([pass(1), pass(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await pass(3)).toBe(3);
  });
});
