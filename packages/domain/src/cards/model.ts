import * as z from 'zod/mini';
import { DateTextSchema, type DateText } from '../calendar/model.ts';
import { bounded } from '../bounds/bounds.ts';
import { HolderFace } from './face-enrolment.ts';
import { Flag } from '../fields/model.ts';
import { PassKind } from '../passes/model.ts';
import { CertificateStatus, Hex64 } from '../taps/model.ts';

/** How long a challenge for linking a card can be signed, in minutes. */
export const CHALLENGE_MINUTES = 5;

/** Kinds of cards: the individual-number card, and a plain NFC card of the town, which is only as secure as its UID. */
export const cardMethods = ['individual-number-card', 'town-card'] as const;
export const CardMethod = z.enum(cardMethods);
export type CardMethod = z.infer<typeof CardMethod>;

const bytes = (most: number) =>
  z.string().check(bounded(most), z.minLength(1, { error: 'required' }), z.regex(/^[\w-]+$/, { error: 'format' }));

/**
 * Data that an individual-number card gives when it is linked, read in one session after the holder typed the PIN;
 * bytes in base64url. It excludes the PIN and the individual number.
 */
export const CardProof = z.object({
  /** Authentication certificate, DER. */
  certificate: bytes(8000),
  /** Signature over the challenge by the certificate's key: RSASSA-PKCS1-v1_5 with SHA-256. */
  signature: bytes(1400),
  /** The card's own number from the common application. */
  body_number: bytes(64),
  /** The signed age record of the surface application. */
  age_record: bytes(8000),
  /** Signature over the challenge by the card's surface key. */
  surface_signature: bytes(1400),
  /**
   * SHA-256 of the key of the town's own application in the card, lower-case hex; null or left out if the town reads
   * none or the card has none. It proves nothing: it can be copied.
   */
  application_key_hash: z.optional(z.nullable(Hex64)),
});
export type CardProof = z.infer<typeof CardProof>;

/** A card as its holder and the desk see it, without data that would identify it among others of its kind. */
export const LinkedCard = z.object({
  card_id: z.number(),
  method: CardMethod,
  linked_at: z.string(),
  /** End of the certificate; null for a town card. */
  not_after: z.nullable(z.string()),
  /** Status by the current revocation list; null for a town card. */
  certificate_status: z.nullable(CertificateStatus),
  /** When it was reported lost: it opens nothing any more. */
  lost_at: z.nullable(z.string()),
  /** True if the town's own application in the card is registered too, which is enough for a fare. */
  has_application: z.boolean(),
});
export type LinkedCard = z.infer<typeof LinkedCard>;

/** A person in a search at the desk, with data to tell people of the same name apart. */
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

/** A pass with its consent text, and since when this person agrees to it. */
export const HeldPass = z.object({
  pass: PassKind,
  pass_name: z.string(),
  consent: z.string(),
  consented_at: z.nullable(z.string()),
});
export type HeldPass = z.infer<typeof HeldPass>;

/** A person at the desk, with their cards and passes. */
export const CardHolder = z.object({
  ...FoundHolder.shape,
  cards: z.array(LinkedCard),
  passes: z.array(HeldPass),
  /** True if the town has an e-mail address or a mobile number for notifications. */
  is_reachable: z.boolean(),
  /** True if the person has suspended the service of the passes: then no pass opens anything. */
  is_suspended: z.boolean(),
  /** Null: faces are off. */
  face: z.nullable(HolderFace),
});
export type CardHolder = z.infer<typeof CardHolder>;

/** The holder's data from the card's input-assist application; shown at the counter, never stored. */
export interface CardPerson {
  readonly name: string;
  readonly address: string;
  readonly birthdate: DateText;
  readonly sex: 'male' | 'female' | 'other';
}

/** Passes that a card or face of this person opens: those agreed to, unless the service is suspended. */
export const passesInUse = ({
  passes,
  is_suspended,
}: Pick<CardHolder, 'passes' | 'is_suspended'>): readonly HeldPass[] =>
  is_suspended ? [] : passes.filter(({ consented_at }) => consented_at !== null);
