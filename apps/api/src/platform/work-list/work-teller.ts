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

/** The tables that a statement reads, and whatever else follows those words in it: nobody writes to that. */
export const tablesRead = (text: string): readonly string[] => named(READS, text);

const known = new Map<string, readonly string[]>();

/** The tables that a statement writes to, and whatever else follows those words in it, such as `set`. A process has few texts. */
function tablesWritten(text: string): readonly string[] {
  const found = known.get(text) ?? named(WRITES, text);
  known.set(text, found);
  return found;
}

export const WORK_CHANGED = 'work_changed';

const notify = statement('work-changed', `select pg_notify('${WORK_CHANGED}', $1)`);

/** Many changes are told together: a thousand bookings at once are two words a second, and none of them waits for it. */
const PAUSE_MILLISECONDS = 500;

/** Rows of people change with each login, and what waits does not. */
const NOT_FOLLOWED = 'member';

/** Knows when something has changed of what waits for officials, in whichever process. */
export interface WorkTeller {
  /** The same database; what it writes is told. */
  readonly database: Database;
  /** From now on changes of what these count are told. */
  follow(waits: readonly Waits[]): void;
  /** Grows with each change of something that this official may decide; from one process to another it differs. */
  changesFor(official: Asker): number;
}

/**
 * Tells after the commit, not in it: commits that notify wait for one another, and bookings must not. What gets lost with
 * its process is found when the page asks by itself.
 */
export function createWorkTeller(opened: Database): WorkTeller {
  let followed: readonly Waits[] = [];
  /** Which kinds count rows of a table. */
  const kindsOf = new Map<string, readonly WorkKind[]>();
  const changes = new Map<WorkKind, number>();
  const toTell = new Set<WorkKind>();
  let due: NodeJS.Timeout | undefined;

  function tell(): void {
    due = undefined;
    const kinds = [...toTell].join(',');
    toTell.clear();
    opened.run(notify, [kinds]).catch(() => undefined);
  }
  function written(tables: readonly string[]): void {
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
      // Before any line: whoever is told by the same notification must not hear the number that stood before.
      void opened
        .listen(WORK_CHANGED, (told) => {
          // After a lost connection nobody knows what has changed.
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
