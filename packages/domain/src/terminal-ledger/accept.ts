import type { LedgerEvent, QuarantineReason } from './model.ts';

/** The server's copy of a terminal's ledger, and the check of one event (`checkEvent` with the terminal's key). */
export interface KnownLedger {
  readonly terminal_id: number;
  /** Last event without a gap; 0 before the first one. */
  readonly last_seq: number;
  /** Its hash; GENESIS_HASH before the first one. */
  readonly last_hash: string;
  /** Returns the hash of a stored event, 1 to `last_seq`. */
  hashOf(seq: number): string | undefined;
  check(event: LedgerEvent): 'hash-wrong' | 'signature-wrong' | null;
}

export type AcceptedUpload =
  /** `fresh`: new events to count, in order. */
  | { readonly kind: 'accepted'; readonly fresh: readonly LedgerEvent[] }
  /** Events before it are missing: the terminal has to send from `expected_seq`. */
  | { readonly kind: 'gap'; readonly expected_seq: number }
  /** Implausible from `from_seq` on: nothing is counted, and staff examine it. */
  | { readonly kind: 'quarantine'; readonly reason: QuarantineReason; readonly from_seq: number };

/**
 * Judges an upload of a terminal's ledger as a whole (docs/terminal-ledger.md): one contiguous piece by this terminal
 * that repeats known events or follows them. A repeated event is ignored. A different event with a known number is a
 * fork: a restored disk copy, or two terminals with one key.
 */
export function acceptUpload(known: KnownLedger, events: readonly LedgerEvent[]): AcceptedUpload {
  const quarantine = (reason: QuarantineReason, event: LedgerEvent): AcceptedUpload => ({
    kind: 'quarantine',
    reason,
    from_seq: event.content.seq,
  });
  let before: LedgerEvent | undefined;
  for (const event of events) {
    if (event.content.terminal_id !== known.terminal_id) return quarantine('of-another-terminal', event);
    const fault = known.check(event);
    if (fault !== null) return quarantine(fault, event);
    if (before && (event.content.seq !== before.content.seq + 1 || event.content.prev_hash !== before.hash))
      return quarantine('chain-broken', event);
    before = event;
  }
  const [first] = events;
  if (first && first.content.seq > known.last_seq + 1) return { kind: 'gap', expected_seq: known.last_seq + 1 };
  const fresh: LedgerEvent[] = [];
  for (const event of events) {
    const { seq, prev_hash } = event.content;
    if (seq > known.last_seq) fresh.push(event);
    else if (known.hashOf(seq) !== event.hash) return quarantine('forked', event);
    // A next event without the hash of the last known one belongs to another history.
    if (seq === known.last_seq + 1 && prev_hash !== known.last_hash) return quarantine('forked', event);
  }
  return { kind: 'accepted', fresh };
}
