import { randomInt } from 'node:crypto';
import { TERMINAL_CODE_LENGTH, TERMINAL_CODE_LETTERS } from '@machi/domain/terminals/code';
import { keyedHash } from '../../ground/secrets.ts';

/** A code that cannot be guessed within its ten minutes. */
export const newTerminalCode = (): string =>
  Array.from({ length: TERMINAL_CODE_LENGTH }, () =>
    TERMINAL_CODE_LETTERS.charAt(randomInt(TERMINAL_CODE_LETTERS.length)),
  ).join('');

/** The stored hash of a normalised code: short enough to be searched, so it is hashed with the town's key. */
export const terminalCodeHash = (secret: string, code: string): Buffer =>
  Buffer.from(keyedHash(secret, `terminal-code ${code}`), 'hex');
