import { tidyCode } from '../fields/width.ts';

/** Letters and digits of a code; those that are taken for one another when they are read out or written down are left out. */
export const TERMINAL_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A code for a new terminal can be used for so many minutes, once. */
export const TERMINAL_CODE_MINUTES = 10;
/** Letters and digits in a code: 49 bits, which nobody guesses in that time. */
export const TERMINAL_CODE_LENGTH = 10;

/** A code as it is shown to staff, in groups: K7QM-4T2X-9B. */
export const writtenTerminalCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/**
 * A code as it is compared, however it was typed: in small letters, full width, or with blanks and dashes of any kind.
 * A letter that no code has stays, and makes the code a wrong one.
 */
export const normaliseTerminalCode = (typed: string): string => tidyCode(typed).replaceAll(/[_.]/g, '').toUpperCase();
