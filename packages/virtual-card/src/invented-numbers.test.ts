import { expect, it } from 'vitest';
import { inventedNumber } from './invented-numbers.ts';

/** 平成26年総務省令85号 5条: weights 2 to 7, then 2 to 6, from the right of the eleven digits; 0 where eleven leaves 0 or 1. */
function checkDigit(eleven: string): number {
  const sum = [...eleven].reduce((total, digit, at) => total + Number(digit) * (at < 5 ? 6 - at : 12 - at), 0);
  return sum % 11 <= 1 ? 0 : 11 - (sum % 11);
}

it('never invents a number that could be somebody’s', () => {
  // The commonly printed example with a valid check digit.
  expect(checkDigit('12345678901')).toBe(8);
  for (let turn = 0; turn < 500; turn++) {
    const number = inventedNumber();
    expect(number).toMatch(/^\d{12}$/);
    expect(Number(number.at(-1))).not.toBe(checkDigit(number.slice(0, 11)));
  }
});
