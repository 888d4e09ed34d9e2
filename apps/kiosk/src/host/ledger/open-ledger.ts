import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { GENESIS_HASH } from '@machi/domain/terminal-ledger/model';
import { inspectLedger } from './inspect-ledger.ts';
import { keepLedger } from './keep-ledger.ts';
import { createLedgerFile, LedgerDamaged, openLedgerFile, type LedgerFile } from './ledger-file.ts';
import { noHead, openLedgerHead } from './ledger-head.ts';
import { ledgerKeyOf } from './ledger-key.ts';
import { lockLedger } from './ledger-lock.ts';
import type { Ledger } from './ledger.ts';
import { finishRebuild, readLog, rebuildLedger } from './rebuild-ledger.ts';

export interface LedgerOptions {
  /** Path of the database; its folder is made if missing. */
  readonly file: string;
  readonly terminalId: number;
  /** The terminal's Ed25519 key, PKCS#8 in DER. */
  readonly key: Uint8Array;
  /** File in another folder with the ledger's position; left out: none. */
  readonly headFile?: string;
  /** Identifier of this program start, and milliseconds since then; by default of this process. */
  readonly boot?: { readonly boot_id: string; monotonic(): number };
}

/** Acknowledged events to keep: for quotas, and for a server that was restored from a backup. */
const KEPT_EVENTS = 20_000;

const thisProcess = { boot_id: randomUUID(), monotonic: () => performance.now() };

/**
 * Opens a terminal's ledger, or makes it. Damage never keeps a terminal from starting: the damaged file is set aside
 * and its readable events go on (`damage` tells how many). Throws LedgerInUse if another program has it open,
 * LedgerTooNew, and the disk's error if nothing can be written at all.
 */
export function openLedger({ file, terminalId, key: pkcs8, headFile, boot = thisProcess }: LedgerOptions): Ledger {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const key = ledgerKeyOf(pkcs8);
  const lock = lockLedger(file);
  const head = headFile === undefined ? noHead : openLedgerHead(headFile);
  const reached = head.read(terminalId);
  let opened: LedgerFile | undefined;
  let damage: Ledger['damage'] = null;
  try {
    finishRebuild(file);
    const log = readLog(file);
    if (existsSync(file) || log.length > 0 || reached > 0) {
      try {
        if (!existsSync(file)) throw new LedgerDamaged('there is a log, or was a ledger, but no file');
        opened = openLedgerFile(file);
        inspectLedger(opened, { terminalId, key, log });
        const last = Math.max(opened.last()?.seq ?? 0, opened.state().acknowledged.seq);
        if (last < reached) throw new LedgerDamaged(`it ends at ${last}, and had come to ${reached}`);
      } catch (error) {
        if (!isDamage(error)) throw error;
        opened?.close();
        opened = undefined;
        damage = rebuildLedger(file, { terminalId, key, log });
        opened = openLedgerFile(file);
      }
    } else {
      // It is unknown whether an earlier file existed: the server's mark will tell.
      opened = createLedgerFile(file, {
        terminal_id: terminalId,
        acknowledged: { seq: 0, hash: GENESIS_HASH },
        firm_seq: 0,
      });
    }
    opened.forget(opened.state().acknowledged.seq - KEPT_EVENTS);
    return keepLedger(opened, {
      terminalId,
      key,
      boot,
      damage,
      folder: path.dirname(file),
      head,
      closed: lock.release,
    });
  } catch (error) {
    opened?.close();
    head.close();
    lock.release();
    throw error;
  }
}

/** Whether reading failed because of the file, and not of a disk that cannot be read or written now. */
export function isDamage(error: unknown): boolean {
  if (error instanceof LedgerDamaged) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_ERROR'].some((known) => code.startsWith(known));
}
