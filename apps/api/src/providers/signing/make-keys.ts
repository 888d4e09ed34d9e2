import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** One key pair for each use: the first signs requests, the second decrypts results. */
const PAIRS = [
  { use: 'sig', alg: 'ES256' },
  { use: 'enc', alg: 'RSA-OAEP-256' },
] as const;

/**
 * Makes the town's keys for the signing service in a new file that only its owner may read. Answers the public keys for
 * the service. Rejects if the file exists.
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
