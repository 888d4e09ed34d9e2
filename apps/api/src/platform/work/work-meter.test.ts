import { expect, test } from 'vitest';
import { createWorkMeter } from './work-meter.ts';

test('what is worked is shared out among all that is under way, and nothing of it is lost', () => {
  let worked = 0;
  const work = (milliseconds: number) => void (worked += milliseconds);
  const begin = createWorkMeter(() => worked);
  // Work that belongs to no task.
  work(100);
  const one = begin();
  work(10);
  const other = begin();
  work(20);
  expect(one()).toBe(20);
  work(5);
  expect(other()).toBe(15);
  work(100);
  expect(begin()()).toBe(0);
});

test('counts the processor and not the clock', async () => {
  const begin = createWorkMeter();
  const waiting = begin();
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  expect(waiting()).toBeLessThan(100);
  const busy = begin();
  const until = process.threadCpuUsage().user + 150_000;
  while (process.threadCpuUsage().user < until);
  expect(busy()).toBeGreaterThan(100);
});
