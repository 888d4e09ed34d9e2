import * as z from 'zod/mini';
import { DateTextSchema, type DateText } from '../calendar/model.ts';
import { bounded } from '../bounds/bounds.ts';
import { HolderFace } from './face-enrolment.ts';
import { Flag } from '../fields/model.ts';
import { PassKind } from '../passes/model.ts';
import { CertificateStatus, Hex64 } from '../taps/model.ts';

/** How long a challenge for linking a card can be signed, in minutes. */
export const CHALLENGE_MINUTES = 5;

/** Kinds of cards: the individual-number card, and a plain NFC card of the town, which is only as good as its UID. */
export const cardMethods = ['individual-number-card', 'town-card'] as const;
export const CardMethod = z.enum(cardMethods);
export type CardMethod = z.infer<typeof CardMethod>;

const bytes = (most: number) =>
  z.string().check(bounded(most), z.minLength(1, { error: 'required' }), z.regex(/^[\w-]+$/, { error: 'format' }));

/**
 * What an individual-number card shows at its linking, read in one session after the holder typed the PIN; all bytes in
 * base64url. Neither the PIN nor the individual number is in it.
 */
export const CardProof = z.object({
  /** Authentication certificate, DER. */
  certificate: bytes(8000),
  /** Signature over the challenge by the certificate's key: RSASSA-PKCS1-v1_5 with SHA-256. */
  signature: bytes(1400),
  /** Number of the card itself, of the common application. */
  body_number: bytes(64),
  /** The signed age record of the surface application. */
  age_record: bytes(8000),
  /** Signature over the challenge by the card's surface key. */
  surface_signature: bytes(1400),
  /**
   * SHA-256 of the key of the town's own application in the card, lower-case hex; null or left out where the town reads none
   * or the card has none. Nothing proves it: it can be copied.
   */
  application_key_hash: z.optional(z.nullable(Hex64)),
});
export type CardProof = z.infer<typeof CardProof>;

/** A card as its holder and the desk see it: nothing by which it could be told from others of its kind. */
export const LinkedCard = z.object({
  card_id: z.number(),
  method: CardMethod,
  linked_at: z.string(),
  /** End of the certificate; null for a town card. */
  not_after: z.nullable(z.string()),
  /** By the revocation list that is held; null for a town card. */
  certificate_status: z.nullable(CertificateStatus),
  /** Reported lost: it opens nothing any more. */
  lost_at: z.nullable(z.string()),
  /** The town's own application in the card is registered with it: enough for a fare. */
  has_application: z.boolean(),
});
export type LinkedCard = z.infer<typeof LinkedCard>;

/** A person as the desk finds one, to tell people of one name apart. */
export const FoundHolder = z.object({
  member_id: z.number(),
  name: z.string(),
  furigana: z.string(),
  birthdate: z.nullable(DateTextSchema),
  is_resident: Flag,
  is_verified: z.boolean(),
  has_card: z.boolean(),
});
export type FoundHolder = z.infer<typeof FoundHolder>;

/** A pass with the words of its consent, and since when this person agrees to it. */
export const HeldPass = z.object({
  pass: PassKind,
  pass_name: z.string(),
  consent: z.string(),
  consented_at: z.nullable(z.string()),
});
export type HeldPass = z.infer<typeof HeldPass>;

/** A person at the desk: which cards are linked and which passes are used. */
export const CardHolder = z.object({
  ...FoundHolder.shape,
  cards: z.array(LinkedCard),
  passes: z.array(HeldPass),
  /** There is an address or a number to which the town writes: notifications arrive. */
  is_reachable: z.boolean(),
  /** Whether the service of the passes is suspended by the person: then no pass opens anything. */
  is_suspended: z.boolean(),
  /** Null: faces are off. */
  face: z.nullable(HolderFace),
});
export type CardHolder = z.infer<typeof CardHolder>;

/** Who the card's input-assist application says its holder is; shown at the counter, kept nowhere. */
export interface CardPerson {
  readonly name: string;
  readonly address: string;
  readonly birthdate: DateText;
  readonly sex: 'male' | 'female' | 'other';
}

/** Passes that a card or a face of this person opens: those agreed to, as long as the service is not suspended. */
export const passesInUse = ({
  passes,
  is_suspended,
}: Pick<CardHolder, 'passes' | 'is_suspended'>): readonly HeldPass[] =>
  is_suspended ? [] : passes.filter(({ consented_at }) => consented_at !== null);
