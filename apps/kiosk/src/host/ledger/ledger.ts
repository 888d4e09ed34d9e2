import type { EventContent, LedgerEvent } from '@machi/domain/terminal-ledger/model';

/** What a caller says of an event; the ledger adds seq, hash, signature and its own clocks. */
export type NewEvent = Omit<
  EventContent,
  'terminal_id' | 'seq' | 'prev_hash' | 'monotonic_ms' | 'boot_id' | 'rules_version'
>;

export type AppendProblem = 'disk-full' | 'failed';

/** How far a ledger was, and how much of it the server had. */
export interface LedgerPosition {
  readonly sent_seq: number;
  readonly last_seq: number;
}

/**
 * A terminal's own ledger (better-sqlite3, WAL, synchronous FULL): what `append` answered is on the disk. It holds no
 * personal data: members' numbers and keyed hashes.
 */
export interface Ledger {
  append(event: NewEvent): { readonly event: LedgerEvent } | { readonly problem: AppendProblem };
  /**
   * The oldest events that the server does not have yet, in order, at most this many. In a new file and after damage
   * there are none until the server's mark has been acknowledged once: it may have more than is here.
   */
  unsent(most: number): readonly LedgerEvent[];
  unsentCount(): number;
  /**
   * The server has everything up to here: the mark of an upload, or of a sign of life. A lower one than before sends the
   * events again. Throws ForeignMark when the mark is not of this ledger.
   */
  acknowledge(highWater: { readonly seq: number; readonly hash: string }): void;
  /** Counted events of a person since an instant, for quotas and for the same visit again. */
  eventsOf(memberId: number, sinceSeq: number): readonly LedgerEvent[];
  /** The last events, in order, at most so many. */
  recent(most: number): readonly LedgerEvent[];
  /** Why nothing can be written at the moment, by what was tried last and what room there is; null: it can. */
  trouble(): AppendProblem | null;
  lastSeq(): number;
  /**
   * Taken before the server is asked for something, it says what the answer includes: every event up to `sent_seq`, and
   * what the server itself decided up to `last_seq`. It holds no clock.
   */
  position(): LedgerPosition;
  /** Damage that was found when it was opened, and how much could still be read; null: none. */
  readonly damage: { readonly readableEvents: number; readonly setAside: string } | null;
  close(): void;
}
