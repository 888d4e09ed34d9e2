import { RevocationTrouble } from './source.ts';
import type { RevocationSource } from './source.ts';

const TIMEOUT_MILLISECONDS = 20_000;
/** A list of a million serials has about 40 MB. */
const MOST_BYTES = 64_000_000;

/** The body, as long as it stays within bounds: what it says of its own length counts for nothing. */
async function readBounded(response: Response, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new RevocationTrouble('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The list (CRL, DER) at an address, as RFC 5280 and the authority publish it; 20 seconds, 64 MB. */
export function httpRevocationSource(
  url: string,
  { timeoutMilliseconds = TIMEOUT_MILLISECONDS, mostBytes = MOST_BYTES } = {},
): RevocationSource {
  return {
    name: url,
    async fetch() {
      try {
        const response = await fetch(url, {
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMilliseconds),
          headers: { accept: 'application/pkix-crl, application/octet-stream' },
        });
        if (response.ok) return await readBounded(response, mostBytes);
        await response.body?.cancel();
      } catch (error) {
        if (error instanceof RevocationTrouble) throw error;
      }
      throw new RevocationTrouble('unreachable');
    },
  };
}
