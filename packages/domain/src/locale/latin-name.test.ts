import { expect, test } from 'vitest';
import { latinName } from './latin-name.ts';

test.each([
  ['たかはし', 'Takahashi'],
  ['サトウ', 'Sato'],
  ['おおの', 'Ono'],
  ['いのうえ', 'Inoue'],
  ['ほんま', 'Homma'],
  ['はっとり', 'Hattori'],
  ['えっちゅう', 'Etchu'],
  ['ゆうき', 'Yuki'],
  ['じんぼ', 'Jimbo'],
  ['きょうごく', 'Kyogoku'],
  ['ﾀﾅｶ', 'Tanaka'],
])('%s is read %s', (kana, latin) => {
  expect(latinName(kana)).toBe(latin);
});

test('what is no reading has none', () => {
  for (const name of ['', ' ', '高橋', 'Tanaka', 'たなか2']) expect(latinName(name), name).toBeNull();
});
