import * as z from 'zod/mini';
import { Localized } from '../locale/model.ts';
import { DoorRow } from '../doors/model.ts';
import { BusKind, PassHolder, TerminalUse } from '../passes/model.ts';
import { PassesFile } from '../passes/town-passes.ts';
import { CertificateStatus, Hex64, Instant } from '../taps/model.ts';

/** Most seconds between the `created` of a signed request and the server's clock. */
export const SIGNATURE_SECONDS = 300;
/** Seconds for which a nonce is stored. An older request is refused by its time. */
export const NONCE_SECONDS = 3 * SIGNATURE_SECONDS;

/** A card in a terminal's snapshot, with everything an offline judgement needs. */
export const SnapshotEntry = z.object({
  card_hash: Hex64,
  method: z.enum(['individual-number-card', 'town-card']),
  /** Public half of the card's surface key, SPKI in base64url; null for a town card. */
  surface_key: z.nullable(z.string()),
  certificate_hash: z.nullable(Hex64),
  certificate_status: z.nullable(CertificateStatus),
  /** Keyed hash of the key of the town's application in the card; null in the bath, which never reads it. */
  card_ap_hash: z.nullable(Hex64),
  /** The card was reported lost and is refused. */
  is_lost: z.boolean(),
  member_id: z.number(),
});
export type SnapshotEntry = z.infer<typeof SnapshotEntry>;

export const SnapshotHolder = z.object({
  member_id: z.number(),
  /** Surname if the town pack lets the terminal show it, else null. */
  shown_name: z.nullable(z.string()),
  holder: PassHolder,
  /** Whether this person has consented to the terminal's pass and its service is active. */
  is_registered: z.boolean(),
  /** Counted visits of the pass year, and that year; null on a bus. */
  visits: z.nullable(z.object({ pass_year: z.number(), count: z.number() })),
  last_tap_at: z.nullable(Instant),
  /** Whether this person may admit others by hand. */
  is_staff: z.boolean(),
  /** Number of the face enrolled for recognition here; left out without one. */
  face_no: z.optional(z.number()),
});
export type SnapshotHolder = z.infer<typeof SnapshotHolder>;

/** Who or what opens a terminal's door, and when (`DoorGrant`). */
export const SnapshotGrant = z.object({
  reservation_id: z.nullable(z.number()),
  door_code_id: z.nullable(z.number()),
  member_ids: z.array(z.number()),
  code_hash: z.nullable(Hex64),
  from: Instant,
  until: Instant,
});
export type SnapshotGrant = z.infer<typeof SnapshotGrant>;

/** Data for judging offline. The terminal stores it encrypted and decrypts it only into memory. */
export const Snapshot = z.object({
  version: z.number(),
  made_at: Instant,
  /** The town pack's passes.json. */
  rules: PassesFile,
  /** Key of card hashes, base64url, the same for all terminals of a town. */
  card_hash_key: z.string(),
  /** Ed25519 public key for passes on phones, base64url (raw 32 bytes). */
  pass_key: z.string(),
  /** PEM certificates of the trusted issuers of authentication certificates. */
  trusted_authorities: z.array(z.string()),
  is_card_mode_on: z.boolean(),
  /** Time of the revocation list behind `certificate_status`; null: none. */
  list_as_of: z.nullable(Instant),
  entries: z.array(SnapshotEntry),
  holders: z.array(SnapshotHolder),
  /** Hashes of the card numbers of renewed cards. Their holders are told to link the card again. */
  renewed_card_hashes: z.array(Hex64),
  /** Of a door: those of today and tomorrow. Left out elsewhere. */
  grants: z.optional(z.array(SnapshotGrant)),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** Identity of a terminal, sent at its registration and with every heartbeat. */
export const TerminalIdentity = z.object({
  terminal_id: z.number(),
  terminal_name: z.string(),
  /** What it takes taps for; null: a desk, which takes none. */
  pass: z.nullable(TerminalUse),
  /** Null except on a bus. */
  bus_kind: z.nullable(BusKind),
  /** Its taps are tests: they are not counted and appear on the test monitor. */
  is_test: z.boolean(),
  /** Town and telephone on its screen, for use when something fails. */
  town_name: Localized,
  office_tel: z.string(),
  /** Variants that the town offers beside Japanese and English; older servers leave them out. */
  languages: z.optional(z.array(z.string())),
  /** Staffed hours of the reception and its telephone; left out if the town pack has none. */
  staff: z.optional(z.object({ from: z.string(), to: z.string(), tel: z.string() })),
  /** Its door; left out elsewhere, and where the town has this door no more. */
  door: z.optional(
    z.pick(DoorRow, {
      door_id: true,
      door_name: true,
      call: true,
      opened_by: true,
      open_seconds: true,
      held_seconds: true,
    }),
  ),
});
export type TerminalIdentity = z.infer<typeof TerminalIdentity>;
