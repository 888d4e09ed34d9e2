import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { townKeys } from './town-keys.ts';

const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

it('gives the same keys for the same secret, others for another, and each its own', () => {
  const keys = townKeys('a'.repeat(32));
  const other = townKeys('b'.repeat(32));
  expect(keys.cardHash('x')).toMatch(/^[0-9a-f]{64}$/);
  expect(townKeys('a'.repeat(32)).cardHash('x')).toBe(keys.cardHash('x'));
  expect(other.cardHash('x')).not.toBe(keys.cardHash('x'));
  const content = Buffer.from('a pass');
  const publicKey = (raw: Buffer) =>
    createPublicKey({ key: Buffer.concat([SPKI_HEAD, raw]), format: 'der', type: 'spki' });
  expect(verify(null, content, publicKey(keys.passPublicKey), keys.signPass(content))).toBe(true);
  expect(verify(null, content, publicKey(other.passPublicKey), keys.signPass(content))).toBe(false);
});
