import { createHash } from 'node:crypto';
import type { Locale } from '@machi/domain/locale/model';
import { isRefusal, refuse, type Refusal, type RefusalCode } from '@machi/domain/refusals/model';
import { judgeSignature, type ExpectedSigner } from '@machi/domain/signing/judge';
import { SIGNING_HOURS, type SignatureVerdict } from '@machi/domain/signing/model';
import type { Queryable } from '../../database/database.ts';
import { pemOf } from '../../ground/certificates.ts';
import { seal, unseal } from '../../ground/seal.ts';
import { hashOf } from '../../ground/secrets.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { askRevocation } from '../../providers/revocation/ask-revocation.ts';
import { isServiceFailure, type ServiceFailure } from '../../providers/service-failure.ts';
import type { KeptSigning, SigningProvider } from '../../providers/signing/signing.ts';
import type { House } from '../house.ts';
import { lookAtSignature } from './look-at-signature.ts';
import { signatureStore, type SignatureHolder, type TakenSigning } from './signature-store.ts';

export interface SigningOrder {
  readonly holder: SignatureHolder;
  /** The signer: the member, or the official who applies for one. */
  readonly signer_id: number;
  /** SHA-256 of the document as stored. */
  readonly digest: Uint8Array;
  /** The portal's page to which the browser returns. */
  readonly redirectUri: string;
  readonly locale: Locale;
}

/** The stored document and its expected signer. */
export interface SignedMatter extends ExpectedSigner {
  readonly document: Uint8Array;
}

export interface FinishedSigning {
  readonly holder: SignatureHolder;
  readonly signature_id: number;
  readonly verdict: SignatureVerdict;
}

interface Return {
  readonly signer_id: number;
  /** The query of the browser's return: code and state, or error and state. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Undefined: it may no longer be signed. */
  find(holder: SignatureHolder): Promise<SignedMatter | undefined>;
  /** Writes in the transaction of the signature; a refusal rolls both back. */
  settle(transaction: Queryable, signed: FinishedSigning): Promise<Refusal | undefined>;
}

const HOUR = 3_600_000;
/** Other parameters of the return are ignored. */
const PARAMETERS = ['code', 'state', 'error', 'error_description', 'iss', 'session_state'] as const;
const MOST_LENGTH = 2000;

const refused = (status: Refusal['status'], ...codes: readonly RefusalCode[]): Refusal =>
  refuse(status, ...codes.map((code) => ({ field: '', code })));

const codes: Readonly<Record<ServiceFailure['failed'], RefusalCode>> = {
  cancelled: 'signing-cancelled',
  away: 'signing-away',
  refused: 'signing-failed',
  malformed: 'signing-failed',
};

type SigningHouse = Pick<House, 'signing' | 'database' | 'secret' | 'clock' | 'log' | 'cardTrust'>;

function refuseFailure({ log }: SigningHouse, { failed, detail }: ServiceFailure): Refusal {
  if (failed !== 'cancelled') log.warn({ failed, detail }, 'a signing came to nothing at the service');
  return refused(409, codes[failed]);
}

const ownerOf = (stateHash: Buffer): string => `signing ${stateHash.toString('hex')}`;

/** Begins a signing and answers where to send the browser. Calls the provider, so it runs outside of transactions. */
export async function beginSigning(
  house: SigningHouse,
  order: SigningOrder,
): Promise<{ readonly url: string } | Refusal> {
  const { signing: provider, database, secret, clock } = house;
  if (!provider) return refused(409, 'signing-off');
  const { digest, redirectUri, locale, holder, signer_id } = order;
  const begun = await provider.begin({ digest, redirectUri, locale });
  if (isServiceFailure(begun)) return refuseFailure(house, begun);
  const state_hash = hashOf(begun.kept.state);
  const now = clock();
  const kept = seal(townKeys(secret).signingKey, JSON.stringify(begun.kept), ownerOf(state_hash));
  const times = { begun_at: now, ends_at: new Date(now.getTime() + SIGNING_HOURS * HOUR) };
  const signing = {
    holder,
    member_id: signer_id,
    digest,
    digest_form: provider.digestForm,
    state_hash,
    kept,
    ...times,
  };
  await database.transaction((transaction) => signatureStore.begin(transaction, signing));
  return { url: begun.url };
}

/** The known parameters that are short enough. */
function parametersOf(given: Readonly<Record<string, string>>): URLSearchParams {
  const known = PARAMETERS.map((name): [string, string] => [name, given[name] ?? '']);
  return new URLSearchParams(known.filter(([, value]) => value !== '' && value.length <= MOST_LENGTH));
}

/** Takes the signing of a state once; undefined if this person has none, or it was taken or has expired. */
async function takeSigning({ database, secret, clock }: SigningHouse, state: string, signerId: number) {
  const stateHash = hashOf(state);
  const taken = await signatureStore.take(database, stateHash, signerId, clock());
  const opened = taken && unseal(townKeys(secret).signingKey, taken.kept, ownerOf(stateHash));
  if (!taken || opened === undefined) return undefined;
  const kept: KeptSigning = JSON.parse(opened);
  return { ...taken, opened: kept };
}

/**
 * Verifies the provider's result and stores it: a valid signature with its data, an invalid one only with the reason.
 */
async function judgeResult(
  house: SigningHouse,
  taken: TakenSigning,
  matter: SignedMatter,
  signature: Buffer,
  certificates: readonly Buffer[],
  settle: Return['settle'],
): Promise<FinishedSigning | Refusal> {
  const { database, secret, clock, cardTrust } = house;
  const now = clock();
  const certificate = certificates[0] ?? Buffer.alloc(0);
  const signed = { ...matter, digest: taken.digest, digestForm: taken.digest_form, signature, certificate };
  const facts = lookAtSignature(signed, await cardTrust.signing.authorities(), now);
  const revocation = await askRevocation(database, secret, cardTrust.signing, certificate, now);
  const verdict = judgeSignature({ ...facts, revocation }, matter, now);
  const holder = facts.certificate?.holder;
  if (!verdict.holds || !holder) {
    await signatureStore.refuse(database, taken.signature_id, verdict);
    return refused(422, ...verdict.troubles);
  }
  const finished: FinishedSigning = {
    holder: { kind: taken.holder_kind, id: taken.holder_id },
    signature_id: taken.signature_id,
    verdict,
  };
  return database.transaction<FinishedSigning | Refusal>(async (transaction) => {
    const isKept = await signatureStore.keep(transaction, taken.signature_id, now, {
      signature,
      certificates: certificates.map(pemOf).join(''),
      revocation,
      verdict,
      signer_name: holder.name,
      signer_birthdate: holder.birthdate,
      signer_address: holder.address,
    });
    if (!isKept) return refused(409, 'signing-over');
    return (await settle(transaction, finished)) ?? finished;
  }, isRefusal);
}

/** The signing of a state and its progress, if this person began it. */
export const signingOf = ({ database }: Pick<House, 'database'>, state: string, signerId: number) =>
  signatureStore.find(database, hashOf(state), signerId);

/**
 * Finishes a signing when the browser returns: fetches, verifies and stores the signature. A state works once, and only
 * for the person who began it.
 */
export async function finishSigning(house: SigningHouse, back: Return): Promise<FinishedSigning | Refusal> {
  const { signing: provider, database, clock } = house;
  if (!provider) return refused(409, 'signing-off');
  const parameters = parametersOf(back.parameters);
  const taken = await takeSigning(house, parameters.get('state') ?? '', back.signer_id);
  if (!taken) return refused(409, 'signing-over');
  const finished = await finishTaken(house, provider, taken, parameters, back);
  // A repeated return then finds it ended.
  if (isRefusal(finished)) await signatureStore.end(database, taken.signature_id, clock());
  return finished;
}

async function finishTaken(
  house: SigningHouse,
  provider: SigningProvider,
  taken: TakenSigning & { readonly opened: KeptSigning },
  parameters: URLSearchParams,
  back: Return,
): Promise<FinishedSigning | Refusal> {
  const matter = await back.find({ kind: taken.holder_kind, id: taken.holder_id });
  if (!matter) return refused(409, 'signing-over');
  if (!createHash('sha256').update(matter.document).digest().equals(taken.digest))
    return refused(422, 'signature-document-differs');
  const result = await provider.finish(taken.opened, parameters);
  if (isServiceFailure(result)) return refuseFailure(house, result);
  return judgeResult(house, taken, matter, result.signature, result.certificates, back.settle);
}
