import { tidyCode } from '../fields/width.ts';

/** Characters of a code, without those that are easily confused when read or written. */
export const TERMINAL_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Minutes for which the code of a new terminal works, once. */
export const TERMINAL_CODE_MINUTES = 10;
/** Length of a code: 49 bits, too many to guess in that time. */
export const TERMINAL_CODE_LENGTH = 10;

/** Formats a code for staff in groups: K7QM-4T2X-9B. */
export const writtenTerminalCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/**
 * Normalises a typed code for comparison: case, full width, blanks and dashes of any kind. Characters that no code has
 * stay, and make it wrong.
 */
export const normaliseTerminalCode = (typed: string): string => tidyCode(typed).replaceAll(/[_.]/g, '').toUpperCase();
