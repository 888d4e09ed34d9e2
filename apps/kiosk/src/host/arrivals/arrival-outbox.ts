import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { ShelterArrival } from '@machi/domain/shelters/terminal';
import { isScarce, problemOf } from '../ledger/keep-ledger.ts';
import { LedgerDamaged, prepareFile } from '../ledger/ledger-file.ts';
import { lockLedger } from '../ledger/ledger-lock.ts';
import type { AppendProblem } from '../ledger/ledger.ts';
import { isDamage } from '../ledger/open-ledger.ts';
import { besideDamaged, finishRebuild, readLog, replaceDamaged } from '../ledger/rebuild-ledger.ts';
import type { Vault } from '../vault/vault.ts';

const SCHEMA = `
create table arrival (seq integer primary key autoincrement, arrival_id text not null unique, line text not null) strict;
create table came (shelter_id integer primary key, persons integer not null) strict;
`;

/** Days for which a damaged file stays for people to look at: it holds names, if sealed ones. */
const SET_ASIDE_DAYS = 30;

interface Row {
  readonly seq: number;
  readonly arrival_id: string;
  readonly line: string;
}

/** People of a shelter whom the server does not have yet: whoever was told "taken" is in here, or at the server. */
export interface ArrivalOutbox {
  /** The file was damaged: this many arrivals of it could be read and go on. Null: it was whole. */
  readonly damage: { readonly readable: number } | null;
  /** Writes an arrival; null once it is on the disk. */
  put(arrival: ShelterArrival): AppendProblem | null;
  /** Why nothing can be written now. */
  trouble(): AppendProblem | null;
  /** Oldest first. */
  unsent(most: number): readonly ShelterArrival[];
  unsentCount(): number;
  has(arrivalId: string): boolean;
  /** Deletes what the server has answered for; what it can never take is counted. */
  answered(answers: readonly { readonly arrival_id: string; readonly fault: string | null }[]): void;
  /** Arrivals that the server can never take, since the program started. */
  refused(): number;
  /** People who came to a shelter at this terminal since it began to serve it. */
  came(shelterId: number): number;
  /** The terminal begins to serve a shelter anew. */
  beginCount(shelterId: number): void;
  /** Deletes every arrival and count: the terminal was ended. */
  forgetAll(): void;
  close(): void;
}

export interface OutboxParts {
  /** Path of the database; its folder is made if missing. */
  readonly file: string;
  readonly vault: Pick<Vault, 'seal' | 'unseal'>;
}

const nameOf = ({ seq, arrival_id }: Omit<Row, 'line'>): string => `arrival-${seq}-${arrival_id}`;
const lineOf = (row: Omit<Row, 'line'>, sealed: Buffer): string =>
  `machi-arrival ${row.seq} ${row.arrival_id} ${sealed.toString('base64url')}.`;
/** A line fits into one page, so that it is found whole in the bytes of a damaged file. */
const LINE = /machi-arrival (\d{1,15}) ([0-9a-f-]{36}) ([\w-]{40,3500})\./g;

const persons = ({ member_id, person_name, others }: ShelterArrival): number =>
  others + ((member_id ?? person_name) === undefined ? 0 : 1);

/** Opens the arrival of a line; undefined for what this vault has not sealed at this place. */
function readLine(line: string, vault: OutboxParts['vault']): (Row & { readonly arrival: ShelterArrival }) | undefined {
  const [, seq, arrival_id = '', sealed = ''] = [...line.matchAll(LINE)][0] ?? [];
  const row = { seq: Number(seq), arrival_id, line };
  const bytes = vault.unseal(nameOf(row), Buffer.from(sealed, 'base64url'));
  const arrival = bytes === null ? undefined : ShelterArrival.safeParse(JSON.parse(bytes.toString()));
  return arrival?.success && arrival.data.arrival_id === arrival_id ? { ...row, arrival: arrival.data } : undefined;
}

const carve = (bytes: Buffer): string[] => [...bytes.toString('latin1').matchAll(LINE)].map(([line]) => line);

function openFile(file: string, isNew: boolean): Database.Database {
  const database = new Database(file, { timeout: 2000, fileMustExist: !isNew });
  try {
    prepareFile(database);
    if (isNew) database.transaction(() => database.exec(SCHEMA)).immediate();
    const said = database.pragma('integrity_check(1)', { simple: true });
    if (said !== 'ok') throw new LedgerDamaged(String(said));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const lastSeq = (database: Database.Database): number =>
  database.prepare<[], { seq: number }>("select seq from sqlite_sequence where name = 'arrival'").get()?.seq ?? 0;
const insertInto = (database: Database.Database) => database.prepare('insert into arrival values (?, ?, ?)');
const countIn = (database: Database.Database) =>
  database.prepare(
    'insert into came values (?, ?) on conflict (shelter_id) do update set persons = persons + excluded.persons',
  );

/** Throws if a row is not whole, or if the log holds one two numbers after the last: one between was lost (see ledger). */
function inspect(database: Database.Database, log: Buffer, vault: OutboxParts['vault']): void {
  for (const row of database.prepare<[], Row>('select * from arrival').iterate())
    if (readLine(row.line, vault)?.arrival_id !== row.arrival_id) throw new LedgerDamaged(`${row.seq} is not whole`);
  const last = lastSeq(database);
  if (carve(log).some((line) => (readLine(line, vault)?.seq ?? 0) >= last + 2))
    throw new LedgerDamaged(`arrivals after ${last} were lost`);
}

/** Writes a new file of what can be read. What the server has answered for may be among it: it counts once there. */
function rebuild(file: string, log: Buffer, vault: OutboxParts['vault']): number {
  const lines = [
    ...carve(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)),
    ...carve(log),
    ...carve(readLog(file)),
  ];
  const rows = new Map(lines.flatMap((line) => readLine(line, vault) ?? []).map((row) => [row.seq, row]));
  const made = openFile(besideDamaged(file), true);
  try {
    made.transaction(() => {
      for (const { seq, arrival_id, line, arrival } of rows.values()) {
        insertInto(made).run(seq, arrival_id, line);
        countIn(made).run(arrival.shelter_id, persons(arrival));
      }
    })();
    made.pragma('wal_checkpoint(truncate)');
  } finally {
    made.close();
  }
  replaceDamaged(file, log);
  return rows.size;
}

function removeOldSetAside(file: string): void {
  const folder = path.dirname(file);
  for (const name of readdirSync(folder)) {
    const old = path.join(folder, name);
    if (name.includes('.damaged-') && Date.now() - statSync(old).mtimeMs > SET_ASIDE_DAYS * 86_400_000) rmSync(old);
  }
}

/**
 * Opens the arrivals of a terminal, or makes the file. As the ledger, a damaged file never keeps it from starting. Each
 * row is sealed by the vault and bound to its number, since typed names are in it. Throws LedgerInUse, and the disk's
 * error if nothing can be written at all.
 */
export function openArrivalOutbox({ file, vault }: OutboxParts): ArrivalOutbox {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const lock = lockLedger(file);
  let database: Database.Database | undefined;
  let damage: ArrivalOutbox['damage'] = null;
  try {
    finishRebuild(file);
    const log = readLog(file);
    try {
      database = openFile(file, !existsSync(file) && log.length === 0);
      inspect(database, log, vault);
    } catch (error) {
      if (!isDamage(error) && existsSync(file)) throw error;
      database?.close();
      damage = { readable: rebuild(file, log, vault) };
      database = openFile(file, false);
    }
    removeOldSetAside(file);
    return keepOutbox(database, file, vault, damage, lock.release);
  } catch (error) {
    database?.close();
    lock.release();
    throw error;
  }
}

function keepOutbox(
  database: Database.Database,
  file: string,
  vault: OutboxParts['vault'],
  damage: ArrivalOutbox['damage'],
  closed: () => void,
): ArrivalOutbox {
  const insert = insertInto(database);
  const count = countIn(database);
  const oldest = database.prepare<[number], Row>('select * from arrival order by seq limit ?');
  const counted = database.prepare<[], { readonly unsent: number }>('select count(*) as unsent from arrival');
  const remove = database.prepare('delete from arrival where arrival_id = ?');
  const cameTo = database.prepare<[number], { readonly persons: number }>(
    'select persons from came where shelter_id = ?',
  );
  const begin = database.prepare('insert or replace into came values (?, 0)');
  const held = database.prepare<[string], Row>('select * from arrival where arrival_id = ?');
  const folder = path.dirname(file);
  let faults = 0;
  let refused: AppendProblem | null = null;
  /** Deleted rows stay in the log until then. */
  const clearLog = (): void => void database.pragma('wal_checkpoint(truncate)');

  return {
    damage,
    put(arrival) {
      // One that the server cannot read would block all later ones.
      if (!ShelterArrival.safeParse(arrival).success) return (refused = 'failed');
      const row = { seq: lastSeq(database) + 1, arrival_id: arrival.arrival_id };
      try {
        const line = lineOf(row, vault.seal(nameOf(row), Buffer.from(JSON.stringify(arrival))));
        database
          .transaction(() => {
            insert.run(row.seq, row.arrival_id, line);
            count.run(arrival.shelter_id, persons(arrival));
          })
          .immediate();
        refused = null;
      } catch (error) {
        refused = problemOf(error, folder);
      }
      return refused;
    },
    trouble: () => (isScarce(folder) ? 'disk-full' : refused),
    unsent: (most) => oldest.all(most).flatMap(({ line }) => readLine(line, vault)?.arrival ?? []),
    unsentCount: () => counted.get()?.unsent ?? 0,
    has: (arrivalId) => held.get(arrivalId) !== undefined,
    answered(answers) {
      database
        .transaction(() => {
          for (const { arrival_id } of answers) remove.run(arrival_id);
        })
        .immediate();
      faults += answers.filter(({ fault }) => fault !== null).length;
      clearLog();
    },
    refused: () => faults,
    came: (shelterId) => cameTo.get(shelterId)?.persons ?? 0,
    beginCount: (shelterId) => void begin.run(shelterId),
    forgetAll() {
      database.exec('delete from arrival; delete from came');
      clearLog();
      for (const name of readdirSync(folder)) if (name.includes('.damaged-')) rmSync(path.join(folder, name));
    },
    close() {
      database.close();
      closed();
    },
  };
}
