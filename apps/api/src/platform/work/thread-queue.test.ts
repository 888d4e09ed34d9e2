import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isRefusal } from '@machi/domain/refusals/model';
import { createThreadQueue, forNobody, isTooHeavy, type Spend } from './thread-queue.ts';

const LONG = 180_000;
const newQueue = (mostMilliseconds = LONG, spend: Spend = forNobody) =>
  createThreadQueue<string, string>(
    new URL('thread-queue-worker.fixture.ts', import.meta.url),
    { mostWaiting: 4, mostOfOne: 2, mostMilliseconds, idleMilliseconds: 0 },
    spend,
  );

test('orders are answered in their order, also after the thread has ended for want of work', async () => {
  const queue = newQueue();
  expect(await Promise.all(['one', 'two'].map((word) => queue.run(1, word)))).toEqual(['one', 'two']);
  await new Promise((resolve) => {
    setTimeout(resolve, 1);
  });
  expect(await queue.run(1, 'three')).toBe('three');
});

test('one member waits for two at most, all together for four; then there is room again', async () => {
  const queue = newQueue();
  const members = [1, 1, 1, 2, 2, 3];
  const answers = await Promise.all(members.map((member) => queue.run(member, `of ${member}`)));
  expect(answers.map((answer) => (isRefusal(answer) ? answer.status : answer))).toEqual([
    'of 1',
    'of 1',
    429,
    'of 2',
    'of 2',
    429,
  ]);
  expect(answers[2]).toMatchObject({ problems: [{ code: 'too-many-requests' }], retryAfterSeconds: 5 });
  expect(await queue.run(3, 'now')).toBe('now');
});

test('a thread that breaks fails its own order alone', async () => {
  const queue = newQueue();
  const [broken, next] = await Promise.allSettled(['break', 'after it'].map((word) => queue.run(1, word)));
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'broken' } });
  expect(next).toMatchObject({ status: 'fulfilled', value: 'after it' });
  expect(broken?.status === 'rejected' && isTooHeavy(broken.reason)).toBe(false);
});

test('what does not come in time is given up', async () => {
  const queue = newQueue(1);
  const error: unknown = await queue.run(1, 'be silent').catch((reason: unknown) => reason);
  expect([String(error), isTooHeavy(error)]).toEqual(['Error: a thread did not answer in time', true]);
});

test('what the thread works is taken off, whatever came of it: an answer, a break, nothing in time', async () => {
  const spent: number[] = [];
  const spend: Spend = (memberId, milliseconds) => milliseconds > 0 && spent.push(memberId);
  const [queue, short] = [newQueue(LONG, spend), newQueue(1, spend)];
  await Promise.allSettled([queue.run(1, 'word'), queue.run(2, 'break'), short.run(3, 'be silent')]);
  expect(spent.toSorted()).toEqual([1, 2, 3]);
});

test('a thread that waits for work keeps no process alive', () => {
  const program = `
    import { createThreadQueue } from ${JSON.stringify(new URL('thread-queue.ts', import.meta.url).href)};
    const file = new URL(${JSON.stringify(new URL('thread-queue-worker.fixture.ts', import.meta.url).href)});
    const queue = createThreadQueue(file, { mostWaiting: 4, mostOfOne: 2, mostMilliseconds: ${LONG}, idleMilliseconds: ${LONG} }, () => {});
    const awake = setInterval(() => {}, ${LONG});
    console.log(await queue.run(1, 'done'));
    clearInterval(awake);`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect([ran.stdout, ran.status]).toEqual(['done\n', 0]);
});
