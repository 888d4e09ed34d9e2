import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { list } from '../bounds/bounds.ts';
import { FaceModelId } from '../faces/model.ts';
import { FaceOf, Hex64, Instant, SurfaceProof, Tap, TapVerdict } from '../taps/model.ts';
import { LedgerEvent, MOST_EVENTS, QuarantineReason } from '../terminal-ledger/model.ts';
import { Snapshot, TerminalIdentity } from './model.ts';

const toWork = endpointsFor('terminal:work:terminal');

/** What a terminal calls itself; every request but the registration is signed (RFC 9421, docs/terminal-requests.md). */

const version = z.string().check(z.regex(/^[\w.+-]{1,40}$/, { error: 'format' }));

/** The most readers that the server is told of. */
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
] as const;
export type TerminalTrouble = (typeof terminalTroubles)[number];

/** Troubles by which records are lost, or may be: they stay known after they are over. */
export const lastingTroubles: readonly TerminalTrouble[] = [
  'disk-full',
  'ledger-failed',
  'ledger-damaged',
  'ledger-forked',
];

/** How a terminal is, told with every sign of life. */
export const TerminalCondition = z.object({
  app_version: version,
  unsent_events: z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)),
  /** The terminal's own clock when it sends, uncorrected. */
  clock: Instant,
  readers: z.number().check(z.int(), z.minimum(0), z.maximum(MOST_READERS)),
  /** What is wrong, in the terminal's own codes; empty when all is well. */
  troubles: list(z.enum(terminalTroubles), terminalTroubles.length),
});
export type TerminalCondition = z.infer<typeof TerminalCondition>;

export const registerTerminal = endpoint('registerTerminal', 'POST', '/api/terminal/register', {
  isGuarded: true,
  permission: 'public',
  input: z.object({
    /** The code that staff were shown: letters and digits, in any writing. */
    code: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(40)),
    /** Ed25519 public key, raw 32 bytes in base64url. */
    public_key: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'format' })),
    /** The code, normalised, signed by the key: whoever registers a key holds it. */
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
    /** What the terminal has: the same version is not sent again. */
    have_version: z.optional(z.string().check(z.regex(/^\d{1,15}$/, { error: 'numeric' }))),
  }),
  reply: z.object({ snapshot: z.nullable(Snapshot) }),
  refusals: ['not-found'],
  description:
    'The pass holders of the terminal’s own service, to judge by when there is no network; null when unchanged.',
});

/** The most faces of one reply. */
export const MOST_FACES = 50;

/** A face that is enrolled, as a terminal takes it home. */
export const TerminalFace = z.object({
  ...FaceOf.shape,
  model_id: FaceModelId,
  /** The embedding's numbers as 32-bit floats, the least byte first, in base64. */
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
    /** The phone’s pass as it was read, for method qr. */
    phone_pass: z.optional(z.string().check(z.maxLength(400))),
    /** Whose face it was taken for, for method face and for a town card with a face beside it. */
    face: z.optional(FaceOf),
    /** Keyed hash of the card’s own number: tells a renewed certificate on a card that is known. */
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
    /** The last seq up to which the server has everything, and its hash: the terminal may forget what lies below. */
    high_water: z.object({ seq: z.number(), hash: z.string() }),
    /**
     * Counted visits of the people in these events. Always together with the mark above, never one without the other.
     */
    balances: z.array(z.object({ member_id: z.number(), pass_year: z.number(), count: z.number() })),
    /** The ledger is one that staff have to look at; nothing of the upload was counted. */
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
    /** Newest snapshot that there is; 0 for a desk, which gets none. */
    snapshot_version: z.number(),
    high_water: z.object({ seq: z.number(), hash: z.string() }),
    now: Instant,
  }),
  description: 'Tells how the terminal is and hears whether there is something new.',
});

export const confirmWipe = endpoint('confirmWipe', 'POST', '/api/terminal/wiped', {
  permission: 'terminal:leave:terminal',
  refusals: ['terminal-not-asked'],
  description: 'The last word of a stolen terminal: it has deleted its snapshot and its ledger, and then its key.',
});
