import type { SourceFailure } from '@machi/domain/transport-operation/source-model';
import { statement, type Queryable } from '../../database/database.ts';
import { fixed, ifNone, present, raised, rowsOf } from '../../database/rows.ts';
import { live_source, vehicle } from '../../database/tables/transport.ts';
import { tellLive } from './live-store.ts';

const sources = rowsOf(live_source);
const theOne = { live_source_id: fixed(1) };
const vehicles = rowsOf(vehicle);

export interface SourceRow extends Omit<typeof live_source.$inferSelect, 'live_source_id' | 'address' | 'set_by'> {
  readonly set_by_name: string | null;
}

const selectSource = statement<SourceRow>(
  'live-source',
  `select s.own_address, s.is_off, s.revision, s.set_at, trim(m.lastname || ' ' || m.firstname) as set_by_name,
     s.asked_at, s.answered_at, s.told, s.vehicles, s.failed_at, s.failure
   from live_source s left join member m on m.member_id = s.set_by where s.live_source_id = 1`,
);
/** One row: the process that sets its time has the turn and polls. */
const takeTurn = statement<{ address: string; revision: number }>(
  'live-take-turn',
  `insert into live_source as s (live_source_id, address, set_at, asked_at) values (1, $1, $2, $2)
   on conflict (live_source_id) do update set address = $1, asked_at = $2
     where not s.is_off and coalesce(s.own_address, $1) <> ''
       and (s.asked_at is null or s.asked_at <= $3 or s.asked_at > $2)
   returning coalesce(s.own_address, s.address) as address, s.revision`,
);

interface Turn {
  readonly address: string;
  readonly revision: number;
}

export const sourceStore = {
  /** Undefined: never polled or configured. */
  async read(database: Queryable): Promise<SourceRow | undefined> {
    const [row] = await database.run(selectSource, []);
    return row;
  },
  /**
   * The turn to poll; undefined if it is too early, another process polls, or there is no source.
   * @param townAddress of the pack; empty: none
   */
  async takeTurn(database: Queryable, townAddress: string, now: Date, lastBefore: Date): Promise<Turn | undefined> {
    const [turn] = await database.run(takeTurn, [townAddress, now, lastBefore]);
    return turn;
  },
  /** False if the desk has changed the source since the poll began. Locks the row until the transaction ends. */
  holds: async (transaction: Queryable, { revision }: Turn): Promise<boolean> =>
    (await sources.lock(transaction, 'live-hold-source', { ...theOne, revision }, { columns: ['revision'] })) !==
    undefined,
  noteAnswer: (transaction: Queryable, now: Date, told: number, shown: number) =>
    sources.update(transaction, 'live-note-answer', theOne, {
      answered_at: now,
      told,
      vehicles: shown,
      failed_at: null,
      failure: null,
    }),
  noteFailure: (database: Queryable, now: Date, failure: SourceFailure, { revision }: Turn) =>
    sources.update(database, 'live-note-failure', { ...theOne, revision }, { failed_at: ifNone(now), failure }),
  /** False if a colleague was faster. A new address removes the former one's vehicles. */
  async change(
    transaction: Queryable,
    { own_address, is_off }: Pick<SourceRow, 'own_address' | 'is_off'>,
    seen: number,
    now: Date,
    memberId: number,
  ): Promise<boolean> {
    const empty = { live_source_id: 1, address: '', set_at: now };
    await sources.insertIfAbsent(transaction, 'live-make-source', empty, ['live_source_id']);
    const nothing = { asked_at: null, answered_at: null, told: null, vehicles: null, failed_at: null, failure: null };
    const changed = await sources.updateReturning(
      transaction,
      'live-change-source',
      { ...theOne, revision: seen },
      { ...nothing, own_address, is_off, set_at: now, set_by: memberId, revision: raised },
      ['revision'],
    );
    if (changed.length === 0) return false;
    // Vehicles from one address must not appear under another.
    await vehicles.remove(transaction, 'live-drop-told', { feed_vehicle_id: present });
    await tellLive(transaction);
    return true;
  },
};
