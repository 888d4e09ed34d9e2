import { speak } from '@machi/domain/locale/texts';
import { passRules } from '@machi/domain/passes/rules.fixture';
import { tapWords } from '@machi/domain/taps/words';
import { expect, test, vi } from 'vitest';
import { loadVariant, translator } from './texts.ts';

const files = vi.hoisted(() => ({ areThere: false }));
vi.mock('./text/vi.json', async (original) => {
  if (!files.areThere) throw new Error('no network');
  return original();
});

test('words that do not arrive are said in the variant’s own language, and asked for again by the next press', async () => {
  const call = () => translator('en')('call-staff');
  const english = call();
  speak('vi');
  await expect(loadVariant('vi')).rejects.toThrow();
  expect(call()).toBe(english);
  files.areThere = true;
  await loadVariant('vi');
  expect(call()).not.toBe(english);
  speak('ja');
});

test('days and times in sentences have the form of the variant', async () => {
  await loadVariant('ja-simple');
  const admitted = () =>
    tapWords(
      { reason: 'admitted', shown_name: '佐藤', fare_yen: null },
      'bath',
      passRules,
      new Date('2026-11-29T00:00:00Z'),
      'ja',
    ).say;
  expect(admitted()).toContain('3月31日（水）まで');
  speak('ja-simple');
  expect(admitted()).toContain('3月31日（水曜日）まで');
  expect(translator('ja')('staff-hours', '9:00', '17:00', '0')).toContain('午前9時から午後5時までです');
  speak('ja');
});
