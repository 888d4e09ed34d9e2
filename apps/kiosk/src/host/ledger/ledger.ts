import type { EventContent, LedgerEvent } from '@machi/domain/terminal-ledger/model';

/** Event without the fields that the ledger adds: seq, hash, signature and its own clocks. */
export type NewEvent = Omit<
  EventContent,
  'terminal_id' | 'seq' | 'prev_hash' | 'monotonic_ms' | 'boot_id' | 'rules_version'
>;

export type AppendProblem = 'disk-full' | 'failed';

/** Position of a ledger: its last event, and the last one that the server had. */
export interface LedgerPosition {
  readonly sent_seq: number;
  readonly last_seq: number;
}

/**
 * A terminal's own ledger (better-sqlite3, WAL, synchronous FULL): an appended event is on the disk. It holds
 * members' numbers and keyed hashes, and no other personal data.
 */
export interface Ledger {
  append(event: NewEvent): { readonly event: LedgerEvent } | { readonly problem: AppendProblem };
  /**
   * The oldest events that the server lacks, in order, at most this many. In a new file and after damage there are
   * none until the server's mark has been acknowledged once: the server may have more events than this file.
   */
  unsent(most: number): readonly LedgerEvent[];
  unsentCount(): number;
  /**
   * Notes that the server has all events up to this mark, from an upload or a sign of life. A lower mark than before
   * sends the events again. Throws ForeignMark if the mark is not of this ledger.
   */
  acknowledge(highWater: { readonly seq: number; readonly hash: string }): void;
  /** Counted events of a person after this event, for quotas and for repeated taps of one visit. */
  eventsOf(memberId: number, sinceSeq: number): readonly LedgerEvent[];
  /** The last events, in order, at most this many. */
  recent(most: number): readonly LedgerEvent[];
  /** Reason why nothing can be written now, from the last write and the free space; null if writing works. */
  trouble(): AppendProblem | null;
  lastSeq(): number;
  /**
   * Taken before a request to the server, it tells what the answer includes: every event up to `sent_seq`, and the
   * server's own decisions up to `last_seq`. It contains no time.
   */
  position(): LedgerPosition;
  /**
   * Damage found when the ledger was opened, and the number of events that could still be read; null without damage.
   */
  readonly damage: { readonly readableEvents: number; readonly setAside: string } | null;
  close(): void;
}
