import { createHmac, createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson } from '@machi/domain/terminal-ledger/canonical-json';
import { GENESIS_HASH, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { keepLedger } from '../keep-ledger.ts';
import { noHead } from '../ledger-head.ts';
import type { LedgerFile, LedgerState } from '../ledger-file.ts';
import { ledgerKeyOf, type LedgerKey } from '../ledger-key.ts';
import type { Ledger } from '../ledger.ts';
import { terminalKey } from '../new-event.fixture.ts';
import { openLedger } from '../open-ledger.ts';

/** Disk of a terminal's ledger: it survives the program, and an older copy of it can be restored. */
export interface Disk {
  readonly key: LedgerKey;
  /** Starts the program. */
  open(): Ledger;
  /** Ends it as a power cut does. */
  cut(): void;
  /** Copies the disk; the program must not be running. */
  image(): Disk;
}

export type MakeDisk = (terminalId: number) => Disk;

/** Shared key in place of a signature: as good here, and fast. */
function sharedKey(terminalId: number): LedgerKey {
  const sign = (bytes: Uint8Array) => createHmac('sha512', `terminal ${terminalId}`).update(bytes).digest();
  return {
    hash: (text) => createHash('sha256').update(text).digest(),
    sign,
    verify: (bytes, signature) => sign(bytes).equals(signature),
  };
}

const boot = { boot_id: '00000000-0000-4000-8000-00000000b007', monotonic: () => 1 };

function memoryFile(rows: Map<number, LedgerEvent>, held: { state: LedgerState }): LedgerFile {
  const ordered = (after: number) => [...rows.values()].filter(({ content }) => content.seq > after);
  const line = (event: LedgerEvent) => canonicalJson(event);
  return {
    state: () => held.state,
    setState: (state) => void (held.state = state),
    insert(event) {
      if (rows.has(event.content.seq)) throw new Error('a number twice');
      rows.set(event.content.seq, event);
    },
    remove(fromSeq) {
      for (const seq of rows.keys()) if (seq >= fromSeq) rows.delete(seq);
    },
    count: (after) => ordered(after).length,
    has: (tapId) => ordered(0).some(({ content }) => content.tap_id === tapId),
    forget() {},
    lines: (after, most) => ordered(after).slice(0, most).map(line),
    linesOf: (memberId, after) =>
      ordered(after)
        .filter(({ content }) => content.verdict.member_id === memberId)
        .map(line),
    last() {
      const event = ordered(0).at(-1);
      return event && { seq: event.content.seq, line: line(event) };
    },
    line(seq) {
      const event = rows.get(seq);
      return event && line(event);
    },
    transaction: (work) => work(),
    clearLog() {},
    close() {},
  };
}

function memoryDiskWith(terminalId: number, rows: Map<number, LedgerEvent>, state: LedgerState): Disk {
  const held = { state };
  const key = sharedKey(terminalId);
  return {
    key,
    open: () =>
      keepLedger(memoryFile(rows, held), {
        terminalId,
        key,
        boot,
        damage: null,
        head: noHead,
        folder: '/',
        closed() {},
      }),
    cut() {},
    image: () => memoryDiskWith(terminalId, new Map(rows), held.state),
  };
}

export const memoryDisk: MakeDisk = (terminalId) =>
  memoryDiskWith(terminalId, new Map(), {
    terminal_id: terminalId,
    acknowledged: { seq: 0, hash: GENESIS_HASH },
    firm_seq: 0,
  });

/** Real files, below a folder that the caller removes. */
export function fileDisks(folder: string): MakeDisk {
  const made = (terminalId: number, pkcs8: Buffer, from: string | null): Disk => {
    let file = path.join(mkdtempSync(path.join(folder, 'disk-')), 'ledger.sqlite');
    let opened: Ledger | undefined;
    const copyTo = (source: string, target: string) => {
      for (const end of ['', '-wal'])
        if (existsSync(`${source}${end}`)) copyFileSync(`${source}${end}`, `${target}${end}`);
    };
    if (from !== null) copyTo(from, file);
    return {
      key: ledgerKeyOf(pkcs8),
      open() {
        opened = openLedger({ file, terminalId, key: pkcs8 });
        return opened;
      },
      cut() {
        // Writes during closing go to the old place.
        const left = path.join(mkdtempSync(path.join(folder, 'disk-')), 'ledger.sqlite');
        copyTo(file, left);
        opened?.close();
        file = left;
      },
      image: () => made(terminalId, pkcs8, file),
    };
  };
  return (terminalId) => made(terminalId, terminalKey(), null);
}
