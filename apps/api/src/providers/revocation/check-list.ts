import { X509Certificate } from 'node:crypto';
import { readCertificateIdentity } from '@machi/domain/cards/certificate-identity';
import { isSignedBy, readRevocationList } from './read-list.ts';
import type { ReadList } from './read-list.ts';
import { RevocationTrouble } from './source.ts';

/** A list of which it is known who made it. */
export type CheckedList = Omit<ReadList, 'signed' | 'algorithm' | 'signature' | 'isPartial'>;

const CLOCK_DIFFERENCE = 600_000;

/** Whether this authority, which is trusted, signed the list. */
function isOf(list: ReadList, pem: string): boolean {
  const authority = new X509Certificate(pem);
  const isNamed = readCertificateIdentity(authority.raw)?.subject === list.issuer;
  return isNamed && authority.ca && isSignedBy(list, authority.publicKey);
}

/**
 * Reads a revocation list (CRL, RFC 5280 section 5) and checks that a trusted authority signed it, that it is whole, and
 * that its time can be.
 * @param authorities PEM
 * @throws RevocationTrouble
 */
export function checkRevocationList(der: Uint8Array, authorities: readonly string[], now: Date): CheckedList {
  const list = readRevocationList(der);
  if (!list) throw new RevocationTrouble('malformed');
  if (!authorities.some((pem) => isOf(list, pem))) throw new RevocationTrouble('not-signed');
  if (list.isPartial) throw new RevocationTrouble('incomplete');
  if (list.this_update.getTime() > now.getTime() + CLOCK_DIFFERENCE) throw new RevocationTrouble('from-future');
  if (list.next_update !== null && list.next_update < now) throw new RevocationTrouble('expired');
  const { issuer, this_update, next_update, entries } = list;
  return { issuer, this_update, next_update, entries };
}
