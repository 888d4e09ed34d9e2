import { linkEvent, type HashText, type SignBytes, type VerifyBytes } from './chain.ts';
import { GENESIS_HASH, type EventContent, type LedgerEvent } from './model.ts';

/** Functions for hashing, signing and verifying. */
export interface LedgerKey {
  readonly hash: HashText;
  readonly sign: SignBytes;
  readonly verify: VerifyBytes;
}

const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A plain admission to the bath, judged offline. */
export const eventContent = (change: Partial<EventContent> = {}): EventContent => ({
  terminal_id: 1,
  seq: 1,
  prev_hash: GENESIS_HASH,
  kind: 'tap',
  tap_id: uuidOf(change.seq ?? 1),
  of_tap_id: null,
  pass: 'bath',
  verdict: {
    outcome: 'accepted',
    reason: 'admitted',
    member_id: 4,
    fare_yen: null,
    fare_reason: null,
    remaining: 11,
    shown_name: null,
  },
  decided_by: 'terminal',
  staff_member_id: null,
  evidence: {
    method: 'individual-number-card',
    card_hash: 'ab'.repeat(32),
    certificate_hash: 'cd'.repeat(32),
    certificate_status: 'valid',
    list_as_of: '2027-01-19T00:00:00.000Z',
    is_genuine: true,
  },
  wall_time: '2027-01-19T01:30:00.000Z',
  monotonic_ms: 5_000,
  boot_id: uuidOf(0),
  snapshot_version: 3,
  // The version of the event with a fixed hash.
  rules_version: '2026-11-1',
  ...change,
});

/** A chain of events; `change` gives the differences of the nth, from 0. */
export function chainOf(
  length: number,
  key: LedgerKey,
  change: (index: number) => Partial<EventContent> = () => ({}),
  after: { readonly seq: number; readonly hash: string } = { seq: 0, hash: GENESIS_HASH },
): LedgerEvent[] {
  const events: LedgerEvent[] = [];
  for (let index = 0; index < length; index += 1) {
    const seq = after.seq + index + 1;
    const prev_hash = events.at(-1)?.hash ?? after.hash;
    events.push(linkEvent(eventContent({ seq, prev_hash, ...change(index) }), key.hash, key.sign));
  }
  return events;
}
