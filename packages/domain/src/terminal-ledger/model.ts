import * as z from 'zod/mini';
import { TerminalUse, type PassKind, type VisitMethod } from '../passes/model.ts';
import {
  Hex64,
  Instant,
  MOST_NUMBER,
  TapEvidence,
  TapVerdict,
  Uuid,
  isDoorReport,
  VisitReason,
  isNoteReason,
  isUndoReason,
} from '../taps/model.ts';

/** Version of the judging rules, recorded in each event. Raise it when a judgement can change. */
export const RULES_VERSION = '2026-11-4';
/** Previous hash of a ledger's first event. */
export const GENESIS_HASH = '0'.repeat(64);
/** Most events of one upload. */
export const MOST_EVENTS = 1000;

/**
 * tap: a judged tap; companion: a person riding along with the tap before; override: staff admitted a refused person;
 * undo: staff undid a tap; cash: the fare was paid in cash; door: a door tells of itself.
 */
export const EventKind = z.enum(['tap', 'companion', 'override', 'undo', 'cash', 'door']);
export type EventKind = z.infer<typeof EventKind>;

const EventFields = z.object({
  terminal_id: z.number().check(z.int(), z.positive()),
  /** Counts from 1 without gaps. */
  seq: z.number().check(z.int(), z.positive(), z.maximum(MOST_NUMBER)),
  prev_hash: Hex64,
  kind: EventKind,
  tap_id: Uuid,
  /** Tap that a companion, override or note refers to. */
  of_tap_id: z.nullable(Uuid),
  pass: TerminalUse,
  /** Without a name. */
  verdict: TapVerdict.check(
    z.refine(({ shown_name }) => shown_name === null, { error: 'format', path: ['shown_name'] }),
  ),
  /** server: judged by the server; terminal: judged with the snapshot; staff: admitted by hand. */
  decided_by: z.enum(['server', 'terminal', 'staff']),
  /** Member who admitted the person. */
  staff_member_id: z.nullable(z.number().check(z.int(), z.positive(), z.maximum(MOST_NUMBER))),
  evidence: TapEvidence,
  /** The terminal's clock, corrected by the server's last time. */
  wall_time: Instant,
  /**
   * Milliseconds since the terminal's program started, and the id of that start. They give order and distance even with
   * a wrong clock.
   */
  monotonic_ms: z.number().check(z.int(), z.minimum(0)),
  boot_id: Uuid,
  snapshot_version: z.nullable(z.number()),
  rules_version: z.string().check(z.regex(/^[\w.-]{1,20}$/, { error: 'format' })),
});
type EventFields = z.infer<typeof EventFields>;

/** Whether an event's fields fit its kind. A terminal that sends others is not genuine. */
const isOfKind: Readonly<Record<EventKind, (event: EventFields) => boolean>> = {
  tap: ({ of_tap_id, decided_by, pass, verdict: { outcome, reason, grant } }) =>
    of_tap_id === null &&
    // Only a door opens, and never without what opened it.
    (reason === 'door-opened') === (pass === 'door' && outcome === 'accepted') &&
    (reason !== 'door-opened' || grant !== undefined) &&
    !isDoorReport(reason) &&
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
  override: ({ of_tap_id, decided_by, pass, verdict: { outcome, reason } }) =>
    pass !== 'door' &&
    of_tap_id !== null &&
    decided_by === 'staff' &&
    outcome === 'accepted' &&
    reason === 'staff-override',
  undo: ({ of_tap_id, decided_by, pass, verdict: { outcome, reason } }) =>
    pass !== 'door' && of_tap_id !== null && decided_by === 'staff' && outcome === 'staff' && isUndoReason(reason),
  // On a bus the driver records it, without a staff card.
  cash: ({ of_tap_id, decided_by, pass, verdict: { outcome, reason } }) =>
    pass !== 'door' &&
    of_tap_id !== null &&
    decided_by === (pass === 'bus' ? 'terminal' : 'staff') &&
    outcome === 'staff' &&
    reason === 'cash-noted',
  door: ({ decided_by, pass, verdict: { outcome, reason, member_id } }) =>
    decided_by === 'terminal' && pass === 'door' && outcome === 'staff' && member_id === null && isDoorReport(reason),
};

/**
 * One entry of a terminal's ledger, as hashed and signed. It has a member number and keyed hashes, but no name, birth
 * date or certificate.
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
  z.refine(
    ({ pass, verdict: { grant, reason }, evidence: { method } }) =>
      pass === 'door' || (grant === undefined && method !== 'code' && VisitReason.safeParse(reason).success),
    { error: 'format', path: ['verdict'] },
  ),
);
export type EventContent = z.infer<typeof EventContent>;

/** An event of a terminal for a pass. */
export type VisitContent = EventContent & {
  readonly pass: PassKind;
  readonly verdict: { readonly reason: VisitReason };
  readonly evidence: { readonly method: VisitMethod };
};
export const isVisitContent = (content: EventContent): content is VisitContent => content.pass !== 'door';

/** A stored and transmitted event. `verdict.shown_name` is always null. */
export const LedgerEvent = z.object({
  content: EventContent,
  /** SHA-256 of the canonical JSON of `content`. */
  hash: Hex64,
  /** Ed25519 signature of the hash's 32 bytes by the terminal's key, base64url. */
  signature: z.string().check(z.regex(/^[\w-]{86}$/, { error: 'format' })),
});
export type LedgerEvent = z.infer<typeof LedgerEvent>;

/** Reasons for staff to examine a ledger. */
export const QuarantineReason = z.enum([
  'forked',
  'hash-wrong',
  'signature-wrong',
  'chain-broken',
  'of-another-terminal',
]);
export type QuarantineReason = z.infer<typeof QuarantineReason>;
