import { statfsSync } from 'node:fs';
import { linkEvent } from '@machi/domain/terminal-ledger/chain';
import { EventContent, GENESIS_HASH, LedgerEvent, RULES_VERSION } from '@machi/domain/terminal-ledger/model';
import type { LedgerFile, LedgerState, Mark } from './ledger-file.ts';
import type { LedgerHead } from './ledger-head.ts';
import type { LedgerKey } from './ledger-key.ts';
import { codeOf } from './ledger-lock.ts';
import type { AppendProblem, Ledger } from './ledger.ts';
import { relink } from './salvage.ts';

/** The server's mark is not in this ledger: this is an old copy of it, or another terminal has the same key. */
export class ForeignMark extends Error {
  constructor(seq: number) {
    super(
      `The server has another event ${seq} than this ledger: an old copy was restored, or two terminals share a key.`,
    );
    this.name = 'ForeignMark';
  }
}

export interface KeptBy {
  readonly terminalId: number;
  readonly key: LedgerKey;
  readonly boot: { readonly boot_id: string; monotonic(): number };
  readonly damage: Ledger['damage'];
  readonly folder: string;
  /** Note of the ledger's position in another file. */
  readonly head: LedgerHead;
  closed(): void;
}

/** Free bytes below which a failed write counts as a full disk. */
const SCARCE_BYTES = 1_000_000;

/** About 2 kB each. */
const MOST_PARSED = 5000;

export function isScarce(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < SCARCE_BYTES;
}

/** Why a write failed. */
export function problemOf(error: unknown, folder: string): AppendProblem {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL') return 'disk-full';
  if (!code.startsWith('SQLITE_IOERR') && code !== 'SQLITE_CANTOPEN') return 'failed';
  return isScarce(folder) ? 'disk-full' : 'failed';
}

export function keepLedger(
  file: LedgerFile,
  { terminalId, key, boot, damage, folder, head: note, closed }: KeptBy,
): Ledger {
  let state: LedgerState = file.state();
  const parsed = new Map<string, LedgerEvent>();
  let head: Mark | undefined = readHead();
  let refused: AppendProblem | null = null;
  note.write(terminalId, head.seq);

  /** Each tap asks for the person's events, so parsed lines are cached. */
  function eventOf(line: string): LedgerEvent {
    const known = parsed.get(line);
    if (known) return known;
    const event = LedgerEvent.parse(JSON.parse(line));
    if (parsed.size >= MOST_PARSED) parsed.clear();
    parsed.set(line, event);
    return event;
  }

  function readHead(): Mark {
    const last = file.last();
    return last && last.seq > state.acknowledged.seq
      ? { seq: last.seq, hash: eventOf(last.line).hash }
      : state.acknowledged;
  }

  function setState(next: LedgerState): void {
    file.setState(next);
    state = next;
  }

  /** Hash at a number of this ledger, if it is still held. */
  function hashAt(seq: number): string | undefined {
    if (seq === state.acknowledged.seq) return state.acknowledged.hash;
    if (seq === 0) return GENESIS_HASH;
    const line = file.line(seq);
    if (line !== undefined) return eventOf(line).hash;
    const next = file.line(seq + 1);
    return next === undefined ? undefined : eventOf(next).content.prev_hash;
  }

  /** Renumbers all events after `from` to follow the mark. The server never received any of them. */
  function moveAfter(mark: Mark, from: number): void {
    const events = file.lines(from, Number.MAX_SAFE_INTEGER).map(eventOf);
    const next = { ...state, acknowledged: mark, firm_seq: null };
    file.transaction(() => {
      file.remove(from + 1);
      for (const event of relink(events, mark, key)) file.insert(event);
      file.setState(next);
    });
    state = next;
    head = readHead();
    note.write(terminalId, head.seq);
    file.clearLog();
  }

  /** Learns the server's mark for the first time, in a new or damaged file. */
  function resume(mark: Mark, firm: number): void {
    if (mark.seq > firm) return moveAfter(mark, firm);
    if (mark.seq < state.acknowledged.seq) return moveAfter(mark, state.acknowledged.seq);
    const own = hashAt(mark.seq);
    setState({ ...state, acknowledged: own === mark.hash ? mark : state.acknowledged, firm_seq: null });
    // The events still go to the server, which keeps them for people to look at.
    if (own !== mark.hash) throw new ForeignMark(mark.seq);
  }

  return {
    damage,
    append(event) {
      try {
        head ??= readHead();
        const content = EventContent.safeParse({
          ...event,
          verdict: { ...event.verdict, shown_name: null },
          terminal_id: terminalId,
          seq: head.seq + 1,
          prev_hash: head.hash,
          monotonic_ms: Math.floor(boot.monotonic()),
          boot_id: boot.boot_id,
          rules_version: RULES_VERSION,
        });
        // An event that the server cannot read would block all later ones.
        if (!content.success) {
          refused = 'failed';
          return { problem: refused };
        }
        const linked = linkEvent(content.data, key.hash, key.sign);
        const before = head;
        head = undefined;
        file.insert(linked);
        head = { seq: before.seq + 1, hash: linked.hash };
        note.write(terminalId, head.seq);
        refused = null;
        return { event: linked };
      } catch (error) {
        refused = problemOf(error, folder);
        return { problem: refused };
      }
    },
    trouble: () => (isScarce(folder) ? 'disk-full' : refused),
    unsent: (most) => (state.firm_seq === null ? file.lines(state.acknowledged.seq, most).map(eventOf) : []),
    unsentCount: () => file.count(state.acknowledged.seq),
    acknowledge(mark) {
      if (state.firm_seq !== null) return resume(mark, state.firm_seq);
      if (hashAt(mark.seq) !== mark.hash) throw new ForeignMark(mark.seq);
      // A restored server has fewer events than before: it gets those that are still here again.
      const isAllHeld = file.count(mark.seq) === readHead().seq - mark.seq;
      if (mark.seq < state.acknowledged.seq && !isAllHeld) throw new ForeignMark(mark.seq);
      if (mark.seq !== state.acknowledged.seq) setState({ ...state, acknowledged: mark });
    },
    eventsOf: (memberId, sinceSeq) => file.linesOf(memberId, sinceSeq).map(eventOf),
    recent: (most) => file.lines(Math.max(0, (head ??= readHead()).seq - most), most).map(eventOf),
    lastSeq: () => (head ??= readHead()).seq,
    position: () => ({ sent_seq: state.acknowledged.seq, last_seq: (head ??= readHead()).seq }),
    close() {
      file.close();
      note.close();
      closed();
    },
  };
}
