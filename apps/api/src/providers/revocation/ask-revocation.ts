import { readCertificateIdentity } from '@machi/domain/cards/certificate-identity';
import { certificateStatusOf } from '@machi/domain/cards/certificate-status';
import { identityText } from '@machi/domain/cards/identity';
import type { RevocationAnswer } from '@machi/domain/signing/model';
import type { Queryable } from '../../database/database.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { SigningTrust } from './card-trust.ts';
import { readListTime, revokedAmong } from './store.ts';

/** The revocation state of a signing certificate (DER) by the stored lists; old lists are fetched again first. */
export async function askRevocation(
  database: Queryable,
  secret: string,
  { refreshOldList, list_hours }: Pick<SigningTrust, 'refreshOldList' | 'list_hours'>,
  certificate: Uint8Array,
  now: Date,
): Promise<RevocationAnswer> {
  const identity = readCertificateIdentity(certificate);
  const asked_at = now.toISOString();
  if (!identity) return { status: 'unknown', list_as_of: null, asked_at };
  await refreshOldList();
  const hash = townKeys(secret).cardHash(identityText.individualNumberCard(identity.issuer, identity.serial));
  const [as_of, revoked] = [await readListTime(database, 'signing'), await revokedAmong(database, [hash])];
  const status = certificateStatusOf(
    // Its expiry is checked separately.
    { not_after: null, is_revoked: revoked.has(hash) },
    { as_of, list_hours },
    now,
  );
  return { status, list_as_of: as_of?.toISOString() ?? null, asked_at };
}
