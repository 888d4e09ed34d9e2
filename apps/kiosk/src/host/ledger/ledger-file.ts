import { canonicalJson } from '@machi/domain/terminal-ledger/canonical-json';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import Database from 'better-sqlite3';

/** "MLDG": marks the file as ours, so that no other program claims it. */
const APPLICATION_ID = 0x4d_4c_44_47;
/** Raised with every change of the tables; the change then adds the upgrade of older files here. */
const SCHEMA_VERSION = 1;
const SCHEMA = `
create table ledger (
  one integer primary key check (one = 1),
  terminal_id integer not null,
  acknowledged_seq integer not null,
  acknowledged_hash text not null,
  firm_seq integer
) strict;
create table event (seq integer primary key, tap_id text not null unique, member_id integer, line text not null) strict;
create index event_member on event (member_id, seq) where member_id is not null;
`;

export interface Mark {
  readonly seq: number;
  readonly hash: string;
}

/** State stored in the file. */
export interface LedgerState {
  readonly terminal_id: number;
  /** Last event that the server has. */
  readonly acknowledged: Mark;
  /**
   * Set while the server's mark is unknown, in a new file and after damage: events up to here are as signed and may
   * have been sent; later ones were never sent and get their final numbers once the mark is known.
   */
  readonly firm_seq: number | null;
}

interface EventRow {
  readonly seq: number;
  readonly line: string;
}

/** The tables of a ledger alone. Each method is one statement, and so one transaction. */
export interface LedgerFile {
  readonly state: () => LedgerState;
  setState(state: LedgerState): void;
  insert(event: LedgerEvent): void;
  remove(fromSeq: number): void;
  count(afterSeq: number): number;
  has(tapId: string): boolean;
  /** Removes acknowledged events that are not needed any more. */
  forget(upToSeq: number): void;
  lines(afterSeq: number, most: number): string[];
  linesOf(memberId: number, afterSeq: number): string[];
  last(): EventRow | undefined;
  line(seq: number): string | undefined;
  transaction(work: () => void): void;
  /** Overwrites removed events in the log. */
  clearLog(): void;
  close(): void;
}

interface StateRow {
  readonly terminal_id: number;
  readonly acknowledged_seq: number;
  readonly acknowledged_hash: string;
  readonly firm_seq: number | null;
}

/** Settings of a file in which nothing may be lost that somebody was shown, and deleted rows are gone. */
export function prepareFile(database: Database.Database): void {
  // With FULL an event is on the disk when its statement is done; on macOS also through the drive's own cache.
  database.pragma('locking_mode = exclusive');
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.pragma('fullfsync = 1');
  database.pragma('checkpoint_fullfsync = 1');
  database.pragma('secure_delete = on');
}

function statementsOf(database: Database.Database): LedgerFile {
  const readState = database.prepare<[], StateRow>('select * from ledger');
  const writeState = database.prepare('insert or replace into ledger values (1, ?, ?, ?, ?)');
  const insertEvent = database.prepare('insert into event (seq, tap_id, member_id, line) values (?, ?, ?, ?)');
  const removeFrom = database.prepare('delete from event where seq >= ?');
  const removeTo = database.prepare('delete from event where seq <= ?');
  const page = database.prepare<[number, number], EventRow>(
    'select seq, line from event where seq > ? order by seq limit ?',
  );
  const ofMember = database.prepare<[number, number], EventRow>(
    'select seq, line from event where member_id = ? and seq > ? order by seq',
  );
  const newest = database.prepare<[], EventRow>('select seq, line from event order by seq desc limit 1');
  const counted = database.prepare<[number], { readonly count: number }>(
    'select count(*) as count from event where seq > ?',
  );
  const tap = database.prepare<[string], { readonly seq: number }>('select seq from event where tap_id = ?');
  const one = database.prepare<[number], EventRow>('select seq, line from event where seq = ?');
  return {
    state() {
      const row = readState.get();
      if (!row) throw new LedgerDamaged('the ledger does not say whose it is');
      const { terminal_id, acknowledged_seq, acknowledged_hash, firm_seq } = row;
      return { terminal_id, acknowledged: { seq: acknowledged_seq, hash: acknowledged_hash }, firm_seq };
    },
    setState({ terminal_id, acknowledged, firm_seq }) {
      writeState.run(terminal_id, acknowledged.seq, acknowledged.hash, firm_seq);
    },
    insert(event) {
      const { seq, tap_id, verdict } = event.content;
      insertEvent.run(seq, tap_id, verdict.member_id, canonicalJson(event));
    },
    remove: (fromSeq) => void removeFrom.run(fromSeq),
    count: (afterSeq) => counted.get(afterSeq)?.count ?? 0,
    has: (tapId) => tap.get(tapId) !== undefined,
    forget: (upToSeq) => void removeTo.run(upToSeq),
    lines: (afterSeq, most) => page.all(afterSeq, most).map(({ line }) => line),
    linesOf: (memberId, afterSeq) => ofMember.all(memberId, afterSeq).map(({ line }) => line),
    last: () => newest.get(),
    line: (seq) => one.get(seq)?.line,
    transaction: (work) => database.transaction(work).immediate(),
    clearLog: () => void database.pragma('wal_checkpoint(truncate)'),
    close: () => database.close(),
  };
}

/** Makes a new file with this state; its rows follow. */
export function createLedgerFile(file: string, state: LedgerState): LedgerFile {
  const database = new Database(file, { timeout: 2000 });
  try {
    prepareFile(database);
    database
      .transaction(() => {
        database.exec(SCHEMA);
        database.pragma(`application_id = ${APPLICATION_ID}`);
        database.pragma(`user_version = ${SCHEMA_VERSION}`);
      })
      .immediate();
    const made = statementsOf(database);
    made.setState(state);
    return made;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The file's content is not what was written. */
export class LedgerDamaged extends Error {
  override readonly name = 'LedgerDamaged';
}

/** A file of a newer program; it stays unchanged. */
export class LedgerTooNew extends Error {
  constructor(file: string, version: number) {
    super(`The ledger ${file} was written by a newer program (version ${version}); this one knows ${SCHEMA_VERSION}.`);
    this.name = 'LedgerTooNew';
  }
}

/** Opens an existing file. Throws LedgerDamaged, SQLite's errors for a damaged file, and LedgerTooNew. */
export function openLedgerFile(file: string): LedgerFile {
  const database = new Database(file, { timeout: 2000, fileMustExist: true });
  try {
    prepareFile(database);
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID)
      throw new LedgerDamaged('this is no ledger');
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version > SCHEMA_VERSION) throw new LedgerTooNew(file, version);
    const said = database.pragma('integrity_check(1)', { simple: true });
    if (said !== 'ok') throw new LedgerDamaged(String(said));
    return statementsOf(database);
  } catch (error) {
    database.close();
    throw error;
  }
}
