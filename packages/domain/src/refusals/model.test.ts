import { describe, expect, test } from 'vitest';
import { fileSizeProblem } from '../files/type-and-size.ts';
import { atLeast, linedText } from '../fields/lengths.ts';
import { text } from '../fields/model.ts';
import { typedNumber } from '../fields/numbers.ts';
import { refused } from '../fields/outcome.fixture.ts';
import { ticks } from '../fields/ticks.ts';
import { sentenceOf } from './model.ts';

describe('sentences with placeholders', () => {
  test('take their bounds as parameters [rule:validation.bounds-as-parameters]', () => {
    const choices = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const;
    for (const bound of [3, 7]) {
      const rules = [
        [typedNumber('integer', { min: bound }), '2', `Input a number ${bound} or more.`, `${bound}以上の数を`],
        [typedNumber('integer', { max: bound }), '8', `Input a number ${bound} or less.`, `${bound}以下の数を`],
        [text(bound), 'abcdefgh', `Input in ${bound} characters or less.`, `${bound}文字以内で`],
        [text(99).check(atLeast(bound)), 'ab', `Input in ${bound} characters or more.`, `${bound}文字以上で`],
        [
          linedText(99, { maxLines: bound }),
          '1\n2\n3\n4\n5\n6\n7\n8',
          `Input in ${bound} lines or less.`,
          `${bound}行以内で`,
        ],
        [ticks(choices, { min: bound }), ['a', 'b'], `Choose ${bound} or more.`, `${bound}件以上`],
        [ticks(choices, { max: bound }), choices, `Choose ${bound} or fewer.`, `${bound}件以内で`],
      ] as const;
      for (const [schema, value, en, ja] of rules) {
        expect(refused(schema, value)).toEqual([en, expect.stringContaining(ja)]);
      }
      const problem = fileSizeProblem('file', 9_000_000, bound * 1_000_000);
      expect(problem && sentenceOf(problem, 'en')).toBe(`Choose a file within ${bound}MB.`);
    }
    const monday = { ja: '2027年1月11日（月）', en: 'Mon 11 Jan 2027' };
    for (const day of [monday, '2027-03-03']) {
      const inEnglish = typeof day === 'string' ? day : day.en;
      expect(sentenceOf({ code: 'min-date', params: [day] }, 'en')).toBe(`Input a date on or after ${inEnglish}.`);
      expect(sentenceOf({ code: 'max-date', params: [day] }, 'en')).toBe(`Input a date on or before ${inEnglish}.`);
    }
    expect(sentenceOf({ code: 'max-date', params: [monday] }, 'ja')).toBe(
      '2027年1月11日（月）以前の日付を入力してください。',
    );
  });
});
