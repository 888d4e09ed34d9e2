import { chooseLocale } from '@machi/domain/locale/model';
import type { ClosureRequest } from '@machi/domain/closures/model';
import { heldByLottery } from '@machi/domain/lotteries/rules';
import { isOwnApplication } from '@machi/domain/reception/rules';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { cancelableUntil } from '@machi/domain/reservations/cancel';
import { dueYen, isExemptionOpen, statusOf } from '@machi/domain/reservations/status';
import type { Queryable } from '../../database/database.ts';
import { endReservation, type Ending } from '../bookings/end-reservation.ts';
import { freeTime, type FreedTime } from '../bookings/occupancy.ts';
import { tellWaiting } from '../bookings/waiting/tell-waiting.ts';
import { tellHoldsClosed } from '../bookings/holds/notifications.ts';
import { freeHeldTimes, holdsIn } from '../bookings/holds/read-holds.ts';
import { freeRoomsInstead } from '../bookings/free-rooms-instead.ts';
import { slotOf } from '../bookings/slot.ts';
import { tellSystems } from '../../platform/webhooks/tell.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog } from '../../town/catalog.ts';
import { noteDeclined, noteAction } from './actions.ts';
import { closureStore, type ClosureRow, type Span } from './store.ts';

/** Officials may not waive a fee for themselves or for people they booked for: a colleague must cancel or close. */
const ownClosed = refuse(409, { field: 'declined_ids', code: 'own-application' });
const affects = (count: number): Refusal =>
  refuse(409, { field: 'declined_ids', code: 'closure-affects', params: [count] });

/** The rooms of a closure; undefined if the spot does not exist or the room is not in it. */
export function closedRooms(
  { spot_id, room_id }: Pick<ClosureRequest, 'spot_id' | 'room_id'>,
  known: Catalog,
): readonly number[] | undefined {
  if (!known.spots.has(spot_id)) return undefined;
  // Rooms no longer let may still have reservations.
  const rooms = [...known.rooms.values()].filter((room) => room.spot_id === spot_id).map((room) => room.room_id);
  if (room_id === null) return rooms;
  return rooms.includes(room_id) ? [room_id] : undefined;
}

const toldOf = ({ blackout_id, spot_id, room_id, starts, ends }: ClosureRow) => ({
  closure_id: blackout_id,
  spot_id,
  room_id,
  started_at: starts.toISOString(),
  ended_at: ends.toISOString(),
});

export interface Closing {
  readonly request: ClosureRequest;
  readonly span: Span;
  readonly roomIds: readonly number[];
  readonly declined: ReadonlySet<number>;
  /** The town's own uses to cancel. */
  readonly freed: ReadonlySet<number>;
}

/**
 * Closes rooms in a transaction. Refuses if a reservation would be lost that the caller did not agree to decline; one
 * made in between rejects with 23P01.
 */
export async function close(
  transaction: Queryable,
  house: House,
  known: Catalog,
  { request, span, roomIds, declined, freed }: Closing,
  exchange: MemberExchange,
): Promise<{ readonly row: ClosureRow; readonly declined: number; readonly freed: number } | Refusal> {
  const { now, member } = exchange;
  const affected = await closureStore.affected(transaction, roomIds, span);
  const [lottery] = await closureStore.lotteries(transaction, roomIds, span);
  if (lottery) return heldByLottery(lottery);
  const holds = await holdsIn(transaction, roomIds, span.starts, span.ends);
  const isAgreed =
    affected.every(({ reservation_id }) => declined.has(reservation_id)) &&
    holds.every(({ occupancy_id }) => freed.has(occupancy_id));
  if (!isAgreed) return affects(affected.length + holds.length);
  const decider = { member_id: member.member_id, decides_own_bookings: house.town.town.decides_own_bookings };
  const own = affected.filter((row) => isOwnApplication(decider, row));
  const spot = known.spots.get(request.spot_id);
  // Before the deadline everybody cancels free of charge; after it nobody may decide this about their own reservation.
  const costs = (row: (typeof own)[number]) => statusOf(row) === 'fixed' && (dueYen(row) > 0 || isExemptionOpen(row));
  if (spot && own.some((row) => costs(row) && cancelableUntil(spot, slotOf(row), now) === null)) return ownClosed;
  // First free the time, then close it, then notify: members who wait must not be told of a closed room.
  const times: FreedTime[] = [...holds];
  for (const { reservation_id } of affected) times.push(...(await freeTime(transaction, reservation_id)));
  await freeHeldTimes(transaction, holds);
  const row = await closureStore.insert(transaction, request, span, now, member.member_id);
  await closureStore.cover(transaction, row, roomIds);
  const ended = affected.map(({ reservation_id }) => reservation_id);
  for (const before of affected) {
    const reason = request.reason[chooseLocale(before.locale)];
    const ending: Ending =
      before.approval_status === 1
        ? {
            kind: 'closed',
            reason,
            alternatives: await freeRoomsInstead(transaction, known, before, before, { ended, now }),
          }
        : { kind: 'refused', reason };
    await endReservation(transaction, house, known, before, ending, now);
  }
  await tellHoldsClosed(transaction, house, known, holds, request.reason, now);
  await tellWaiting(transaction, house, times, now);
  await noteDeclined(transaction, exchange, affected);
  await tellSystems(transaction, 'room.closed', [toldOf(row)], now);
  await noteAction(transaction, exchange, 'closure:create', row.blackout_id);
  return { row, declined: affected.length, freed: holds.length };
}

/** Ends a closure in a transaction; other closures of the same time take over its hold on the rooms. */
export async function reopen(
  transaction: Queryable,
  house: House,
  known: Catalog,
  row: ClosureRow,
  exchange: MemberExchange,
): Promise<void> {
  const freed = await closureStore.delete(transaction, row);
  for (const other of await closureStore.around(transaction, row)) {
    const roomIds = closedRooms(other, known) ?? [];
    await closureStore.cover(transaction, other, roomIds);
  }
  await tellWaiting(transaction, house, freed, exchange.now);
  await tellSystems(transaction, 'room.opened', [toldOf(row)], exchange.now);
  await noteAction(transaction, exchange, 'closure:delete', row.blackout_id);
}
