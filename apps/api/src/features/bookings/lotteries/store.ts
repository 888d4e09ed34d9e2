import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { Localized } from '@machi/domain/locale/model';
import { instantsOfLottery, type LotteryRequest } from '@machi/domain/lotteries/model';
import type { LotterySlotTime } from '@machi/domain/lotteries/slots';
import { slotOfTime, type Slot } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../../database/database.ts';
import type { FreedTime } from '../occupancy.ts';
import { rowsOf } from '../../../database/rows.ts';
import { lottery, lottery_slot } from '../../../database/tables/lotteries/lotteries.ts';
import { instantsOf } from '../slot.ts';

/** A lottery without what only the draw reads. */
export type LotteryRow = Omit<typeof lottery.$inferSelect, 'seed_sealed'>;
export type SlotRow = typeof lottery_slot.$inferSelect;

const lotteries = rowsOf(lottery);
const lotterySlots = rowsOf(lottery_slot);

const COLUMNS = `l.lottery_id, l.title, l.spot_id, l.room_ids, l.from_date::text as from_date, l.to_date::text as to_date,
   l.weekdays, l.bands, l.opens_at, l.closes_at, l.draws_at, l.choices, l.seed_hash, l.seed, l.created_at, l.created_by,
   l.drawn_at, l.called_off_at, l.call_off_reason`;

export interface ListedRow extends LotteryRow {
  readonly slot_count: number;
  readonly application_count: number;
}
const COUNTS = `(select count(*)::int from lottery_slot s where s.lottery_id = l.lottery_id) as slot_count,
   (select count(*)::int from lottery_application a where a.lottery_id = l.lottery_id) as application_count`;
const selectLotteries = statement<ListedRow>(
  'list-lotteries',
  `select ${COLUMNS}, ${COUNTS} from lottery l where l.draws_at > $1 order by l.opens_at desc, l.lottery_id desc limit 200`,
);
const selectLottery = statement<LotteryRow>('read-lottery', `select ${COLUMNS} from lottery l where l.lottery_id = $1`);
/** Nobody has won them, and they are free at a moment. */
const selectLeft = statement<SlotRow>(
  'left-lottery-slots',
  `select s.* from lottery_slot s where s.lottery_id = $1 and s.started_at > $2 and not exists (
     select from room_occupancy o where o.room_id = s.room_id and o.during && tstzrange(s.started_at, s.ended_at))
   order by s.slot_no`,
);
/** Applications go on beside each other; a draw, a change and the end wait for them, and they for those. */
const shareLottery = statement<LotteryRow>(
  'share-lottery',
  `select ${COLUMNS} from lottery l where l.lottery_id = $1 for share of l`,
);
const lockLottery = statement<LotteryRow & { readonly seed_sealed: Buffer }>(
  'lock-lottery',
  `select ${COLUMNS}, l.seed_sealed from lottery l where l.lottery_id = $1 for update of l`,
);
const insertSlots = statement(
  'insert-lottery-slots',
  `with slot as (select * from unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) with ordinality
     as s(room_id, started_at, ended_at, slot_no)),
   kept as (insert into lottery_slot (lottery_id, slot_no, room_id, started_at, ended_at)
     select $1, slot_no, room_id, started_at, ended_at from slot)
   insert into room_occupancy (room_id, during, kind, lottery_id)
     select room_id, tstzrange(started_at, ended_at), 'lottery', $1 from slot order by room_id, started_at`,
);
const freeSlots = statement<FreedTime>(
  'free-lottery-slots',
  `delete from room_occupancy where lottery_id = $1
   returning room_id, lower(during) as started_at, upper(during) as ended_at`,
);
/** What others have of some rooms; a lottery that is to be changed does not stand in its own way. */
const selectTaken = statement<{ room_id: number; starts: Date; ends: Date }>(
  'lottery-taken-times',
  `select room_id, lower(during) as starts, upper(during) as ends from room_occupancy
   where room_id = any($1::int[]) and during && tstzrange($2, $3) and ($4::int is null or lottery_id is distinct from $4)`,
);

const valuesOf = (request: LotteryRequest) => {
  const { title, spot_id, room_ids, from_date, to_date, weekdays, bands, choices } = request;
  return { title, spot_id, room_ids, from_date, to_date, weekdays, bands, choices, ...instantsOfLottery(request) };
};

/** A seed as it is kept until the draw. */
export interface SealedSeed {
  readonly seed_sealed: Buffer;
  readonly seed_hash: string;
}

export const lotteryStore = {
  /** Those that were drawn after an instant, or are still to be. */
  list: (database: Queryable, since: Date) => database.run(selectLotteries, [since]),
  read: async (database: Queryable, lotteryId: number) => (await database.run(selectLottery, [lotteryId]))[0],
  slots: (database: Queryable, lotteryId: number): Promise<SlotRow[]> =>
    lotterySlots.list(database, 'lottery-slots', { lottery_id: lotteryId }, { order: ['slot_no'] }),
  left: (database: Queryable, lotteryId: number, now: Date) => database.run(selectLeft, [lotteryId, now]),
  share: async (transaction: Queryable, lotteryId: number) => (await transaction.run(shareLottery, [lotteryId]))[0],
  lock: async (transaction: Queryable, lotteryId: number) => (await transaction.run(lockLottery, [lotteryId]))[0],
  /** By room and day what is taken, from a day to a day. */
  async taken(database: Queryable, roomIds: readonly number[], from: DateText, to: DateText, except: number | null) {
    const rows = await database.run(selectTaken, [roomIds, instantOf(from, 0), instantOf(addDays(to, 1), 0), except]);
    const slots = rows.flatMap(({ room_id, starts, ends }) =>
      daysOf(starts, ends).map((slot) => ({ ...slot, room_id })),
    );
    const byPlace = Map.groupBy(slots, ({ room_id, target_date }) => `${room_id} ${target_date}`);
    return (roomId: number, date: DateText): readonly Slot[] => byPlace.get(`${roomId} ${date}`) ?? [];
  },
  async insert(
    transaction: Queryable,
    request: LotteryRequest,
    { seed_sealed, seed_hash }: SealedSeed,
    { now, memberId }: { readonly now: Date; readonly memberId: number },
  ): Promise<number> {
    const values = { ...valuesOf(request), seed_sealed, seed_hash, created_at: now, created_by: memberId };
    return (await lotteries.insertReturning(transaction, 'insert-lottery', values, ['lottery_id'])).lottery_id;
  },
  update: (transaction: Queryable, lotteryId: number, request: LotteryRequest) =>
    lotteries.update(transaction, 'update-lottery', { lottery_id: lotteryId }, valuesOf(request)),
  /** Holds the slots, in their order. Rejects with 23P01 when somebody has taken one of them. */
  async hold(transaction: Queryable, lotteryId: number, slots: readonly LotterySlotTime[]): Promise<void> {
    const times = slots.map((slot) => instantsOf(slotOfTime(slot.target_date, slot.target_time)));
    await transaction.run(insertSlots, [
      lotteryId,
      slots.map(({ room_id }) => room_id),
      times.map(({ started_at }) => started_at.toISOString()),
      times.map(({ ended_at }) => ended_at.toISOString()),
    ]);
  },
  /** Lets go of all that a lottery still holds. */
  free: (transaction: Queryable, lotteryId: number) => transaction.run(freeSlots, [lotteryId]),
  deleteSlots: (transaction: Queryable, lotteryId: number) =>
    lotterySlots.remove(transaction, 'delete-lottery-slots', { lottery_id: lotteryId }),
  delete: (transaction: Queryable, lotteryId: number) =>
    lotteries.remove(transaction, 'delete-lottery', { lottery_id: lotteryId }),
  callOff: (transaction: Queryable, lotteryId: number, call_off_reason: Localized, now: Date) =>
    lotteries.update(
      transaction,
      'call-off-lottery',
      { lottery_id: lotteryId },
      { called_off_at: now, call_off_reason },
    ),
};
