import { describe, expect, test } from 'vitest';
import { refused, taken } from './outcome.fixture.ts';
import { Numeric, typedNumber } from './numbers.ts';

test('digits alone', () => {
  expect(taken(Numeric, '0042', ' ００42 ')).toEqual(['0042', '0042']);
  expect(refused(Numeric, '-1', '1.5', '1,000', '四十二', '12a', '1 2')).toEqual([
    'Input in digits.',
    '数字で入力してください。',
  ]);
});

test('whole numbers [rule:validation.integer]', () => {
  expect(taken(typedNumber('integer'), '0', '-12', '１２', '−３')).toEqual(['0', '-12', '12', '-3']);
  expect(refused(typedNumber('integer'), '1.5', '1e3', '0x10', '1,000', '--1', '十', '9'.repeat(16))).toEqual([
    'Input a whole number.',
    '整数で入力してください。',
  ]);
});

test('numbers with decimals', () => {
  expect(taken(typedNumber('decimal'), '3.5', '-0.25', '12', '３．５')).toEqual(['3.5', '-0.25', '12', '3.5']);
  expect(refused(typedNumber('decimal'), '.5', '3.', '1.2.3', '1e3', 'NaN', 'Infinity', '3,5', '三')).toEqual([
    'Input a number such as 12 or 3.5.',
    '12や3.5のように、数で入力してください。',
  ]);
});

describe('bounds', () => {
  test('a smallest number [rule:validation.min-number] [message:number-min]', () => {
    expect(taken(typedNumber('integer', { min: 1 }), '1', '2')).toEqual(['1', '2']);
    expect(refused(typedNumber('integer', { min: 1 }), '0', '-5')).toEqual([
      'Input a number 1 or more.',
      '1以上の数を入力してください。',
    ]);
    expect(refused(typedNumber('decimal', { min: -2.5 }), '-2.6')).toEqual([
      'Input a number -2.5 or more.',
      '-2.5以上の数を入力してください。',
    ]);
  });

  test('a largest number [rule:validation.max-number] [message:number-max]', () => {
    expect(taken(typedNumber('integer', { max: 9999 }), '9999', '0')).toEqual(['9999', '0']);
    expect(refused(typedNumber('integer', { max: 9999 }), '10000')).toEqual([
      'Input a number 9999 or less.',
      '9999以下の数を入力してください。',
    ]);
    expect(refused(typedNumber('decimal', { max: 0.5 }), '0.51', '１')).toEqual([
      'Input a number 0.5 or less.',
      '0.5以下の数を入力してください。',
    ]);
  });

  test('what is no number is told as such, what is missing is asked for', () => {
    const schema = typedNumber('integer', { min: 1, max: 5 });
    expect(refused(schema, 'many')[0]).toBe('Input a whole number.');
    expect(refused(schema, '', '　', undefined)).toEqual(['It is required.', '入力してください。']);
  });
});
