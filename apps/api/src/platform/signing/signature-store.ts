import type { DigestForm, RevocationAnswer, SignatureMark, SignatureVerdict } from '@machi/domain/signing/model';
import { statement, type Queryable } from '../../database/database.ts';
import { below, present, rowsOf } from '../../database/rows.ts';
import { signature } from '../../database/tables/signatures.ts';

const signatures = rowsOf(signature);

/** The signed object: its kind and number. */
export interface SignatureHolder {
  readonly kind: string;
  readonly id: number;
}

interface NewSigning {
  readonly holder: SignatureHolder;
  readonly member_id: number;
  readonly digest: Uint8Array;
  readonly digest_form: DigestForm;
  readonly state_hash: Buffer;
  readonly kept: Buffer;
  readonly begun_at: Date;
  readonly ends_at: Date;
}

/** A signing taken up when its browser is back; taking it ends it. */
export interface TakenSigning {
  readonly signature_id: number;
  readonly holder_kind: string;
  readonly holder_id: number;
  readonly digest: Buffer;
  readonly digest_form: DigestForm;
  readonly kept: Buffer;
}

/** A signing found when its browser is back, possibly again. */
export interface BroughtBack {
  readonly signature_id: number;
  readonly holder_kind: string;
  readonly holder_id: number;
  readonly is_taken: boolean;
  readonly signed_at: Date | null;
  readonly verdict: SignatureVerdict | null;
  readonly ends_at: Date;
}

/** What is stored of a valid signature. */
export interface KeptSignature {
  readonly signature: Buffer;
  /** PEM, the signer's own first. */
  readonly certificates: string;
  readonly revocation: RevocationAnswer;
  readonly verdict: SignatureVerdict;
  readonly signer_name: string;
  readonly signer_birthdate: string;
  readonly signer_address: string;
}

/** An accepted signature with everything needed to verify it. */
export interface StoredSignature extends KeptSignature {
  readonly signature_id: number;
  readonly member_id: number;
  readonly digest: Buffer;
  readonly digest_form: DigestForm;
  readonly signed_at: Date;
}

/** A signature as pages show it. */
export interface AcceptedSignature {
  readonly signature_id: number;
  readonly signed_at: Date;
  readonly signer_name: string;
  readonly signer_address: string;
  readonly marks: readonly SignatureMark[];
}

/** Taken once, and only by the member who began it. */
const takeSigning = statement<TakenSigning>(
  'take-signing',
  `with found as (
     select signature_id, kept from signature
     where state_hash = $1 and member_id = $2 and kept is not null and ends_at > $3 for update)
   update signature s set kept = null from found where s.signature_id = found.signature_id
   returning s.signature_id, s.holder_kind, s.holder_id, s.digest, s.digest_form, found.kept`,
);
const WHOLE = [
  'signature_id',
  'member_id',
  'digest',
  'digest_form',
  'signed_at',
  'signature',
  'certificates',
  'revocation',
  'verdict',
  'signer_name',
  'signer_birthdate',
  'signer_address',
] as const;
/** Unfinished or invalid signings are deleted after a day. */
const DAY = 86_400_000;

export const signatureStore = {
  async begin(transaction: Queryable, { holder, digest, ...signing }: NewSigning): Promise<void> {
    const held = { holder_kind: holder.kind, holder_id: holder.id };
    await signatures.remove(transaction, 'drop-unsigned-signings', { ...held, signed_at: null });
    await signatures.insert(transaction, 'insert-signing', { ...held, ...signing, digest: Buffer.from(digest) });
  },
  take: async (
    database: Queryable,
    stateHash: Buffer,
    memberId: number,
    now: Date,
  ): Promise<TakenSigning | undefined> => (await database.run(takeSigning, [stateHash, memberId, now]))[0],
  /** In any state, so that the member who began it can ask again for its outcome. */
  async find(database: Queryable, state_hash: Buffer, member_id: number): Promise<BroughtBack | undefined> {
    const columns = ['signature_id', 'holder_kind', 'holder_id', 'kept', 'signed_at', 'verdict', 'ends_at'] as const;
    const found = await signatures.one(database, 'find-signing', { state_hash, member_id }, { columns });
    if (!found) return undefined;
    const { kept, ...row } = found;
    return { ...row, is_taken: kept === null };
  },
  /** Ends it without a signature. */
  end: (database: Queryable, id: number, now: Date) =>
    signatures.update(database, 'end-signing', { signature_id: id, signed_at: null }, { ends_at: now }),
  refuse: (database: Queryable, id: number, verdict: SignatureVerdict) =>
    signatures.update(database, 'note-signature-verdict', { signature_id: id }, { verdict }),
  /** False if the signing is gone because another one of the same holder was begun. */
  async keep(transaction: Queryable, id: number, now: Date, kept: KeptSignature): Promise<boolean> {
    const waiting = { signature_id: id, signed_at: null };
    const signed = { ...kept, signed_at: now };
    return (
      (await signatures.updateReturning(transaction, 'keep-signature', waiting, signed, ['signature_id'])).length > 0
    );
  },
  /** The last accepted signature, with all its data. */
  async readWhole(database: Queryable, { kind, id }: SignatureHolder): Promise<StoredSignature | undefined> {
    const accepted = { holder_kind: kind, holder_id: id, signed_at: present, signer_name: present };
    const newest = { columns: WHOLE, order: ['-signed_at', '-signature_id'], limit: 1 } as const;
    return (await signatures.one(database, 'read-whole-signature', accepted, newest)) as StoredSignature | undefined;
  },
};

/** The last accepted signature of a holder. */
export async function readSignature(
  database: Queryable,
  holder: SignatureHolder,
): Promise<AcceptedSignature | undefined> {
  const whole = await signatureStore.readWhole(database, holder);
  if (!whole) return undefined;
  const { signature_id, signed_at, signer_name, signer_address, verdict } = whole;
  return { signature_id, signed_at, signer_name, signer_address, marks: verdict.marks };
}

/** Deletes all signatures of a deleted holder, signings in progress included. */
export const dropSignatures = (transaction: Queryable, { kind, id }: SignatureHolder) =>
  signatures.remove(transaction, 'drop-signatures', { holder_kind: kind, holder_id: id });

/** For the cleanup job. */
export const forgetSignings = (database: Queryable, now: Date) =>
  signatures.remove(database, 'forget-ended-signings', {
    signed_at: null,
    ends_at: below(new Date(now.getTime() - DAY)),
  });
