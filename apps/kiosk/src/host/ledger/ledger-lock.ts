import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Another program on this machine has the ledger open. */
export class LedgerInUse extends Error {
  constructor(file: string) {
    super(`Another program on this machine is using this terminal's ledger (${file}). Close it, then start again.`);
    this.name = 'LedgerInUse';
  }
}

export interface LedgerLock {
  release(): void;
}

/** Code of an error of better-sqlite3, 'SQLITE_BUSY' and the like; '' for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function lock(file: string): LedgerLock {
  const database = new Database(file, { timeout: 200 });
  try {
    // Held as long as the program lives, however it ends; nothing is ever written.
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    throw error;
  }
  return { release: () => database.close() };
}

/**
 * Takes the exclusive right to write the ledger. The lock is a separate file, held by SQLite's locks, which exist on
 * every system: the ledger's own files can then be read and set aside byte by byte. Throws LedgerInUse.
 */
export function lockLedger(ledgerFile: string): LedgerLock {
  const file = `${ledgerFile}.lock`;
  try {
    return lock(file);
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw new LedgerInUse(ledgerFile);
    // Another program wrote into it: its content is not needed.
    if (codeOf(error) !== 'SQLITE_NOTADB') throw error;
    rmSync(file, { force: true });
    return lock(file);
  }
}
