import { expect, test } from 'vitest';
import { MOST_SEEN, openStillness } from './presence.ts';

test('a desk is still since the last touch or face, and faces alone keep it for ten minutes', () => {
  const stillness = openStillness(1000);
  expect(stillness.of(61_000)).toBe(60_000);
  stillness.touch(61_000);
  expect(stillness.of(62_000)).toBe(1000);
  for (let at = 62_000; at < 61_000 + 2 * MOST_SEEN; at += 1000) stillness.see(at);
  expect(stillness.of(61_000 + MOST_SEEN)).toBe(1000);
  expect(stillness.of(61_000 + 2 * MOST_SEEN)).toBe(MOST_SEEN + 1000);
  stillness.touch(2 * MOST_SEEN);
  stillness.see(2 * MOST_SEEN + 5000);
  expect(stillness.of(2 * MOST_SEEN + 5000)).toBe(0);
});
