import { createHmac, hash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a header, a cookie and a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** The stored hash of a secret. Secrets are random, so a plain hash cannot be searched. */
export const hashOf = (secret: string | Buffer): Buffer => hash('sha256', secret, 'buffer');
/** A keyed hash for what could be guessed, such as a login ID. */
export const keyedHash = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
