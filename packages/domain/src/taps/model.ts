import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { FaceModelId } from '../faces/model.ts';
import { doorReports } from '../doors/model.ts';
import { FareReason, TapMethod, TerminalUse, BathReason } from '../passes/model.ts';

/** Status of a certificate in a revocation list of a given age. An old or missing list never gives `valid`. */
export const CertificateStatus = z.enum(['valid', 'revoked', 'expired', 'unknown']);
export type CertificateStatus = z.infer<typeof CertificateStatus>;

/** Largest row or event number: a signed 32-bit column. */
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
      // 30 February would parse as 2 March.
      new Date(value).toISOString() === value,
    { error: 'format' },
  ),
);

/** Likeness of two faces, to three digits. More would be noise and would disclose more about the face. */
const ToldLikeness = z.number().check(
  z.minimum(0),
  z.maximum(1),
  z.refine((value: number) => Math.round(value * 1000) / 1000 === value, { error: 'format' }),
);

/** Result of a face comparison: likeness to the enrolled face, and the model. */
export const SeenFace = z.object({
  model_id: FaceModelId,
  likeness: ToldLikeness,
  /** The person confirmed their identity on the screen. */
  is_confirmed: z.boolean(),
});
export type SeenFace = z.infer<typeof SeenFace>;

/** Person whom the terminal recognised, and the enrolment. */
export const FaceOf = z.object({
  member_id: z.number().check(z.int(), z.positive(), z.maximum(MOST_NUMBER)),
  face_no: z.number().check(z.int(), z.positive(), z.maximum(MOST_NUMBER)),
});
export type FaceOf = z.infer<typeof FaceOf>;

/** Evidence of a card or pass, without personal data. The terminal's ledger keeps it. */
export const TapEvidence = z.object({
  method: TapMethod,
  /**
   * Keyed hash that identifies the card to the town (`identityText`), or of a door's code (`doorCodeText`); null: nothing
   * readable, or a wrong code.
   */
  card_hash: z.nullable(Hex64),
  /** Keyed hash of the whole certificate. It differs for a replaced certificate with the same serial. */
  certificate_hash: z.nullable(Hex64),
  certificate_status: z.nullable(CertificateStatus),
  /** Time of the revocation list used. */
  list_as_of: z.nullable(Instant),
  /** Whether the card proved that it holds its surface key; null if it has none. */
  is_genuine: z.nullable(z.boolean()),
  /**
   * For a tap by face, or by town card and face. Left out otherwise, because the hash of other taps must not
   * change.
   */
  face: z.optional(SeenFace),
});
export type TapEvidence = z.infer<typeof TapEvidence>;

/**
 * Signature by the card's surface key at this tap, for a card missing from the terminal's list. The server
 * knows the key.
 */
export const SurfaceProof = z.object({
  /** 32 random bytes, base64url. */
  challenge: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'format' })),
  /** RSASSA-PKCS1-v1_5 with SHA-256, base64url. */
  signature: z.string().check(z.regex(/^[\w-]{1,1400}$/, { error: 'format' })),
});
export type SurfaceProof = z.infer<typeof SurfaceProof>;

/** Why staff undid a tap at its terminal. */
export const undoReasons = ['undone-other-card', 'undone-not-entered', 'undone-mistake'] as const;
export type UndoReason = (typeof undoReasons)[number];
export const isUndoReason = (reason: string): reason is UndoReason => undoReasons.some((undo) => undo === reason);
/** Tells whether a reason belongs to a note. A note is about a tap and is not a tap itself. */
export const isNoteReason = (reason: string): boolean => reason === 'cash-noted' || isUndoReason(reason);

/** Why a door opened for a tap, or did not. */
export const doorReasons = [
  'door-opened',
  'door-early',
  'door-over',
  'door-none',
  'door-unpaid',
  'room-closed',
  'club-over',
  'door-method-off',
  'code-wrong',
  'code-rest',
] as const;
export type DoorReason = (typeof doorReasons)[number];

/** Tells whether a reason is a door's own word about itself (`DoorReport`), and not a tap's. */
export const isDoorReport = (reason: string): boolean => doorReports.some((report) => report === reason);

/** Why a tap for a pass ended as it did. */
export const visitReasons = [
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
export const VisitReason = z.enum(visitReasons);
export type VisitReason = z.infer<typeof VisitReason>;

/** Why a tap ended as it did. The screen's text depends on it. */
export const tapReasons = [...visitReasons, ...doorReasons, ...doorReports] as const;
export const TapReason = z.enum(tapReasons);
export type TapReason = z.infer<typeof TapReason>;

/** accepted: admitted, or rides free; pay: this fare; staff: staff decide. */
export const TapOutcome = z.enum(['accepted', 'pay', 'staff']);
export type TapOutcome = z.infer<typeof TapOutcome>;

const whole = (most: number) => z.number().check(z.int(), z.minimum(0), z.maximum(most));

/** What opens a door, and when: the reservation, or a code that the office made. */
export const TapGrant = z.object({
  reservation_id: z.nullable(whole(MOST_NUMBER)),
  door_code_id: z.nullable(whole(MOST_NUMBER)),
  from: Instant,
  until: Instant,
});
export type TapGrant = z.infer<typeof TapGrant>;

export const TapVerdict = z.object({
  outcome: TapOutcome,
  reason: TapReason,
  member_id: z.nullable(whole(MOST_NUMBER)),
  /** Yen; null in the bath. */
  fare_yen: z.nullable(whole(1_000_000)),
  /** Reason for the fare; null in the bath. Recorded, not shown. */
  fare_reason: z.nullable(FareReason),
  /** Visits left after this one; null on a bus or if unknown. */
  remaining: z.nullable(whole(1000)),
  /** What the town pack lets the screen show: the surname, or nothing. */
  shown_name: z.nullable(z.string().check(z.maxLength(1024))),
  /** At a door. Left out otherwise, because the hash of other taps must not change. */
  grant: z.optional(TapGrant),
});
export type TapVerdict = z.infer<typeof TapVerdict>;
/** The verdict of a tap for a pass. */
export type VisitVerdict = TapVerdict & { readonly reason: VisitReason };

/** One tap of a card, pass or face at a terminal. */
export const Tap = z.object({
  /** Made by the terminal before the request, so a tap that is sent twice counts once. */
  tap_id: Uuid,
  pass: TerminalUse,
  tapped_at: Instant,
  evidence: TapEvidence,
});
export type Tap = z.infer<typeof Tap>;
