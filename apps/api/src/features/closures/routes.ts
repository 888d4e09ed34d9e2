import {
  checkClosure,
  createClosure,
  deleteClosure,
  listClosures,
  proposePlaces,
} from '@machi/domain/closures/contract';
import {
  beginsInPast,
  spanOfClosure,
  type AffectedHold,
  type AffectedReservation,
  type Closure,
  type ClosureRequest,
} from '@machi/domain/closures/model';
import { only } from '@machi/domain/fields/only';
import { heldByLottery } from '@machi/domain/lotteries/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { widestOpening } from '@machi/domain/spots/fee-bands';
import { timeOf, townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { holdsIn, isOpenTo, type HoldRow } from '../bookings/holds/read-holds.ts';
import { sqlState } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Catalog } from '../../town/catalog.ts';
import { close, closedRooms, reopen, type Closing } from './close.ts';
import { noteAccesses } from './actions.ts';
import { placesFor } from './places.ts';
import { closureStore, type AffectedRow, type ClosureRow } from './store.ts';
import { slotOf } from '../bookings/slot.ts';

function viewClosure(row: ClosureRow, { spots, rooms }: Catalog, locale: Locale): Closure {
  const { blackout_id, spot_id, room_id, starts, ends, reason } = row;
  return {
    blackout_id,
    spot_id,
    spot_name: spots.get(spot_id)?.columns.texts.spot_name?.[locale] ?? '',
    room_id,
    room_name: room_id === null ? '' : (rooms.get(room_id)?.room_name[locale] ?? ''),
    started_at: townTimeText(starts),
    ended_at: townTimeText(ends),
    reason,
  };
}

function viewAffected(row: AffectedRow, { rooms }: Catalog, locale: Locale): AffectedReservation {
  const { target_date, start, end } = slotOf(row);
  return {
    ...only(row, ['reservation_id', 'reservation_code', 'application_code', 'member_id', 'persons_spot']),
    name: row.name ?? '',
    tel: row.tel ?? '',
    room_name: rooms.get(row.room_id)?.room_name[locale] ?? '',
    target_date,
    target_time: { start: timeOf(start), end: timeOf(end) },
    approval_status: row.approval_status === 1 ? 1 : 0,
  };
}

/** A use by the town; other people's private schedules show only their author. */
function viewAffectedHold(hold: HoldRow, officialId: number, { rooms }: Catalog, locale: Locale): AffectedHold {
  const { target_date, start, end } = slotOf(hold);
  return {
    occupancy_id: hold.occupancy_id,
    title: isOpenTo(officialId, hold) ? hold.title : '',
    name: hold.creator_name ?? '',
    room_name: rooms.get(hold.room_id)?.room_name[locale] ?? '',
    target_date,
    target_time: { start: timeOf(start), end: timeOf(end) },
  };
}

const EXCLUSION_VIOLATION = '23P01';
const MOST_TRIES = 5;

/** Repeats a write if the time was taken between its check and its hold; the next check sees that. */
async function untilFitting<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (sqlState(error) !== EXCLUSION_VIOLATION || tries === MOST_TRIES) throw error;
    }
  }
}

/** The closure of a request, or a refusal. */
function closingOf(request: ClosureRequest, known: Catalog, now: Date): Omit<Closing, 'declined' | 'freed'> | Refusal {
  const roomIds = closedRooms(request, known);
  if (!roomIds) return notFound;
  const span = spanOfClosure(request);
  if (beginsInPast(span.starts, now)) return refuse(422, { field: 'from_date', code: 'closure-past' });
  return { request, roomIds, span };
}

export const routes = (house: House) => {
  const { catalog, database } = house;
  return [
    serve(listClosures, async (_input, { now, locale }) => {
      const [known, rows] = await Promise.all([catalog.read(), closureStore.list(database, now)]);
      const hours = [...known.spots.values()].flatMap((spot) => {
        const opening = widestOpening(spot.hours);
        return opening ? [{ spot_id: spot.spot_id, ...opening }] : [];
      });
      return { closures: rows.map((row) => viewClosure(row, known, locale)), hours };
    }),

    serve(checkClosure, async (request, exchange) => {
      const known = await catalog.read();
      const closing = closingOf(request, known, exchange.now);
      if (isRefusal(closing)) return closing;
      return database.transaction(async (transaction) => {
        const rows = await closureStore.affected(transaction, closing.roomIds, closing.span);
        const [lottery] = await closureStore.lotteries(transaction, closing.roomIds, closing.span);
        if (lottery) return heldByLottery(lottery);
        const holds = await holdsIn(transaction, closing.roomIds, closing.span.starts, closing.span.ends);
        await noteAccesses(transaction, exchange, rows, holds);
        return {
          affected: rows.map((row) => viewAffected(row, known, exchange.locale)),
          holds: holds.map((hold) => viewAffectedHold(hold, exchange.member.member_id, known, exchange.locale)),
        };
      });
    }),

    serve(proposePlaces, async ({ reservation_ids, kept, ...request }, exchange) => {
      const known = await catalog.read();
      const closing = closingOf(request, known, exchange.now);
      if (isRefusal(closing)) return closing;
      return { places: await placesFor(house, known, closing, reservation_ids, kept, exchange) };
    }),

    serve(createClosure, async ({ declined_ids, freed_ids, ...request }, exchange) => {
      const known = await catalog.read();
      const closing = closingOf(request, known, exchange.now);
      if (isRefusal(closing)) return closing;
      const agreed = { ...closing, declined: new Set(declined_ids), freed: new Set(freed_ids) };
      const reply = await untilFitting(() =>
        exchange.write(async (transaction) => {
          const done = await close(transaction, house, known, agreed, exchange);
          if (isRefusal(done)) return done;
          const { declined, freed } = done;
          return { closure: viewClosure(done.row, known, exchange.locale), declined, freed };
        }),
      );
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),

    serve(deleteClosure, async ({ blackout_id }, exchange) => {
      const known = await catalog.read();
      const reply = await untilFitting(() =>
        exchange.write(async (transaction) => {
          const row = await closureStore.lock(transaction, blackout_id);
          if (!row) return notFound;
          await reopen(transaction, house, known, row, exchange);
          return { blackout_id };
        }),
      );
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),
  ];
};
