import path from 'node:path';
import type { DatabaseFacts } from '@machi/domain/setup/database';
import type { ArchiveFacts } from '@machi/domain/setup/keeping';
import type { JobFacts } from '@machi/domain/setup/house';
import type { WaitingNotifications } from '@machi/domain/setup/notifications';
import type { KnownTerminal } from '@machi/domain/setup/people';
import { terminalState } from '@machi/domain/terminals/state';
import { access } from 'node:fs/promises';
import { statement, type Database } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { readAccountRights } from '../database/serving-account.ts';
import { isTownKey, readSecret } from '../ground/town-secret.ts';
import { readWaiting } from '../platform/notifications/waiting-notifications.ts';
import { SEEN } from '../platform/work/presence.ts';
import type { Settings } from '../settings/settings.ts';

const serverFacts = statement<{
  version: number;
  encoding: string;
  is_durable: boolean;
  most_connections: number;
  now: Date;
}>(
  'setup-server',
  `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
     current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as is_durable,
     current_setting('max_connections')::int as most_connections, clock_timestamp() as now`,
);
const countRunning = statement<{ count: number; ahead: number | null }>(
  'setup-running',
  `select count(*)::int as count, (array_agg(ahead_milliseconds order by abs(ahead_milliseconds) desc nulls last))[1] as ahead
   from running_process where process_key in (${SEEN})`,
);
const countSystem = statement<{ count: number }>(
  'setup-officials',
  `select count(*)::int as count from member where is_official and locked_at is null and 'system' = any(roles)`,
);
const listJobs = statement<JobFacts>(
  'setup-jobs',
  'select job_name as name, failures, last_error as code from job order by job_name',
);
const listTerminals = statement<
  Parameters<typeof terminalState>[0] & { readonly terminal_name: string; readonly seen_at: Date | null }
>(
  'setup-terminals',
  `select terminal_name, is_test, approved_at, registered_at, code_expires_at, seen_at, revoked_at, wipe_asked_at, wiped_at
   from terminal order by terminal_id`,
);

const sizeOfDocuments = statement<{ bytes: number }>(
  'setup-documents',
  `select pg_total_relation_size('document')::float8 as bytes`,
);

const archiveFacts = statement<{ is_on: boolean; archived_at: Date | null; failed_at: Date | null; failures: number }>(
  'setup-archive',
  `select current_setting('archive_mode') <> 'off' and current_setting('archive_command') not in ('true', '/bin/true') as is_on, last_archived_time as archived_at, last_failed_time as failed_at,
     failed_count::int as failures from pg_stat_archiver`,
);

/** Facts about the tables of a town with this release's schema. */
export interface TownFacts {
  readonly waiting: WaitingNotifications;
  readonly jobs: readonly JobFacts[];
  readonly systemOfficials: number;
  readonly terminals: readonly KnownTerminal[];
  readonly documentBytes: number;
  readonly archive: ArchiveFacts;
}

/** The town's key, if there is one; none is made. */
async function findSecret(settings: Settings): Promise<string | undefined> {
  const isThere = await access(path.join(settings.dataFolder, 'secret')).then(
    () => true,
    () => false,
  );
  return settings.secret !== undefined || isThere ? readSecret(settings) : undefined;
}

interface LookedAt {
  readonly facts: DatabaseFacts;
  /** Milliseconds by which this machine is ahead of the database. */
  readonly clockOffset: number;
  /** The same of the running process whose machine is furthest from it. */
  readonly processOffset?: number | undefined;
  readonly town?: TownFacts;
}

/** Only reads; rejects if the database cannot be reached. */
export async function lookAtDatabase(settings: Settings, database: Database): Promise<LookedAt> {
  const asked = Date.now();
  const [server] = await database.run(serverFacts);
  if (!server) throw new Error('it says nothing of itself');
  const facts: DatabaseFacts = {
    isEmbedded: database.kind === 'embedded',
    version: server.version,
    encoding: server.encoding,
    isDurable: server.is_durable,
    mostConnections: server.most_connections,
    pool: settings.databasePool,
  };
  const clockOffset = (asked + Date.now()) / 2 - server.now.getTime();
  const pending = await pendingMigrations(database);
  if (pending === undefined) return { facts, clockOffset };
  const rights = await readAccountRights(database, settings.townKey);
  const account = {
    mayChangeTables: rights?.may_change_tables ?? false,
    mayChangeLog: rights?.may_change_log ?? false,
    closedTables: rights?.closed_tables ?? 0,
  };
  const isNow = pending === 0 && account.closedTables === 0;
  const secret = isNow ? await findSecret(settings) : undefined;
  const [running] = isNow ? await database.run(countRunning) : [];
  const town = {
    pendingMigrations: pending,
    isOwnKey: secret === undefined ? undefined : await isTownKey(database, secret),
    processes: running?.count ?? 0,
    account,
  };
  return {
    facts: { ...facts, town },
    clockOffset,
    processOffset: running?.ahead ?? undefined,
    ...(isNow ? { town: await lookAtTown(database, town.processes) } : {}),
  };
}

async function lookAtTown(database: Database, processes: number): Promise<TownFacts> {
  const now = new Date();
  const [officials] = await database.run(countSystem);
  const [documents] = await database.run(sizeOfDocuments);
  const [archive] = await database.run(archiveFacts);
  return {
    waiting: await readWaiting(database, now),
    jobs: await database.run(listJobs),
    systemOfficials: officials?.count ?? 0,
    terminals: (await database.run(listTerminals)).map((row) => ({
      name: row.terminal_name,
      state: terminalState(row, now),
      heardAt: row.seen_at,
    })),
    documentBytes: documents?.bytes ?? 0,
    archive: {
      isOn: archive?.is_on ?? false,
      archivedAt: archive?.archived_at ?? null,
      failedAt: archive?.failed_at ?? null,
      failures: archive?.failures ?? 0,
      isWritten: processes > 0,
    },
  };
}
