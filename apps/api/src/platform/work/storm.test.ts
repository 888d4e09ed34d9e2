import { expect, test } from 'vitest';
import { createStorm } from './storm.ts';

test('a storm begins after ten busy seconds in a row, and ends after a minute of calm', () => {
  const storm = createStorm();
  const note = (busy: number, seconds: number) => {
    for (let second = 0; second < seconds; second += 1) storm.note(busy);
    return storm.isOn();
  };
  expect(note(0.95, 9)).toBe(false);
  // One quiet second among them: it was a moment's work.
  expect(note(0.3, 1)).toBe(false);
  expect(note(0.95, 9)).toBe(false);
  expect(note(0.95, 1)).toBe(true);
  expect(note(0.4, 59)).toBe(true);
  expect(note(0.7, 1)).toBe(true);
  expect(note(0.4, 59)).toBe(true);
  expect(note(0.4, 1)).toBe(false);
});
