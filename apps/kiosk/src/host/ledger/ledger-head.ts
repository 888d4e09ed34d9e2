import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** How far a ledger was: nothing of it may be missing up to here. */
const Head = z.object({ terminal_id: z.number(), seq: z.number() });

/** Always the same length: it overwrites the note before. */
const LENGTH = 64;

/**
 * A note outside the ledger of how far it is. It is written after every event that is on the disk, so it never names
 * one that is not. A ledger that ends earlier was cut, put back or deleted.
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
        // A note that is missing accuses nobody.
      }
    },
    close() {
      if (handle !== undefined) closeSync(handle);
      handle = undefined;
    },
  };
}
