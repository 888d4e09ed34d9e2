import type { SourceFailure } from '@machi/domain/transport-operation/source-model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { tellLive } from './live-store.ts';

export interface SourceRow {
  readonly own_address: string | null;
  readonly is_off: boolean;
  readonly revision: number;
  readonly set_at: Date;
  readonly set_by_name: string | null;
  readonly asked_at: Date | null;
  readonly answered_at: Date | null;
  readonly told: number | null;
  readonly vehicles: number | null;
  readonly failed_at: Date | null;
  readonly failure: SourceFailure | null;
}

const selectSource = statement<SourceRow>(
  'live-source',
  `select s.own_address, s.is_off, s.revision, s.set_at, trim(m.lastname || ' ' || m.firstname) as set_by_name,
     s.asked_at, s.answered_at, s.told, s.vehicles, s.failed_at, s.failure
   from live_source s left join member m on m.member_id = s.set_by where s.live_source_id = 1`,
);
/** The one row: whoever sets the time has the turn, so that one process asks. */
const takeTurn = statement<{ address: string; revision: number }>(
  'live-take-turn',
  `insert into live_source as s (live_source_id, address, set_at, asked_at) values (1, $1, $2, $2)
   on conflict (live_source_id) do update set address = $1, asked_at = $2
     where not s.is_off and coalesce(s.own_address, $1) <> ''
       and (s.asked_at is null or s.asked_at <= $3 or s.asked_at > $2)
   returning coalesce(s.own_address, s.address) as address, s.revision`,
);
/** Held until the end of the transaction, so that what it was asked by stays. */
const holdRevision = statement<{ revision: number }>(
  'live-hold-source',
  'select revision from live_source where live_source_id = 1 and revision = $1 for update',
);
const noteAnswer = statement(
  'live-note-answer',
  `update live_source set answered_at = $1, told = $2, vehicles = $3, failed_at = null, failure = null
   where live_source_id = 1`,
);
const noteFailure = statement(
  'live-note-failure',
  `update live_source set failed_at = coalesce(failed_at, $1), failure = $2 where live_source_id = 1 and revision = $3`,
);
const makeRow = statement(
  'live-make-source',
  `insert into live_source (live_source_id, address, set_at) values (1, '', $1) on conflict do nothing`,
);
const change = statement<{ revision: number }>(
  'live-change-source',
  `update live_source set own_address = $1, is_off = $2, set_at = $3, set_by = $4, revision = revision + 1, asked_at = null,
     answered_at = null, told = null, vehicles = null, failed_at = null, failure = null
   where live_source_id = 1 and revision = $5 returning revision`,
);
/** What was told by one address is not shown as if another had told it. */
const dropTold = statement('live-drop-told', 'delete from vehicle where feed_vehicle_id is not null');

interface Turn {
  readonly address: string;
  readonly revision: number;
}

export const sourceStore = {
  /** Undefined: nobody has asked or set anything yet. */
  async read(database: Queryable): Promise<SourceRow | undefined> {
    const [row] = await database.run(selectSource, []);
    return row;
  },
  /**
   * The turn of asking; undefined: it is not time, somebody else does, or there is nothing to ask.
   * @param townAddress of the pack; empty: it has none
   */
  async takeTurn(database: Queryable, townAddress: string, now: Date, lastBefore: Date): Promise<Turn | undefined> {
    const [turn] = await database.run(takeTurn, [townAddress, now, lastBefore]);
    return turn;
  },
  /** False: the desk has changed the source since it was asked. */
  holds: async (transaction: Queryable, { revision }: Turn): Promise<boolean> =>
    (await transaction.run(holdRevision, [revision])).length > 0,
  noteAnswer: (transaction: Queryable, now: Date, told: number, vehicles: number) =>
    transaction.run(noteAnswer, [now, told, vehicles]),
  noteFailure: (database: Queryable, now: Date, failure: SourceFailure, { revision }: Turn) =>
    database.run(noteFailure, [now, failure, revision]),
  /** False: a colleague was faster. Where it comes to another address, the vehicles of the former one go. */
  async change(
    transaction: Queryable,
    { own_address, is_off }: Pick<SourceRow, 'own_address' | 'is_off'>,
    seen: number,
    now: Date,
    memberId: number,
  ): Promise<boolean> {
    await transaction.run(makeRow, [now]);
    const changed = await transaction.run(change, [own_address, is_off, now, memberId, seen]);
    if (changed.length === 0) return false;
    await transaction.run(dropTold, []);
    await tellLive(transaction);
    return true;
  },
};
