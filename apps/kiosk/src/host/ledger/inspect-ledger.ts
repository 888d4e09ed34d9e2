import { canonicalJson } from '@machi/domain/terminal-ledger/canonical-json';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { LedgerDamaged, type LedgerFile, type Mark } from './ledger-file.ts';
import type { LedgerKey } from './ledger-key.ts';
import { carveLines, readLine } from './salvage.ts';

export interface Expected {
  readonly terminalId: number;
  readonly key: LedgerKey;
  /** Bytes of the write-ahead log before the file was opened. */
  readonly log: Buffer;
}

const PAGE = 1000;

/** Checks the whole ledger. Throws LedgerDamaged if an event, or a byte of one, is missing. */
export function inspectLedger(file: LedgerFile, { terminalId, key, log }: Expected): void {
  const { terminal_id, acknowledged } = file.state();
  if (terminal_id !== terminalId) throw new LedgerDamaged('it is the ledger of another terminal');
  let seen: Mark = { seq: 0, hash: '' };
  for (let lines = file.lines(0, PAGE); lines.length > 0; lines = file.lines(seen.seq, PAGE)) {
    for (const line of lines) {
      // The server has verified the events it took; their hash shows later changes.
      const event = readLine(line, seen.seq < acknowledged.seq ? { ...key, verify: () => true } : key);
      if (!event || canonicalJson(event) !== line) throw new LedgerDamaged(`an event after ${seen.seq} is not whole`);
      const { seq, prev_hash } = event.content;
      const before = seq - 1 === acknowledged.seq ? acknowledged : seen;
      // Events that the server has may begin anywhere; after its mark none may be missing.
      if (seq > acknowledged.seq && (before.seq !== seq - 1 || before.hash !== prev_hash))
        throw new LedgerDamaged(`the events before ${seq} are missing`);
      if (seq === acknowledged.seq && event.hash !== acknowledged.hash)
        throw new LedgerDamaged(`event ${seq} is not the one that the server has`);
      seen = { seq, hash: event.hash };
    }
  }
  const last = Math.max(seen.seq, acknowledged.seq);
  if (lostEvents(file, { terminalId, key, log }, last)) throw new LedgerDamaged(`events after ${last} were lost`);
}

/**
 * Whether events are lost. SQLite takes a damaged log as one that ends there, and loses what was committed after it.
 * An event two places after the last one proves the damage: it was begun when the one between was on the disk. An
 * event one place after may have been under way when the machine went down, and no screen had shown it.
 */
function lostEvents(file: LedgerFile, { terminalId, key, log }: Expected, last: number): boolean {
  return carveLines(log).some((line) => {
    const number = Number(/"seq":(\d{1,15}),/.exec(line)?.[1] ?? 0);
    if (number < last + 2) return false;
    const event: LedgerEvent | undefined = readLine(line, key);
    return event?.content.terminal_id === terminalId && !file.has(event.content.tap_id);
  });
}
