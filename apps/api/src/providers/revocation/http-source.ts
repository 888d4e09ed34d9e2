import { readBounded } from '../read-bounded.ts';
import { RevocationTrouble, type RevocationSource } from './source.ts';

const TIMEOUT_MILLISECONDS = 20_000;
/** A list of a million serials has about 40 MB. */
const MOST_BYTES = 64_000_000;

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
        if (response.ok) {
          const list = await readBounded(response, mostBytes);
          if (list === undefined) throw new RevocationTrouble('too-large');
          return list;
        }
        await response.body?.cancel();
      } catch (error) {
        if (error instanceof RevocationTrouble) throw error;
      }
      throw new RevocationTrouble('unreachable');
    },
  };
}
