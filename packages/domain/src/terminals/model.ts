import * as z from 'zod/mini';
import { Localized } from '../locale/model.ts';
import { BusKind, PassHolder, PassKind } from '../passes/model.ts';
import { PassesFile } from '../passes/town-passes.ts';
import { CertificateStatus, Hex64, Instant } from '../taps/model.ts';

/** How far the `created` of a signed request may lie from the server's clock, in seconds. */
export const SIGNATURE_SECONDS = 300;
/** How long the number of a request is remembered: beyond this it is refused by its time alone. */
export const NONCE_SECONDS = 3 * SIGNATURE_SECONDS;

/** A card as a terminal knows it, with all that a judgement without a network needs. */
export const SnapshotEntry = z.object({
  card_hash: Hex64,
  method: z.enum(['individual-number-card', 'town-card']),
  /** Public half of the card's surface key, SPKI in base64url; null for a town card. */
  surface_key: z.nullable(z.string()),
  certificate_hash: z.nullable(Hex64),
  certificate_status: z.nullable(CertificateStatus),
  /** Keyed hash of the key of the town's own application in the card; null in the bath, which it never opens. */
  card_ap_hash: z.nullable(Hex64),
  /** The card was reported lost: it opens nothing. */
  is_lost: z.boolean(),
  member_id: z.number(),
});
export type SnapshotEntry = z.infer<typeof SnapshotEntry>;

export const SnapshotHolder = z.object({
  member_id: z.number(),
  /** Surname where the town pack lets the terminal show it, else null. */
  shown_name: z.nullable(z.string()),
  holder: PassHolder,
  /** Whether this person has consented to the terminal's pass and its service is not suspended. */
  is_registered: z.boolean(),
  /** Counted visits of the pass year, and which year that is; null on a bus. */
  visits: z.nullable(z.object({ pass_year: z.number(), count: z.number() })),
  last_tap_at: z.nullable(Instant),
  /** Whether this person may let others in by hand. */
  is_staff: z.boolean(),
  /** Of the face by which this person may be recognised here; left out where there is none. */
  face_no: z.optional(z.number()),
});
export type SnapshotHolder = z.infer<typeof SnapshotHolder>;

/** All that a terminal needs to judge without a network; kept encrypted, opened into memory alone. */
export const Snapshot = z.object({
  version: z.number(),
  made_at: Instant,
  /** By which the terminal judges: the town pack's passes.json. */
  rules: PassesFile,
  /** Key of card hashes, base64url: the same for all terminals of a town. */
  card_hash_key: z.string(),
  /** Ed25519 public key of the passes that a phone shows, base64url (raw 32 bytes). */
  pass_key: z.string(),
  /** PEM certificates that may have issued an authentication certificate. */
  trusted_authorities: z.array(z.string()),
  is_card_mode_on: z.boolean(),
  /** Time of the revocation list that `certificate_status` rests on; null: there is none. */
  list_as_of: z.nullable(Instant),
  entries: z.array(SnapshotEntry),
  holders: z.array(SnapshotHolder),
  /** Hashes of renewed cards' own numbers: such a card is told to be linked again. */
  renewed_card_hashes: z.array(Hex64),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What a terminal is, as it learns at its registration and at every sign of life. */
export const TerminalIdentity = z.object({
  terminal_id: z.number(),
  terminal_name: z.string(),
  /** Of whose taps it takes; null: a desk, which takes none. */
  pass: z.nullable(PassKind),
  /** Of a bus; null elsewhere. */
  bus_kind: z.nullable(BusKind),
  /** Its taps are for trying: they count nowhere and stand on the test monitor. */
  is_test: z.boolean(),
  /** What its screen says of the town, and whom to call when something fails. */
  town_name: Localized,
  office_tel: z.string(),
  /** When somebody is at the reception, and their telephone; left out where the town pack does not say. */
  staff: z.optional(z.object({ from: z.string(), to: z.string(), tel: z.string() })),
});
export type TerminalIdentity = z.infer<typeof TerminalIdentity>;
