import { createHash } from 'node:crypto';

/** Lower-case hex. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
