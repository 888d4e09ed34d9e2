import * as z from 'zod/mini';
import { PassKind } from '../passes/model.ts';
import {
  Hex64,
  Instant,
  MOST_NUMBER,
  TapEvidence,
  TapVerdict,
  Uuid,
  isNoteReason,
  isUndoReason,
} from '../taps/model.ts';

/** Raised whenever a judgement could come out differently: an event says by which rules it was judged. */
export const RULES_VERSION = '2026-11-3';
/** Before the first event of a ledger. */
export const GENESIS_HASH = '0'.repeat(64);
/** Most events of one upload. */
export const MOST_EVENTS = 1000;

/**
 * tap: somebody was judged; companion: somebody rides along with the tap before; override: staff let somebody in whom
 * the judgement did not; undo: staff take a tap back; cash: what was due for it was paid in cash.
 */
export const EventKind = z.enum(['tap', 'companion', 'override', 'undo', 'cash']);
export type EventKind = z.infer<typeof EventKind>;

const EventFields = z.object({
  terminal_id: z.number().check(z.int(), z.positive()),
  /** From 1 without a gap. */
  seq: z.number().check(z.int(), z.positive(), z.maximum(MOST_NUMBER)),
  prev_hash: Hex64,
  kind: EventKind,
  tap_id: Uuid,
  /** The tap that a companion or an override belongs to. */
  of_tap_id: z.nullable(Uuid),
  pass: PassKind,
  /** Never with a name. */
  verdict: TapVerdict.check(
    z.refine(({ shown_name }) => shown_name === null, { error: 'format', path: ['shown_name'] }),
  ),
  /** server: asked and answered; terminal: decided on the snapshot; staff: let in by hand. */
  decided_by: z.enum(['server', 'terminal', 'staff']),
  /** Member who let in by hand. */
  staff_member_id: z.nullable(z.number().check(z.int(), z.positive(), z.maximum(MOST_NUMBER))),
  evidence: TapEvidence,
  /** The terminal's clock, corrected by what the server last said. */
  wall_time: Instant,
  /** Milliseconds since the terminal's program started, and which start that was: order and distance survive a wrong clock. */
  monotonic_ms: z.number().check(z.int(), z.minimum(0)),
  boot_id: Uuid,
  snapshot_version: z.nullable(z.number()),
  rules_version: z.string().check(z.regex(/^[\w.-]{1,20}$/, { error: 'format' })),
});
type EventFields = z.infer<typeof EventFields>;

/** Whether the rest of an event fits its kind; a terminal that sends anything else is not one of ours. */
const isOfKind: Readonly<Record<EventKind, (event: EventFields) => boolean>> = {
  tap: ({ of_tap_id, decided_by, verdict: { reason } }) =>
    of_tap_id === null &&
    decided_by !== 'staff' &&
    reason !== 'companion-fare' &&
    reason !== 'staff-override' &&
    !isNoteReason(reason),
  companion: ({ of_tap_id, decided_by, pass, verdict: { reason, member_id } }) =>
    of_tap_id !== null &&
    decided_by === 'terminal' &&
    pass === 'bus' &&
    reason === 'companion-fare' &&
    member_id === null,
  override: ({ of_tap_id, decided_by, verdict: { outcome, reason } }) =>
    of_tap_id !== null && decided_by === 'staff' && outcome === 'accepted' && reason === 'staff-override',
  undo: ({ of_tap_id, decided_by, verdict: { outcome, reason } }) =>
    of_tap_id !== null && decided_by === 'staff' && outcome === 'staff' && isUndoReason(reason),
  // On a bus the driver notes it, and has no card for the terminal.
  cash: ({ of_tap_id, decided_by, pass, verdict: { outcome, reason } }) =>
    of_tap_id !== null &&
    decided_by === (pass === 'bus' ? 'terminal' : 'staff') &&
    outcome === 'staff' &&
    reason === 'cash-noted',
};

/**
 * One line of a terminal's ledger, as it is hashed and signed. No name, no birth date, no certificate: a member's
 * number and keyed hashes.
 */
export const EventContent = EventFields.check(
  z.refine((event) => isOfKind[event.kind](event), { error: 'format', path: ['kind'] }),
  z.refine(({ decided_by, staff_member_id }) => (decided_by === 'staff') === (staff_member_id !== null), {
    error: 'format',
    path: ['staff_member_id'],
  }),
  z.refine(
    ({ pass, verdict: { fare_yen, fare_reason } }) => pass === 'bus' || (fare_yen === null && fare_reason === null),
    {
      error: 'format',
      path: ['verdict'],
    },
  ),
);
export type EventContent = z.infer<typeof EventContent>;

/** An event as it is kept and sent: the names of `verdict.shown_name` are never in it (they are null). */
export const LedgerEvent = z.object({
  content: EventContent,
  /** SHA-256 of the canonical JSON of `content`. */
  hash: Hex64,
  /** Ed25519 over the hash's 32 bytes, by the terminal's key, base64url. */
  signature: z.string().check(z.regex(/^[\w-]{86}$/, { error: 'format' })),
});
export type LedgerEvent = z.infer<typeof LedgerEvent>;

/** What makes a ledger one that people have to look at. */
export const QuarantineReason = z.enum([
  'forked',
  'hash-wrong',
  'signature-wrong',
  'chain-broken',
  'of-another-terminal',
]);
export type QuarantineReason = z.infer<typeof QuarantineReason>;
