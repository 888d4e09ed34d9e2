import { expect, test } from 'vitest';
import { toFurigana } from './kana.ts';

test.each([
  ['さとう', 'サトウ'],
  ['ｻﾄｳ', 'サトウ'],
  ['サトウ', 'サトウ'],
  ['ﾊﾞﾊﾟｶﾞ', 'バパガ'],
  ['ば\u3099', 'バ\u3099'],
  ['か\u3099', 'ガ'],
  ['ｳﾞｨｵﾗ', 'ヴィオラ'],
  ['ゔぃおら', 'ヴィオラ'],
  ['ゕゖ', 'ヵヶ'],
  ['ぁぃぅぇぉっゃゅょゎ', 'ァィゥェォッャュョヮ'],
  ['いすゞ', 'イスヾ'],
  ['こゝろ', 'コヽロ'],
  ['ｵｰｶﾜ', 'オーカワ'],
  ['ｼﾞｮﾝ･ｽﾐｽ', 'ジョン・スミス'],
  ['ゐゑを', 'ヰヱヲ'],
  ['たなか　たろう', 'タナカ タロウ'],
  ['ﾀﾅｶ  ﾀﾛｳ', 'タナカ タロウ'],
  ['田中', '田中'],
  ['Ｔａｎａｋａ', 'Tanaka'],
  ['', ''],
])('%j is %j', (typed, kept) => {
  expect(toFurigana(typed)).toBe(kept);
});

test('what was converted stays as it is', () => {
  for (const kept of ['サトウ ハル', 'ジョン・スミス', 'イスヾ']) expect(toFurigana(kept)).toBe(kept);
});
