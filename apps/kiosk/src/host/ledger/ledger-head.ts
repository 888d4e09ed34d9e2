import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** Position of a ledger: up to here nothing may be missing. */
const Head = z.object({ terminal_id: z.number(), seq: z.number() });

/** Always the same length: it overwrites the note before. */
const LENGTH = 64;

/**
 * Note of the ledger's position outside the ledger. It is written after every event that is on the disk, so it never
 * names one that is not. A ledger that ends earlier was truncated, replaced by a copy or deleted.
 */
export interface LedgerHead {
  read(terminalId: number): number;
  write(terminalId: number, seq: number): void;
  close(): void;
}

export const noHead: LedgerHead = { read: () => 0, write() {}, close() {} };

export function openLedgerHead(file: string): LedgerHead {
  let handle: number | undefined;
  return {
    read(terminalId) {
      try {
        const { terminal_id, seq } = Head.parse(JSON.parse(readFileSync(file, 'utf8')));
        return terminal_id === terminalId ? seq : 0;
      } catch {
        return 0;
      }
    },
    write(terminal_id, seq) {
      try {
        if (handle === undefined) {
          mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
          closeSync(openSync(file, 'a', 0o600));
          handle = openSync(file, 'r+');
        }
        writeSync(handle, JSON.stringify({ terminal_id, seq }).padEnd(LENGTH), 0);
      } catch {
        // A missing note proves nothing.
      }
    },
    close() {
      if (handle !== undefined) closeSync(handle);
      handle = undefined;
    },
  };
}
