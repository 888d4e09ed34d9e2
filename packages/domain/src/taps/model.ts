import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { FaceModelId } from '../faces/model.ts';
import { FareReason, PassKind, TapMethod, BathReason } from '../passes/model.ts';

/** What a revocation list of a certain time says of a certificate. Older or unknown is never `valid`. */
export const CertificateStatus = z.enum(['valid', 'revoked', 'expired', 'unknown']);
export type CertificateStatus = z.infer<typeof CertificateStatus>;

/** Largest number of a row or an event: what a column of 32 bits holds. */
export const MOST_NUMBER = 2_147_483_647;

/** 256 bits as 64 hexadecimal digits in lower case. */
export const Hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'format' }));
export const Uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'format' }));
/** An instant in UTC with milliseconds. */
export const Instant = z.string().check(
  bounded(SHORT, { error: 'format' }),
  z.refine(
    (value: string) =>
      /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
      !Number.isNaN(Date.parse(value)) &&
      // A 30 February parses, as 2 March.
      new Date(value).toISOString() === value,
    { error: 'format' },
  ),
);

/** How alike two faces are is told to three digits: more would be noise, and tell more of the face. */
const ToldLikeness = z.number().check(
  z.minimum(0),
  z.maximum(1),
  z.refine((value: number) => Math.round(value * 1000) / 1000 === value, { error: 'format' }),
);

/** What was seen of a face: how alike it was to the one that is enrolled, and by what model. */
export const SeenFace = z.object({
  model_id: FaceModelId,
  likeness: ToldLikeness,
  /** The person said on the screen that it is them. */
  is_confirmed: z.boolean(),
});
export type SeenFace = z.infer<typeof SeenFace>;

/** Whose face the terminal took it for, and by which enrolment. */
export const FaceOf = z.object({
  member_id: z.number().check(z.int(), z.positive(), z.maximum(MOST_NUMBER)),
  face_no: z.number().check(z.int(), z.positive(), z.maximum(MOST_NUMBER)),
});
export type FaceOf = z.infer<typeof FaceOf>;

/** What was seen of a card or pass, without anything of the person: it is kept in the terminal's ledger. */
export const TapEvidence = z.object({
  method: TapMethod,
  /** Keyed hash by which the town knows the card (`identityText`); null when nothing readable was held. */
  card_hash: z.nullable(Hex64),
  /** Keyed hash of the certificate as a whole: a swapped one with the same serial differs. */
  certificate_hash: z.nullable(Hex64),
  certificate_status: z.nullable(CertificateStatus),
  /** Time of the revocation list on which that rests. */
  list_as_of: z.nullable(Instant),
  /** Whether the card proved to hold its surface key; null where there is none. */
  is_genuine: z.nullable(z.boolean()),
  /** Of a tap by face, or of a town card and a face together; left out of all others, so that their hashes stay. */
  face: z.optional(SeenFace),
});
export type TapEvidence = z.infer<typeof TapEvidence>;

/**
 * What a card signed at this tap with its surface key, when the terminal's list does not hold the card: the server
 * knows the key.
 */
export const SurfaceProof = z.object({
  /** 32 random bytes, base64url. */
  challenge: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'format' })),
  /** RSASSA-PKCS1-v1_5 with SHA-256, base64url. */
  signature: z.string().check(z.regex(/^[\w-]{1,1400}$/, { error: 'format' })),
});
export type SurfaceProof = z.infer<typeof SurfaceProof>;

/** Why staff took a tap back at its terminal. */
export const undoReasons = ['undone-other-card', 'undone-not-entered', 'undone-mistake'] as const;
export type UndoReason = (typeof undoReasons)[number];
export const isUndoReason = (reason: string): reason is UndoReason => undoReasons.some((undo) => undo === reason);
/** Reasons of notes: a note is no tap of its own, but is about one. */
export const isNoteReason = (reason: string): boolean => reason === 'cash-noted' || isUndoReason(reason);

/** Why a tap ended as it did; what the screen says follows from it. */
export const tapReasons = [
  ...BathReason.options,
  'fare',
  'fare-by-application',
  'companion-fare',
  'card-unknown',
  'card-renewed',
  'card-lost',
  'card-not-genuine',
  'card-foreign',
  'card-mode-off',
  'certificate-revoked',
  'certificate-expired',
  'certificate-unknown',
  'assurance-too-low',
  'pass-unknown',
  'pass-expired',
  'pass-used',
  'face-unknown',
  'face-off',
  'snapshot-too-old',
  'staff-override',
  ...undoReasons,
  'cash-noted',
] as const;
export const TapReason = z.enum(tapReasons);
export type TapReason = z.infer<typeof TapReason>;

/** accepted: come in, or ride free; pay: this fare; staff: talk to us. */
export const TapOutcome = z.enum(['accepted', 'pay', 'staff']);
export type TapOutcome = z.infer<typeof TapOutcome>;

const whole = (most: number) => z.number().check(z.int(), z.minimum(0), z.maximum(most));

export const TapVerdict = z.object({
  outcome: TapOutcome,
  reason: TapReason,
  member_id: z.nullable(whole(MOST_NUMBER)),
  /** Yen; null in the bath. */
  fare_yen: z.nullable(whole(1_000_000)),
  /** Why the fare is what it is; null in the bath. Recorded, not shown. */
  fare_reason: z.nullable(FareReason),
  /** Visits left after this one; null on a bus, and where it is not known. */
  remaining: z.nullable(whole(1000)),
  /** What the town pack lets the screen say of the person: the surname, or nothing. */
  shown_name: z.nullable(z.string().check(z.maxLength(1024))),
});
export type TapVerdict = z.infer<typeof TapVerdict>;

/** One holding of a card, pass or face to a terminal. */
export const Tap = z.object({
  /** Made by the terminal before anything is asked: a tap that is sent twice is counted once. */
  tap_id: Uuid,
  pass: PassKind,
  tapped_at: Instant,
  evidence: TapEvidence,
});
export type Tap = z.infer<typeof Tap>;
