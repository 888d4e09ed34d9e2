import { expect, test } from 'vitest';
import { locales } from '../locale/model.ts';
import { violationWords, writingWords } from './violation-words.ts';
import en from './text/en.json' with { type: 'json' };
import type { Violation, WritingProblem } from './model.ts';

test('a violation is told with its place, column and what stands there', () => {
  const violation = {
    line: 2,
    byte: 81,
    code: 'differs',
    column: 'yen',
    found: '0000000900',
    expected: '0000000200',
  } as const;
  expect(violationWords(violation, 'en')).toBe(
    'Line 2, character 81: The amount is “0000000900”, but was sent as “0000000200”.',
  );
  expect(violationWords(violation, 'ja')).toBe(
    '2行目の81文字目：引落金額が「0000000900」です。送ったものは「0000000200」です。',
  );
  expect(violationWords({ line: 3, byte: 0, code: 'line-bytes', found: 119, expected: 120 }, 'en')).toMatch(
    /^Line 3: A line has 120/,
  );
});

test('what cannot be written is told with the letter that has no place', () => {
  expect(writingWords({ debit: 1, column: 'holder', code: 'letter', value: '𠮷' }, 'ja')).toBe(
    '2件目：預金者名の「𠮷」は、銀行のファイルで使えない文字です。',
  );
});

test('every sentence is filled in both languages', () => {
  for (const locale of locales) {
    for (const code of Object.keys(en.violations) as Violation['code'][])
      expect(violationWords({ line: 1, byte: 2, code, column: 'yen', found: 1, expected: 2 }, locale)).not.toMatch(
        /\{\{|undefined/,
      );
    for (const code of Object.keys(en.problems) as WritingProblem['code'][])
      expect(writingWords({ debit: 0, column: 'yen', code, value: 1 }, locale)).not.toMatch(/\{\{|undefined/);
  }
});
