import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { SHORT_CODE_LENGTH, SHORT_CODE_LETTERS } from '@machi/domain/codes/short-code';

/** 256 random bits, safe in a header, a cookie and a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** A code that people type; short, so store only its keyed hash, and limit the tries. */
export const newShortCode = (): string =>
  Array.from({ length: SHORT_CODE_LENGTH }, () => SHORT_CODE_LETTERS.charAt(randomInt(SHORT_CODE_LETTERS.length))).join(
    '',
  );
/** The stored hash of a secret. Secrets are random, so a plain hash cannot be searched. */
export const hashOf = (secret: string | Buffer): Buffer => hash('sha256', secret, 'buffer');
/** A keyed hash for what could be guessed, such as a login ID. */
export const keyedHash = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
