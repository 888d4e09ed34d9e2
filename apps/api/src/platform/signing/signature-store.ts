import type { DigestForm, RevocationAnswer, SignatureMark, SignatureVerdict } from '@machi/domain/signing/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

/** What a signature belongs to: the kind of it, as its feature names it, and its number. */
export interface SignatureHolder {
  readonly kind: string;
  readonly id: number;
}

/** A signing as it is begun. */
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

/** A signing that a browser has brought back: it ends with this. */
export interface TakenSigning {
  readonly signature_id: number;
  readonly holder_kind: string;
  readonly holder_id: number;
  readonly digest: Buffer;
  readonly digest_form: DigestForm;
  readonly kept: Buffer;
}

/** A signing whose browser is back, once more perhaps. */
export interface BroughtBack {
  readonly signature_id: number;
  readonly holder_kind: string;
  readonly holder_id: number;
  readonly is_taken: boolean;
  readonly signed_at: Date | null;
  readonly verdict: SignatureVerdict | null;
  readonly ends_at: Date;
}

/** What is kept of a signature that holds. */
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

/** A signature that was accepted, with all that verifies it. */
export interface StoredSignature extends KeptSignature {
  readonly signature_id: number;
  readonly member_id: number;
  readonly digest: Buffer;
  readonly digest_form: DigestForm;
  readonly signed_at: Date;
}

/** What a page says of it. */
export interface AcceptedSignature {
  readonly signature_id: number;
  readonly signed_at: Date;
  readonly signer_name: string;
  readonly signer_address: string;
  readonly marks: readonly SignatureMark[];
}

const dropUnsigned = statement(
  'drop-unsigned-signings',
  'delete from signature where holder_kind = $1 and holder_id = $2 and signed_at is null',
);
const dropAll = statement('drop-signatures', 'delete from signature where holder_kind = $1 and holder_id = $2');
const insertSigning = statement(
  'insert-signing',
  `insert into signature (holder_kind, holder_id, member_id, digest, digest_form, state_hash, kept, begun_at, ends_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
/** Taken once, by whoever began it; somebody else's stays. */
const takeSigning = statement<TakenSigning>(
  'take-signing',
  `with found as (
     select signature_id, kept from signature
     where state_hash = $1 and member_id = $2 and kept is not null and ends_at > $3 for update)
   update signature s set kept = null from found where s.signature_id = found.signature_id
   returning s.signature_id, s.holder_kind, s.holder_id, s.digest, s.digest_form, found.kept`,
);
/** However it stands: whoever began it may ask again what became of it. */
const findSigning = statement<BroughtBack>(
  'find-signing',
  `select signature_id, holder_kind, holder_id, kept is null as is_taken, signed_at, verdict, ends_at from signature
   where state_hash = $1 and member_id = $2`,
);
const endSigning = statement(
  'end-signing',
  'update signature set ends_at = $2 where signature_id = $1 and signed_at is null',
);
const noteVerdict = statement(
  'note-signature-verdict',
  'update signature set verdict = $2::jsonb where signature_id = $1',
);
const keepSignature = statement<{ signature_id: number }>(
  'keep-signature',
  `update signature set signed_at = $2, signature = $3, certificates = $4, revocation = $5::jsonb, verdict = $6::jsonb,
     signer_name = $7, signer_birthdate = $8::date, signer_address = $9
   where signature_id = $1 and signed_at is null returning signature_id`,
);
const LAST =
  'where holder_kind = $1 and holder_id = $2 and signed_at is not null order by signed_at desc, signature_id desc limit 1';
const readLast = statement<AcceptedSignature>(
  'read-signature',
  `select signature_id, signed_at, signer_name, signer_address, verdict -> 'marks' as marks from signature ${LAST}`,
);
const readWhole = statement<StoredSignature>(
  'read-whole-signature',
  `select signature_id, member_id, digest, digest_form, signed_at, signature, certificates, revocation, verdict, signer_name,
     to_char(signer_birthdate, 'YYYY-MM-DD') as signer_birthdate, signer_address from signature ${LAST}`,
);
const forgetEnded = statement(
  'forget-ended-signings',
  'delete from signature where signed_at is null and ends_at < $1',
);
/** What nobody finished, or did not hold, is of no use a day later. */
const DAY = 86_400_000;

export const signatureStore = {
  async begin(transaction: Queryable, { holder, member_id, ...signing }: NewSigning): Promise<void> {
    await transaction.run(dropUnsigned, [holder.kind, holder.id]);
    const { digest, digest_form, state_hash, kept, begun_at, ends_at } = signing;
    const values = [holder.kind, holder.id, member_id, Buffer.from(digest), digest_form, state_hash, kept];
    await transaction.run(insertSigning, [...values, begun_at, ends_at]);
  },
  take: async (
    database: Queryable,
    stateHash: Buffer,
    memberId: number,
    now: Date,
  ): Promise<TakenSigning | undefined> => (await database.run(takeSigning, [stateHash, memberId, now]))[0],
  find: async (database: Queryable, stateHash: Buffer, memberId: number): Promise<BroughtBack | undefined> =>
    (await database.run(findSigning, [stateHash, memberId]))[0],
  /** It came to nothing. */
  end: (database: Queryable, id: number, now: Date) => database.run(endSigning, [id, now]),
  refuse: (database: Queryable, id: number, verdict: SignatureVerdict) =>
    database.run(noteVerdict, [id, JSON.stringify(verdict)]),
  /** False when the signing is gone: another one of the same holder was begun meanwhile. */
  async keep(transaction: Queryable, id: number, now: Date, kept: KeptSignature): Promise<boolean> {
    const { signature, certificates, revocation, verdict } = kept;
    const made = [signature, certificates, JSON.stringify(revocation), JSON.stringify(verdict)];
    const signer = [kept.signer_name, kept.signer_birthdate, kept.signer_address];
    const [row] = await transaction.run(keepSignature, [id, now, ...made, ...signer]);
    return row !== undefined;
  },
  readWhole: async (database: Queryable, { kind, id }: SignatureHolder): Promise<StoredSignature | undefined> =>
    (await database.run(readWhole, [kind, id]))[0],
};

/** The last signature of a holder that was accepted. */
export const readSignature = async (
  database: Queryable,
  { kind, id }: SignatureHolder,
): Promise<AcceptedSignature | undefined> => (await database.run(readLast, [kind, id]))[0];

/** All of a holder that is deleted, signings under way included. */
export const dropSignatures = (transaction: Queryable, { kind, id }: SignatureHolder) =>
  transaction.run(dropAll, [kind, id]);

/** For the job that tidies. */
export const forgetSignings = (database: Queryable, now: Date) =>
  database.run(forgetEnded, [new Date(now.getTime() - DAY)]);
