import { expect, test } from 'vitest';
import { isRefusal } from '@machi/domain/refusals/model';
import { createTurns } from './turns.ts';

/** Work that ends on demand. */
function newWork() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (error) => (error ? reject(error) : resolve(name)));
    });
  return { begun, work, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

test('so many are worked on at once, the others begin in their order; one that fails makes room, too', async () => {
  const { begun, work, end } = newWork();
  const turns = createTurns({ atOnce: 2, mostWaiting: 9, mostOfOne: 9 });
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => turns.run(1, work(name)));
  await Promise.resolve();
  expect(begun).toEqual(['one', 'two']);
  end('two');
  expect(await two).toBe('two');
  await Promise.resolve();
  expect(begun).toEqual(['one', 'two', 'three']);
  end('one', new Error('broken'));
  await expect(one).rejects.toThrow('broken');
  await Promise.resolve();
  expect(begun).toEqual(['one', 'two', 'three', 'four']);
  end('three');
  end('four');
  expect(await Promise.all([three, four])).toEqual(['three', 'four']);
});

test('one member waits for two at most, all together for four; then there is room again', async () => {
  const turns = createTurns({ atOnce: 1, mostWaiting: 4, mostOfOne: 2 });
  const answers = await Promise.all([1, 1, 1, 2, 2, 3].map((member) => turns.run(member, async () => member)));
  expect(answers.map((answer) => (isRefusal(answer) ? answer.status : answer))).toEqual([1, 1, 429, 2, 2, 429]);
  expect(answers[2]).toMatchObject({ problems: [{ code: 'too-many-requests' }], retryAfterSeconds: 5 });
  expect(await turns.run(3, async () => 'now')).toBe('now');
});
