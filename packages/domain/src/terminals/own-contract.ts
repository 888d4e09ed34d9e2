import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { list } from '../bounds/bounds.ts';
import { FaceModelId } from '../faces/model.ts';
import { FaceOf, Hex64, Instant, SurfaceProof, Tap, TapVerdict } from '../taps/model.ts';
import { ShelterCondition, TerminalShelters } from '../shelters/terminal.ts';
import { LedgerEvent, MOST_EVENTS, QuarantineReason } from '../terminal-ledger/model.ts';
import { Snapshot, TerminalIdentity } from './model.ts';

const toWork = endpointsFor('terminal:work:terminal');

/** Version of a terminal. Every request except the registration is signed (RFC 9421, docs/terminal-requests.md). */

const version = z.string().check(z.regex(/^[\w.+-]{1,40}$/, { error: 'format' }));

/** Most readers that a terminal reports. */
export const MOST_READERS = 16;

export const terminalTroubles = [
  'no-reader',
  'daemon-gone',
  'disk-full',
  'ledger-failed',
  'ledger-damaged',
  'ledger-forked',
  'clock-off',
  'snapshot-old',
  'list-old',
  'lock-failed',
] as const;
export type TerminalTrouble = (typeof terminalTroubles)[number];

/** Troubles that lose records, or may. They stay recorded after they are over. */
export const lastingTroubles: readonly TerminalTrouble[] = [
  'disk-full',
  'ledger-failed',
  'ledger-damaged',
  'ledger-forked',
];

/** Condition of a terminal, sent with every heartbeat. */
export const TerminalCondition = z.object({
  app_version: version,
  unsent_events: z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)),
  /** The terminal's uncorrected clock when it sends. */
  clock: Instant,
  readers: z.number().check(z.int(), z.minimum(0), z.maximum(MOST_READERS)),
  /** Problems, in the terminal's own codes; empty if there are none. */
  troubles: list(z.enum(terminalTroubles), terminalTroubles.length),
  /** Of a door: whether it stands open, its bolt holds and its power is there; null: it cannot tell. */
  door: z.optional(
    z.object({
      is_open: z.nullable(z.boolean()),
      is_locked: z.nullable(z.boolean()),
      is_powered: z.nullable(z.boolean()),
    }),
  ),
  /** The shelter that it serves, if it knows of shelters. */
  shelter: z.optional(ShelterCondition),
});
export type TerminalCondition = z.infer<typeof TerminalCondition>;

export const registerTerminal = endpoint('registerTerminal', 'POST', '/api/terminal/register', {
  isGuarded: true,
  permission: 'public',
  input: z.object({
    /** Code shown to staff. Letters and digits, full or half width. */
    code: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(40)),
    /** Ed25519 public key, raw 32 bytes in base64url. */
    public_key: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'format' })),
    /** Signature of the normalised code: proves that the sender holds the key. */
    proof: z.string().check(z.regex(/^[\w-]{86}$/, { error: 'format' })),
    app_version: version,
  }),
  reply: z.object({ terminal: TerminalIdentity, now: Instant }),
  success: 201,
  refusals: ['terminal-code-invalid', 'terminal-proof-invalid', 'terminal-key-known'],
  description: 'Registers a terminal with a code of staff: single use, ten minutes. The terminal made its key itself.',
});

export const readSnapshot = toWork('readSnapshot', 'GET', '/api/terminal/snapshot', {
  input: z.object({
    /** Version that the terminal has. The same version is not sent again. */
    have_version: z.optional(z.string().check(z.regex(/^\d{1,15}$/, { error: 'numeric' }))),
  }),
  reply: z.object({ snapshot: z.nullable(Snapshot) }),
  refusals: ['not-found'],
  description:
    'The pass holders of the terminal’s own service, to judge by when there is no network; null when unchanged.',
});

/** Most faces in one reply. */
export const MOST_FACES = 50;

/** An enrolled face for a terminal. */
export const TerminalFace = z.object({
  ...FaceOf.shape,
  model_id: FaceModelId,
  /** Embedding as 32-bit floats, little-endian, in base64. */
  template: z.string(),
});
export type TerminalFace = z.infer<typeof TerminalFace>;

export const readFaces = toWork('readFaces', 'POST', '/api/terminal/faces', {
  input: z.object({ face_nos: list(FaceOf.shape.face_no, MOST_FACES) }),
  reply: z.object({ faces: z.array(TerminalFace) }),
  refusals: ['not-found'],
  description:
    'The faces that the terminal’s snapshot names and that it does not hold yet. What has been deleted since, or is not of this snapshot, is left out.',
});

export const judgeTap = toWork('judgeTap', 'POST', '/api/terminal/taps', {
  input: z.object({
    tap: Tap,
    /** Text of the phone’s pass, for method qr. */
    phone_pass: z.optional(z.string().check(z.maxLength(400))),
    /** Recognised person, for method face and for a town card with a face. */
    face: z.optional(FaceOf),
    /** Keyed hash of the card’s own number: detects a renewed certificate on a known card. */
    body_hash: z.optional(z.nullable(Hex64)),
    surface: z.optional(SurfaceProof),
  }),
  reply: z.object({ verdict: TapVerdict }),
  refusals: ['not-found'],
  description:
    'Judges a tap by the server’s ledger and counts it. The same tap_id again gets the same answer and counts once.',
});

export const uploadEvents = toWork('uploadEvents', 'POST', '/api/terminal/events', {
  input: z.object({
    events: list(LedgerEvent, MOST_EVENTS),
    condition: TerminalCondition,
  }),
  reply: z.object({
    /** Last seq up to which the server has everything, and its hash. The terminal may delete events up to it. */
    high_water: z.object({ seq: z.number(), hash: z.string() }),
    /** Counted visits of the people in these events. Valid only together with `high_water` above. */
    balances: z.array(z.object({ member_id: z.number(), pass_year: z.number(), count: z.number() })),
    /** Staff have to examine the ledger. Nothing of the upload was counted. */
    quarantined: z.nullable(QuarantineReason),
    now: Instant,
  }),
  refusals: ['terminal-gap', 'not-found'],
  maxBodyBytes: 2_000_000,
  description: 'Takes a contiguous piece of the terminal’s ledger. What is sent twice is counted once.',
});

export const signOfLife = toWork('signOfLife', 'POST', '/api/terminal/life', {
  input: z.object({ condition: TerminalCondition }),
  reply: z.object({
    terminal: TerminalIdentity,
    /** Newest snapshot; 0 for a desk, which gets none. */
    snapshot_version: z.number(),
    high_water: z.object({ seq: z.number(), hash: z.string() }),
    /** The town's shelters, and which of them this terminal serves; left out where there are none, and at a desk. */
    shelter: z.optional(TerminalShelters),
    now: Instant,
  }),
  description: 'Tells how the terminal is and hears whether there is something new.',
});

export const takeOpenings = toWork('takeOpenings', 'POST', '/api/terminal/openings', {
  reply: z.object({
    /** Openings from afar, decided a moment ago, until the terminal's ledger says that the door opened. */
    openings: list(z.object({ door_opening_id: z.number(), decided_at: Instant }), 100),
    /** An emergency holds this door open. */
    is_emergency: z.boolean(),
    /** Wrong codes until then no longer count. */
    codes_again_at: z.optional(Instant),
    now: Instant,
  }),
  refusals: ['not-found'],
  description:
    'What the office decided about the terminal’s door from afar: openings until its ledger says that it opened, and emergencies.',
});

export const confirmWipe = endpoint('confirmWipe', 'POST', '/api/terminal/wiped', {
  permission: 'terminal:leave:terminal',
  refusals: ['terminal-not-asked'],
  description: 'The last word of a stolen terminal: it has deleted its snapshot and its ledger, and then its key.',
});
