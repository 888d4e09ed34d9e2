import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TERMINAL_CODE_LENGTH, TERMINAL_CODE_LETTERS, normaliseTerminalCode, writtenTerminalCode } from './code.ts';

const code = fc
  .array(fc.constantFrom(...TERMINAL_CODE_LETTERS), {
    minLength: TERMINAL_CODE_LENGTH,
    maxLength: TERMINAL_CODE_LENGTH,
  })
  .map((letters) => letters.join(''));

const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

test('a code is read again however it is typed', () => {
  fc.assert(
    fc.property(code, (made) => {
      const shown = writtenTerminalCode(made);
      for (const typed of [made, shown, shown.toLowerCase(), shown.replaceAll('-', ' '), wide(shown), ` ${shown}\n`]) {
        expect(normaliseTerminalCode(typed)).toBe(made);
      }
      expect(normaliseTerminalCode(shown.replaceAll('-', 'ー'))).toBe(made);
      expect(normaliseTerminalCode(shown.replaceAll('-', '−'))).toBe(made);
    }),
  );
});

test('it is shown in groups, and what is no part of a code makes it another', () => {
  expect(writtenTerminalCode('K7QM4T2X9B')).toBe('K7QM-4T2X-9B');
  expect(normaliseTerminalCode('k7qm 4t2x-9B')).toBe('K7QM4T2X9B');
  expect(normaliseTerminalCode('K7QM-4T2X-9B!')).not.toBe('K7QM4T2X9B');
  expect(normaliseTerminalCode(' - ')).toBe('');
  expect(normaliseTerminalCode('')).toBe('');
  expect([...'01ILOU'].filter((letter) => TERMINAL_CODE_LETTERS.includes(letter))).toEqual([]);
});
