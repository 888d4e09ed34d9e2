import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { Localized } from '@machi/domain/locale/model';
import { instantsOfLottery, type LotteryRequest } from '@machi/domain/lotteries/model';
import type { LotterySlotTime } from '@machi/domain/lotteries/slots';
import { slotOfTime, type Slot } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../../database/database.ts';
import { freeTimeOf, occupancies } from '../occupancy.ts';
import { rowsOf, above, among, atMost, computed, meets, otherThan, stretch } from '../../../database/rows.ts';
import { lottery, lottery_slot } from '../../../database/tables/lotteries/lotteries.ts';
import { instantsOf } from '../slot.ts';

/** A lottery without the columns that only the draw reads. */
export type LotteryRow = Omit<typeof lottery.$inferSelect, 'seed_sealed'>;
export type SlotRow = typeof lottery_slot.$inferSelect;

const lotteries = rowsOf(lottery, {
  slot_count: computed<number>('(select count(*)::int from lottery_slot s where s.lottery_id = lottery.lottery_id)'),
  application_count: computed<number>(
    '(select count(*)::int from lottery_application a where a.lottery_id = lottery.lottery_id)',
  ),
});
const lotterySlots = rowsOf(lottery_slot);

const COLUMNS = [
  'lottery_id',
  'title',
  'spot_id',
  'room_ids',
  'from_date',
  'to_date',
  'weekdays',
  'bands',
  'opens_at',
  'closes_at',
  'draws_at',
  'choices',
  'seed_hash',
  'seed',
  'created_at',
  'created_by',
  'drawn_at',
  'called_off_at',
  'call_off_reason',
] as const satisfies readonly (keyof LotteryRow)[];

/** Slots that nobody has won and that are free at a moment. */
const selectLeft = statement<SlotRow>(
  'left-lottery-slots',
  `select s.* from lottery_slot s where s.lottery_id = $1 and s.started_at > $2 and not exists (
     select from room_occupancy o where o.room_id = s.room_id and o.during && tstzrange(s.started_at, s.ended_at))
   order by s.slot_no`,
);

const valuesOf = (request: LotteryRequest) => {
  const { title, spot_id, room_ids, from_date, to_date, weekdays, bands, choices } = request;
  return { title, spot_id, room_ids, from_date, to_date, weekdays, bands, choices, ...instantsOfLottery(request) };
};

/** A seed as stored until the draw. */
export interface SealedSeed {
  readonly seed_sealed: Buffer;
  readonly seed_hash: string;
}

export const lotteryStore = {
  /** Lotteries drawn after an instant or not yet drawn. */
  list: (database: Queryable, since: Date) =>
    lotteries.list(
      database,
      'list-lotteries',
      { draws_at: above(since) },
      {
        columns: [...COLUMNS, 'slot_count', 'application_count'],
        order: ['-opens_at', '-lottery_id'],
        limit: 200,
      },
    ),
  toDraw: (database: Queryable, now: Date) =>
    lotteries.list(
      database,
      'lotteries-to-draw',
      { drawn_at: null, called_off_at: null, draws_at: atMost(now) },
      { columns: ['lottery_id'], order: ['draws_at', 'lottery_id'] },
    ),
  endDraw: (transaction: Queryable, lottery_id: number, seed: string, now: Date) =>
    lotteries.update(transaction, 'end-lottery-draw', { lottery_id }, { seed, drawn_at: now }),
  read: (database: Queryable, lottery_id: number) =>
    lotteries.one(database, 'read-lottery', { lottery_id }, { columns: COLUMNS }),
  slots: (database: Queryable, lotteryId: number): Promise<SlotRow[]> =>
    lotterySlots.list(database, 'lottery-slots', { lottery_id: lotteryId }, { order: ['slot_no'] }),
  left: (database: Queryable, lotteryId: number, now: Date) => database.run(selectLeft, [lotteryId, now]),
  /** Locks the row for applications, which run in parallel; a draw, a change or the end excludes them. */
  share: (transaction: Queryable, lottery_id: number) =>
    lotteries.share(transaction, 'share-lottery', { lottery_id }, { columns: COLUMNS }),
  lock: (transaction: Queryable, lottery_id: number) =>
    lotteries.lock(transaction, 'lock-lottery', { lottery_id }, { columns: [...COLUMNS, 'seed_sealed'] }),
  /** Times taken by others in a span of days, by room and day; a lottery to be changed is left out. */
  async taken(database: Queryable, roomIds: readonly number[], from: DateText, to: DateText, except: number | null) {
    const taken = { room_id: among(roomIds), during: meets(instantOf(from, 0), instantOf(addDays(to, 1), 0)) };
    const rows = await occupancies.list(
      database,
      'lottery-taken-times',
      except === null ? taken : { ...taken, lottery_id: otherThan(except) },
      { columns: ['room_id', 'started_at', 'ended_at'] },
    );
    const slots = rows.flatMap(({ room_id, started_at, ended_at }) =>
      daysOf(started_at, ended_at).map((slot) => ({ ...slot, room_id })),
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
  /** Holds the slots in order. Rejects with 23P01 if one is already taken. */
  async hold(transaction: Queryable, lotteryId: number, slots: readonly LotterySlotTime[]): Promise<void> {
    const times = slots.map(({ room_id, target_date, target_time }) => ({
      lottery_id: lotteryId,
      room_id,
      ...instantsOf(slotOfTime(target_date, target_time)),
    }));
    const numbered = times.map((time, index) => ({ ...time, slot_no: index + 1 }));
    await lotterySlots.insertAll(transaction, 'insert-lottery-slots', numbered);
    const inOrder = times.toSorted((one, other) => one.room_id - other.room_id || +one.started_at - +other.started_at);
    await occupancies.insertAll(
      transaction,
      'hold-lottery-slots',
      inOrder.map(({ started_at, ended_at, ...of }) => ({
        ...of,
        kind: 'lottery',
        during: stretch(started_at, ended_at),
      })),
    );
  },
  /** Frees everything that a lottery still holds. */
  free: (transaction: Queryable, lottery_id: number) => freeTimeOf(transaction, 'free-lottery-slots', { lottery_id }),
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
