import { readFile } from 'node:fs/promises';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import * as z from 'zod';
import type { ServiceKeys } from './service-connection.ts';

const PrivateKey = z.looseObject({
  kty: z.string(),
  d: z.string({ error: 'is no private key' }),
  use: z.enum(['sig', 'enc']),
  alg: z.string(),
  kid: z.string().default(''),
});
const KeyFile = z.object({ keys: z.array(PrivateKey).max(10) });

async function imported(jwk: z.infer<typeof PrivateKey>): Promise<CryptoKey> {
  const key = await importJWK(jwk as JWK, jwk.alg);
  if (key instanceof Uint8Array) throw new TypeError('is no key of a pair');
  return key;
}

/** The town's private keys from a JWK set with one for each use. */
async function keysOf(set: unknown): Promise<ServiceKeys> {
  const { keys } = KeyFile.parse(set);
  const [sign, decrypt] = [keys.find(({ use }) => use === 'sig'), keys.find(({ use }) => use === 'enc')];
  if (!sign || !decrypt) throw new RangeError('needs a key with "use": "sig" and one with "use": "enc"');
  return { sign: { key: await imported(sign), kid: sign.kid }, decrypt: await imported(decrypt) };
}

/** Reads them from their file; rejects with a sentence that names the file without its content. */
export async function readKeys(file: string): Promise<ServiceKeys> {
  try {
    return await keysOf(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Error(
      missing
        ? `${file} is not there: SIGNING_KEYS names the file of the town's keys for signing.`
        : `${file} does not hold the town's keys for signing: a JWK set with a private key of "use" "sig" and one of "use" "enc", each with its "alg".`,
      { cause: error },
    );
  }
}
