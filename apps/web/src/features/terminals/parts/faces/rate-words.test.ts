import { describe, expect, test } from 'vitest';
import type { FaceTexts } from '../../texts.ts';
import { rateInWords } from './rate-words.ts';

const texts = {
  locale: 'ja',
  t: (key: string, { times }: { times?: string } = {}) => `${key} ${times ?? ''}`.trim(),
} as unknown as FaceTexts;

describe('a share in words', () => {
  test.each([
    [0.5, 'rate.one-in 2'],
    [0.0127, 'rate.one-in 79'],
    [0.000_123, 'rate.one-in 8,100'],
    [1e-6, 'rate.hardly'],
    [0, 'rate.hardly'],
  ])('%d: %s', (rate, said) => {
    expect(rateInWords(rate, texts)).toBe(said);
  });
});
