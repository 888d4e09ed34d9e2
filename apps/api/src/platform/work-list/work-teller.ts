import { randomInt } from 'node:crypto';
import { decidePermission, type Asker } from '@machi/domain/permissions/model';
import type { WorkKind } from '@machi/domain/work-list/kinds';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import type { Waits } from './waits.ts';

const READS = /\b(?:from|join)\s+([a-z_]+)/g;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)/g;

const named = (pattern: RegExp, text: string): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? '')),
];

/** The tables that a statement reads; may include other words, which are never written to. */
export const tablesRead = (text: string): readonly string[] => named(READS, text);

const known = new Map<string, readonly string[]>();

/** The tables that a statement writes to; may include other words, such as `set`. Cached: a process has few texts. */
function tablesWritten(text: string): readonly string[] {
  const found = known.get(text) ?? named(WRITES, text);
  known.set(text, found);
  return found;
}

export const WORK_CHANGED = 'work_changed';

const notify = statement('work-changed', `select pg_notify('${WORK_CHANGED}', $1)`);

/** Changes are collected: a thousand bookings at once cause two notifications a second, and no booking waits. */
const PAUSE_MILLISECONDS = 500;

/** Not followed: it changes with each login, without an effect on the lists. */
const NOT_FOLLOWED = 'member';

/** Tables that a process writes to without anybody's doing, also when there is nothing to do, and words of locks. */
const HOUSEKEEPING = new Set(
  'audit_seal door_code job running_process search_source search_word warning_source set of skip'.split(' '),
);

/** Tracks changes of what waits for officials, in all processes. */
export interface WorkTeller {
  /** The same database, with its writes tracked. */
  readonly database: Database;
  /** Calls `hear` after each commit of this process with the tables that it wrote to. */
  onWritten(hear: (tables: readonly string[]) => void): void;
  /** Grows with each commit of this process that writes to more than its own housekeeping. */
  commits(): number;
  /** Starts to track the tables that these counts read. */
  follow(waits: readonly Waits[]): void;
  /** A number that grows with each change that concerns this official; it differs between processes. */
  changesFor(official: Asker): number;
}

/**
 * Notifies after the commit, because commits that notify wait for one another and bookings must not. A notification
 * lost with its process is made up for when pages poll.
 */
export function createWorkTeller(opened: Database): WorkTeller {
  let followed: readonly Waits[] = [];
  /** Kinds that count rows of a table. */
  const kindsOf = new Map<string, readonly WorkKind[]>();
  const changes = new Map<WorkKind, number>();
  const toTell = new Set<WorkKind>();
  const hearers: ((tables: readonly string[]) => void)[] = [];
  let due: NodeJS.Timeout | undefined;

  function tell(): void {
    due = undefined;
    const kinds = [...toTell].join(',');
    toTell.clear();
    opened.run(notify, [kinds]).catch(() => undefined);
  }
  let commits = 0;
  function written(tables: readonly string[]): void {
    if (tables.some((table) => !HOUSEKEEPING.has(table))) commits += 1;
    if (tables.length > 0) for (const hear of hearers) hear(tables);
    for (const table of tables) for (const kind of kindsOf.get(table) ?? []) toTell.add(kind);
    if (toTell.size === 0) return;
    due ??= setTimeout(tell, PAUSE_MILLISECONDS);
    due.unref();
  }
  const noting = (within: Queryable, note: (tables: readonly string[]) => void): Queryable => ({
    async run(asked, values) {
      const rows = await within.run(asked, values);
      note(tablesWritten(asked.text));
      return rows;
    },
    script: (text) => within.script(text),
  });

  return {
    commits: () => commits,
    onWritten: (hear) => void hearers.push(hear),
    database: {
      ...opened,
      ...noting(opened, written),
      async transaction(work, rollsBack) {
        const tables = new Set<string>();
        const note = (names: readonly string[]) => names.forEach((name) => tables.add(name));
        const result = await opened.transaction(
          (transaction, leave) => work(noting(transaction, note), leave),
          rollsBack,
        );
        written([...tables]);
        return result;
      },
    },
    follow(waits) {
      followed = waits;
      for (const { kind, rows } of waits) {
        changes.set(kind, randomInt(2 ** 32));
        for (const table of tablesRead(rows))
          if (table !== NOT_FOLLOWED) kindsOf.set(table, [...(kindsOf.get(table) ?? []), kind]);
      }
      // Registered before any line, so that a line that gets the same notification reads the new number.
      void opened
        .listen(WORK_CHANGED, (told) => {
          // After a lost connection, any kind may have changed.
          const kinds: readonly string[] = told === '' ? [...changes.keys()] : told.split(',');
          for (const [kind, count] of changes) if (kinds.includes(kind)) changes.set(kind, count + 1);
        })
        .catch(() => undefined);
    },
    changesFor: (official) =>
      followed
        .filter(({ permission }) => decidePermission(official, permission) === 'granted')
        .reduce((sum, { kind }) => sum + (changes.get(kind) ?? 0), 0),
  };
}
