import { findingsOf, type Finding } from './finding.ts';

const LEAST_VERSION = 15;
/** Connections of a process outside its pool: one listens, one makes backups. */
const BESIDE_POOL = 2;
/** PostgreSQL's reserved superuser connections. */
const RESERVED = 3;
/** Processes that docs/operation.md starts. */
const PROCESSES = 2;

export interface DatabaseFacts {
  /** Whether Machi itself runs it in the data folder. */
  readonly isEmbedded: boolean;
  readonly version: number;
  readonly encoding: string;
  /** Whether committed data survive a power cut. */
  readonly isDurable: boolean;
  readonly mostConnections: number;
  readonly pool: number;
  /** undefined: the database has no town yet. */
  readonly town?: {
    readonly pendingMigrations: number;
    /** Whether the town was opened with this key; undefined: never opened. */
    readonly isOwnKey: boolean | undefined;
    readonly processes: number;
    /** Rights of the account in DATABASE_URL. */
    readonly account: {
      readonly mayChangeTables: boolean;
      readonly mayChangeLog: boolean;
      readonly closedTables: number;
    };
  };
}

type TownAccount = NonNullable<DatabaseFacts['town']>['account'];

const database = findingsOf('database');
const secrets = findingsOf('secrets');
const processes = findingsOf('processes');

function accountFinding({ mayChangeTables, mayChangeLog, closedTables }: TownAccount): Finding {
  if (mayChangeTables)
    return database.wrong(
      'the account of the services owns the tables: whoever breaks into a process can change all of them, and the audit log',
      'give the tables to a second one: docs/operation.md, "Two accounts of the database"',
    );
  if (mayChangeLog || closedTables > 0)
    return database.wrong(
      mayChangeLog
        ? 'the account of the services may change the audit log'
        : `the account of the services may not read ${closedTables} tables`,
      'machi db-migrate, with the DATABASE_GRANT_TO of /etc/machi/owner.env',
    );
  return database.ok('the account of the services reads and writes rows, and only adds to the audit log');
}

/** Limits of a single machine, none of them a mistake. */
const EMBEDDED = database.unseen(
  'Machi runs it itself, for one process: an update is a pause, a backup too, and whoever breaks into the process can change the audit log. docs/operation.md, "On the embedded database"',
);

function townFindings({ town, isEmbedded }: DatabaseFacts): Finding[] {
  if (town === undefined) return [database.wrong('there is no town in it yet', 'machi db-migrate')];
  const least = isEmbedded ? 1 : PROCESSES;
  const { pendingMigrations, isOwnKey } = town;
  return [
    isEmbedded ? EMBEDDED : accountFinding(town.account),
    pendingMigrations === 0
      ? database.ok('the tables of the town are those of this release')
      : database.wrong(`${pendingMigrations} migrations have not been made`, 'machi db-migrate'),
    isOwnKey === false
      ? secrets.wrong(
          'the town was opened with another MACHI_SECRET: no process starts with this one',
          'bring back the one from the safe',
        )
      : secrets.ok(
          isOwnKey
            ? 'MACHI_SECRET is the one that all processes of the town have'
            : 'MACHI_SECRET waits for the first start',
        ),
    town.processes >= least
      ? processes.ok(`${town.processes} run`)
      : processes.wrong(
          `${town.processes} of ${least} run`,
          isEmbedded
            ? 'npm start'
            : "systemctl status 'machi-web@*'; systemctl enable --now machi-web@3000 machi-web@3001",
        ),
  ];
}

/** Lists findings about PostgreSQL and the town's data in it. */
export function databaseFindings(facts: DatabaseFacts): Finding[] {
  const { version, encoding, isDurable, mostConnections, pool } = facts;
  const needed = (facts.isEmbedded ? 1 : PROCESSES) * (pool + BESIDE_POOL) + RESERVED;
  return [
    version >= LEAST_VERSION
      ? database.ok(`PostgreSQL ${version}; its time zone does not matter`)
      : database.wrong(`PostgreSQL ${version} is too old`, `take ${LEAST_VERSION} or newer: Debian 13 has it`),
    encoding === 'UTF8'
      ? database.ok('it keeps every character')
      : database.wrong(
          `its encoding is ${encoding}: names would be lost`,
          'make it anew: createdb --encoding UTF8 --template template0',
        ),
    isDurable
      ? database.ok('what was acknowledged survives a power cut')
      : database.wrong(
          'fsync or synchronous_commit is off: a power cut loses what was acknowledged',
          'take both out of postgresql.conf',
        ),
    mostConnections >= needed
      ? database.ok(`${mostConnections} connections, ${needed} are needed`)
      : database.wrong(
          `${mostConnections} connections, and ${needed} are needed`,
          'raise max_connections, or lower DATABASE_POOL',
        ),
    ...townFindings(facts),
  ];
}

/** Makes the finding of a failed connection. */
export const databaseAway = (reason: string): Finding =>
  database.wrong(
    `it cannot be asked: ${reason}`,
    'systemctl status postgresql; DATABASE_URL; createuser machi, createdb --owner machi_owner machi',
  );
