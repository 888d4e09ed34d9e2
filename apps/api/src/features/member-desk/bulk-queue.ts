import { setTimeout as pause } from 'node:timers/promises';
import type { BulkProgress } from '@machi/domain/member-desk/contract';
import { statement } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { bulk_registration } from '../../database/tables/platform.ts';
import type { House } from '../../platform/house.ts';
import type { Attempt } from '../../platform/http/idempotency.ts';
import { RUNNING } from '../../platform/work/presence.ts';

type Name = Pick<Attempt, 'member_id' | 'key'>;

const lists = rowsOf(bulk_registration);

/** Registrations ahead of this one; those of a killed process do not count. */
const othersBefore = statement<{ count: number }>(
  'bulk-registrations-before',
  `select count(*)::int as count from bulk_registration where bulk_registration_id < $1 and process_key in (${RUNNING})`,
);
const readProgress = statement<BulkProgress>(
  'read-bulk-progress',
  `select total, prepared from bulk_registration
   where member_id = $1 and key = $2 and total > 0 and process_key in (${RUNNING})
   order by bulk_registration_id limit 1`,
);
/** Deletes what this process no longer works on, and what dead processes left behind. */
const tidyQueue = statement(
  'tidy-bulk-queue',
  `delete from bulk_registration where process_key = $1 or process_key not in (${RUNNING})`,
);

const LOOK_MILLISECONDS = 250;

/** Reports the progress of a list. */
export interface Follower {
  begins(total: number): void;
  prepared(): void;
}

/**
 * Registers lists one after the other across all processes, so that two lists do not take the whole machine and each is
 * judged by what the earlier ones wrote. Every process can report the progress.
 */
export function createBulkQueue({ database, processKey }: Pick<House, 'database' | 'processKey'>) {
  /** The list that this process received last; a process has one at a time in the queue. */
  let last: Promise<unknown> = Promise.resolve();
  /** If the database is unreachable when a list ends, its row is deleted before the next list. */
  const tidy = () => database.run(tidyQueue, [processKey]);

  async function turnOf(id: number): Promise<void> {
    for (;;) {
      const [before] = await database.run(othersBefore, [id]);
      if (before?.count === 0) return;
      await pause(LOOK_MILLISECONDS);
    }
  }

  /** Writes the newest progress, as often as the database accepts it. */
  function follow(id: number): Follower & { done(): Promise<void> } {
    let state: BulkProgress = { total: 0, prepared: 0 };
    let written = state;
    let writing: Promise<void> | undefined;
    async function write(): Promise<void> {
      while (written !== state) {
        written = state;
        await lists.update(database, 'note-bulk-progress', { bulk_registration_id: id }, written);
      }
    }
    function change(next: BulkProgress): void {
      state = next;
      // A failed progress write is ignored; a lost database shows at the next real write.
      writing ??= write()
        .catch(() => {})
        .finally(() => (writing = undefined));
    }
    return {
      begins: (total) => change({ total, prepared: 0 }),
      prepared: () => change({ ...state, prepared: state.prepared + 1 }),
      done: async () => writing,
    };
  }

  async function queued<T>(attempt: Name | undefined, work: (follower: Follower) => Promise<T>): Promise<T> {
    await tidy();
    const { member_id, key } = attempt ?? { member_id: null, key: null };
    const waiting = { member_id, key, process_key: processKey };
    const [, { bulk_registration_id: id }] = await database.transaction((transaction) =>
      Promise.all([
        // A number is taken only after the lower one is committed, so that a list sees all lists ahead of it.
        takeTurn(transaction, 'bulk registrations'),
        lists.insertReturning(transaction, 'queue-bulk-registration', waiting, ['bulk_registration_id']),
      ]),
    );
    const follower = follow(id);
    try {
      await turnOf(id);
      return await work(follower);
    } finally {
      await follower.done();
      await tidy().catch(() => {});
    }
  }

  return {
    async read({ member_id, key }: Name): Promise<BulkProgress | null> {
      const [progress] = await database.run(readProgress, [member_id, key]);
      return progress ?? null;
    },
    /** Runs the work in its turn. Without an Idempotency-Key its progress cannot be asked for. */
    inTurn<T>(attempt: Name | undefined, work: (follower: Follower) => Promise<T>): Promise<T> {
      const mine = last.then(() => queued(attempt, work));
      last = mine.catch(() => {});
      return mine;
    },
  };
}
