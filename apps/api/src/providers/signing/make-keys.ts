import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** One pair of each use: the town signs what it asks with the first, and opens results with the second. */
const PAIRS = [
  { use: 'sig', alg: 'ES256' },
  { use: 'enc', alg: 'RSA-OAEP-256' },
] as const;

/**
 * Makes the town's keys for the service of signing in a new file that its owner alone may read; answers the public halves, which the
 * service is given. Rejects where the file is there.
 */
export async function makeKeys(file: string): Promise<{ readonly keys: readonly JWK[] }> {
  const made = await Promise.all(
    PAIRS.map(async ({ use, alg }) => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
      const named = { kid: randomBytes(8).toString('hex'), use, alg };
      return {
        own: { ...(await exportJWK(privateKey)), ...named },
        told: { ...(await exportJWK(publicKey)), ...named },
      };
    }),
  );
  const content = `${JSON.stringify({ keys: made.map(({ own }) => own) }, null, 2)}\n`;
  await writeFile(file, content, { flag: 'wx', mode: 0o600 });
  return { keys: made.map(({ told }) => told) };
}
