import { X509Certificate } from 'node:crypto';
import { readCertificateIdentity } from '@machi/domain/cards/certificate-identity';
import { maySignLists } from '@machi/domain/cards/certificate-use';
import { hashOf } from '../../ground/secrets.ts';
import { isSignedBy, readRevocationList, type ReadList } from './read-list.ts';
import { RevocationTrouble } from './source.ts';

/** A list whose authority is verified. */
export interface CheckedList extends Pick<ReadList, 'issuer' | 'this_update' | 'entries'> {
  readonly next_update: Date;
  /** The authority that made it. */
  readonly authority: string;
}

const CLOCK_DIFFERENCE = 600_000;

/** An authority's identity: name and key, whatever its current certificate. */
export function authorityOf(pem: string): string {
  const { raw, publicKey } = new X509Certificate(pem);
  const key = publicKey.export({ format: 'der', type: 'spki' });
  return hashOf(`${readCertificateIdentity(raw)?.subject ?? ''}:${key.toString('hex')}`).toString('hex');
}

/** Whether this trusted authority signed the list and may sign lists now. */
function isOf(list: ReadList, pem: string, now: Date): boolean {
  const authority = new X509Certificate(pem);
  const isNamed = readCertificateIdentity(authority.raw)?.subject === list.issuer;
  const isInForce = authority.validFromDate <= now && now < authority.validToDate;
  return isNamed && isInForce && authority.ca && maySignLists(authority.raw) && isSignedBy(list, authority.publicKey);
}

/**
 * Reads a revocation list (CRL, RFC 5280 section 5) and checks that a trusted authority signed it, that it covers all
 * of the authority's certificates for persons, and that its time is plausible.
 * @param authorities PEM
 * @throws RevocationTrouble
 */
export function checkRevocationList(der: Uint8Array, authorities: readonly string[], now: Date): CheckedList {
  const list = readRevocationList(der);
  if (!list) throw new RevocationTrouble('malformed');
  const authority = authorities.find((pem) => isOf(list, pem, now));
  if (authority === undefined) throw new RevocationTrouble('not-signed');
  if (list.trouble) throw new RevocationTrouble(list.trouble);
  if (list.this_update.getTime() > now.getTime() + CLOCK_DIFFERENCE) throw new RevocationTrouble('from-future');
  const { issuer, this_update, next_update, entries } = list;
  // Every list states its next update (5.1.2.5); without it, its validity is unknown.
  if (next_update === null) throw new RevocationTrouble('without-end');
  if (next_update < this_update) throw new RevocationTrouble('malformed');
  if (next_update < now) throw new RevocationTrouble('expired');
  return { issuer, this_update, next_update, entries, authority: authorityOf(authority) };
}
