import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Expected } from './inspect-ledger.ts';
import { createLedgerFile } from './ledger-file.ts';
import type { Ledger } from './ledger.ts';
import { carveLines, markBefore, relink, sortSalvage } from './salvage.ts';

const newFileOf = (file: string): string => `${file}.salvaged`;
const LOGS = ['-wal', '-shm', '-journal'] as const;

const bytesOf = (file: string): Buffer => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));

/** Reads the write-ahead log of a ledger that is not open. */
export const readLog = (file: string): Buffer => bytesOf(`${file}-wal`);

/** Flushes a file or folder to the disk; Windows cannot flush folders. */
function flush(target: string): void {
  let handle: number | undefined;
  try {
    handle = openSync(target, 'r');
    fsyncSync(handle);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function remove(file: string): void {
  for (const end of ['', ...LOGS]) rmSync(`${file}${end}`, { force: true });
}

/** Puts the new file in the old one's place: it is complete once the old one was moved away. */
function putInPlace(file: string): void {
  for (const end of LOGS) rmSync(`${file}${end}`, { force: true });
  renameSync(newFileOf(file), file);
  flush(path.dirname(file));
}

/** Finishes an interrupted rebuild. */
export function finishRebuild(file: string): void {
  if (!existsSync(newFileOf(file))) return;
  if (existsSync(file)) remove(newFileOf(file));
  else putInPlace(file);
}

/**
 * Writes a new ledger from the readable events of a damaged one, and sets the damaged one aside for people to look
 * at. Consecutive events stay as signed; those whose predecessors are lost follow with new numbers. The server's mark
 * is unknown, so nothing is sent until the server has told it (`firm_seq`).
 */
export function rebuildLedger(file: string, { terminalId, key, log }: Expected): Ledger['damage'] {
  if (!existsSync(file)) writeFileSync(file, '');
  const lines = [...carveLines(readFileSync(file)), ...carveLines(log), ...carveLines(readLog(file))];
  const { run, loose } = sortSalvage(lines, terminalId, key);
  const acknowledged = markBefore(run[0]);
  const last = run.at(-1);
  const firm = last ? { seq: last.content.seq, hash: last.hash } : acknowledged;

  const made = createLedgerFile(besideDamaged(file), { terminal_id: terminalId, acknowledged, firm_seq: firm.seq });
  try {
    made.transaction(() => {
      for (const event of [...run, ...relink(loose, firm, key)]) made.insert(event);
    });
    made.clearLog();
  } finally {
    made.close();
  }
  return { readableEvents: run.length + loose.length, setAside: replaceDamaged(file, log) };
}

/** File to write beside a damaged one, anew. */
export function besideDamaged(file: string): string {
  remove(newFileOf(file));
  return newFileOf(file);
}

/** Sets a damaged file and its log aside, and puts the new one (`besideDamaged`) in its place. Returns the old one's new name. */
export function replaceDamaged(file: string, log: Buffer): string {
  flush(newFileOf(file));
  const setAside = `${file}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  if (log.length > 0) {
    writeFileSync(`${setAside}-wal`, log, { mode: 0o600 });
    flush(`${setAside}-wal`);
  }
  renameSync(file, setAside);
  putInPlace(file);
  return setAside;
}
