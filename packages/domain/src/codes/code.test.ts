import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeLetters, codeOf } from './code.ts';

const ids = fc.integer({ min: 0, max: 1_000_000_000 });
const DIGITS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Whether some id has this code: its last character is the right check character. */
function isGiven(code: string): boolean {
  const body = Array.from(code.slice(3, -1), (character) => DIGITS.indexOf(character));
  return (
    !body.includes(-1) &&
    codeOf(
      'reservation',
      body.reduce((id, digit) => id * 31 + digit, 0),
      'HM',
    ) === code
  );
}

test('codes are short, carry the prefix and no character that is mistaken for another', () => {
  expect(codeOf('reservation', 1, 'HM')).toBe('HM-2234');
  expect(codeOf('reservation', 2, 'HM')).toBe('HM-2246');
  expect(codeOf('reservation', 29_790, 'HM')).toMatch(/^HM-.{4}$/);
  fc.assert(
    fc.property(ids, (id) => {
      const code = codeOf('reservation', id, 'HM');
      expect(code).toMatch(/^HM-[2-9A-HJKMNP-Z]{4,8}$/);
    }),
  );
});

test('each kind has a letter of its own that nobody mistakes, a reservation none', () => {
  const letters = Object.values<string>(codeLetters);
  expect(new Set(letters).size).toBe(letters.length);
  for (const letter of letters) expect(letter).toMatch(/^[A-HJKMNP-Z]?$/);
  expect(codeLetters.reservation).toBe('');
});

test('every id has a code of its own', () => {
  const codes = new Set(Array.from({ length: 40_000 }, (_, id) => codeOf('reservation', id, 'HM')));
  expect(codes.size).toBe(40_000);
});

test('a number that is no row id has no code', () => {
  for (const id of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => codeOf('reservation', id, 'HM')).toThrow(RangeError);
});

test('one wrong character and two swapped neighbours are found', () => {
  const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  fc.assert(
    fc.property(ids, fc.nat({ max: 7 }), character, (id, position, wrong) => {
      const code = codeOf('reservation', id, 'HM');
      const at = 3 + (position % (code.length - 3));
      const mistyped = code.slice(0, at) + wrong + code.slice(at + 1);
      expect(isGiven(mistyped)).toBe(mistyped === code);
      const before = code.charAt(at - 1);
      if (at > 3) {
        const swapped = code.slice(0, at - 1) + code.charAt(at) + before + code.slice(at + 1);
        expect(isGiven(swapped)).toBe(swapped === code);
      }
    }),
  );
});
