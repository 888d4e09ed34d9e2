import { X509Certificate } from 'node:crypto';
import { readCertificateIdentity } from '@machi/domain/cards/certificate-identity';
import { maySignLists } from '@machi/domain/cards/certificate-use';
import { hashOf } from '../../ground/secrets.ts';
import { isSignedBy, readRevocationList, type ReadList } from './read-list.ts';
import { RevocationTrouble } from './source.ts';

/** A list whose maker is known. */
export interface CheckedList extends Pick<ReadList, 'issuer' | 'this_update' | 'entries'> {
  readonly next_update: Date;
  /** By which the authority is known that made it. */
  readonly authority: string;
}

const CLOCK_DIFFERENCE = 600_000;

/** What an authority is known by: name and key, whatever certificate it has at the moment. */
export function authorityOf(pem: string): string {
  const { raw, publicKey } = new X509Certificate(pem);
  const key = publicKey.export({ format: 'der', type: 'spki' });
  return hashOf(`${readCertificateIdentity(raw)?.subject ?? ''}:${key.toString('hex')}`).toString('hex');
}

/** Whether this authority, which is trusted, signed the list, and may sign lists at this moment. */
function isOf(list: ReadList, pem: string, now: Date): boolean {
  const authority = new X509Certificate(pem);
  const isNamed = readCertificateIdentity(authority.raw)?.subject === list.issuer;
  const isInForce = authority.validFromDate <= now && now < authority.validToDate;
  return isNamed && isInForce && authority.ca && maySignLists(authority.raw) && isSignedBy(list, authority.publicKey);
}

/**
 * Reads a revocation list (CRL, RFC 5280 section 5) and checks that a trusted authority signed it, that it speaks of all
 * certificates of persons that this authority issued, and that its time can be.
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
  // Every list names the next one (5.1.2.5). Of a list that does not, nobody knows how long it holds.
  if (next_update === null) throw new RevocationTrouble('without-end');
  if (next_update < this_update) throw new RevocationTrouble('malformed');
  if (next_update < now) throw new RevocationTrouble('expired');
  return { issuer, this_update, next_update, entries, authority: authorityOf(authority) };
}
