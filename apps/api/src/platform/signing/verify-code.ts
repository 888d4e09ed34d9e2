import { signatureFindings } from '@machi/domain/signing/report';
import type { Finding } from '@machi/domain/setup/finding';
import { judgeSignature } from '@machi/domain/signing/judge';
import { fullName } from '@machi/domain/members/model';
import type { SignatureVerdict } from '@machi/domain/signing/model';
import type { Database } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import type { SigningTrust } from '../../providers/revocation/card-trust.ts';
import { signatureStore, type SignatureHolder, type StoredSignature } from './signature-store.ts';
import type { SignedKind } from './signed-kind.ts';
import { dersOf } from '../../ground/certificates.ts';
import type { House } from '../house.ts';
import { lookAtSignature } from './look-at-signature.ts';
import type { SignedMatter } from './sign.ts';

interface CheckedAgain {
  readonly signature: StoredSignature;
  readonly verdict: SignatureVerdict;
}

interface Again extends Pick<House, 'database'> {
  readonly cardTrust: { readonly signing: Pick<SigningTrust, 'everTrusted'> };
}

/**
 * Verifies a holder's last accepted signature again from stored data: digest, signature, issuer and validity at the
 * time of signing. Revocation is as it was at that time: a certificate revoked later does not invalidate the signature.
 * Undefined: there is no signature.
 */
export async function checkAgain(
  { database, cardTrust }: Again,
  holder: SignatureHolder,
  matter: SignedMatter,
): Promise<CheckedAgain | undefined> {
  const stored = await signatureStore.readWhole(database, holder);
  if (!stored) return undefined;
  const { digest, digest_form, signature, certificates, revocation, signed_at } = stored;
  const [certificate = Buffer.alloc(0)] = dersOf(certificates);
  const signed = { ...matter, digest, digestForm: digest_form, signature, certificate };
  const facts = lookAtSignature(signed, await cardTrust.signing.everTrusted(), signed_at);
  return { signature: stored, verdict: judgeSignature({ ...facts, revocation }, matter, signed_at) };
}

const members = rowsOf(member);

interface VerifyGround {
  readonly database: Database;
  readonly trust: Pick<SigningTrust, 'everTrusted'>;
}

const holderIn = (text: string): SignatureHolder | undefined => {
  const [, kind, id] = /^([a-z-]{1,40}):([1-9]\d{0,8})$/.exec(text) ?? [];
  return kind === undefined ? undefined : { kind, id: Number(id) };
};

/**
 * Verifies the document of a code again. Instead of a code it accepts a holder, `kind:number`, with the document from
 * elsewhere. Rejects with a sentence if there is nothing to verify.
 */
export async function verifyCode(
  { database, trust }: VerifyGround,
  kinds: readonly SignedKind[],
  code: string,
  document: Uint8Array | undefined,
): Promise<Finding[]> {
  const answers = await Promise.all(kinds.map((kind) => kind.find(database, code)));
  const found = answers.find((known) => known !== undefined);
  const holder = found?.holder ?? holderIn(code);
  const content = document ?? found?.document;
  if (!holder) throw new Error(`${code} is no code of anything that people sign.`);
  if (!content) throw new Error(`Nobody here has the document of ${code}: name its file with --document.`);
  const stored = await signatureStore.readWhole(database, holder);
  const columns = ['lastname', 'firstname', 'birthdate'] as const;
  const signer = stored && (await members.one(database, 'find-signer', { member_id: stored.member_id }, { columns }));
  const checked =
    signer &&
    (await checkAgain({ database, cardTrust: { signing: trust } }, holder, {
      name: fullName(signer),
      birthdate: signer.birthdate,
      document: content,
    }));
  if (!checked) throw new Error(`Nothing was signed for ${code}, or it was deleted.`);
  const { signature, verdict } = checked;
  return signatureFindings({ ...signature, digest: Buffer.from(signature.digest).toString('hex'), verdict });
}
