import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { addDays, daysBetween, instantOf } from '@machi/domain/calendar/model';
import { moveBoardReservation, previewMove, readBoard } from '@machi/domain/reception-board/contract';
import { BOARD_MAX_DAYS } from '@machi/domain/reception-board/model';
import { daysFrom, lastBoardDay } from '@machi/domain/reception-board/range';
import { isOwnReservation, ownApplication } from '@machi/domain/reception/rules';
import { isRefusal, notFound, refuse, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import { isOverridable, isSameTime, slotOfTime } from '@machi/domain/reservations/rules';
import { moveTo, placeOf, seenOf, type WantedPlace } from '../bookings/changes/move-to.ts';
import { officialMover, tryOut } from '../bookings/changes/try-out.ts';
import { holdsIn, isOpenTo, type HoldRow } from '../bookings/holds/read-holds.ts';
import type { House } from '../../platform/house.ts';
import { replyBody } from '../../platform/http/reply.ts';
import { PreparedReply, serve, writeAndSend } from '../../platform/http/serve.ts';
import { readBoardRows } from './store.ts';
import { viewBoardHolds, viewBoardRows, viewBoardSpot } from './view.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeShown } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { ReservationRow } from '../bookings/store.ts';
import { slotOf } from '../bookings/slot.ts';
import type { Catalog } from '../../town/catalog.ts';

/** Previews a move. */
async function preview(
  house: House,
  known: Catalog,
  wanted: WantedPlace,
  { member, now, locale }: Pick<MemberExchange, 'member' | 'now' | 'locale'>,
): Promise<ReplyOf<typeof previewMove> | Refusal> {
  let stored: ReservationRow | undefined;
  const { problems, outcome: moved } = await tryOut(house, now, member.member_id, (transaction, mover) =>
    moveTo(transaction, house, known, wanted, mover, (before) => {
      stored = before;
      return undefined;
    }),
  );
  if (!stored) return notFound;
  const before: ReservationRow = stored;
  const staysInTime = isSameTime(slotOf(before), slotOfTime(wanted.target_date, wanted.target_time));
  return {
    seen: seenOf(before),
    amount: before.amount,
    amount_there: isRefusal(moved) ? null : moved.after.amount,
    problems: problems.map((problem) => ({
      code: problem.code,
      sentence: sentenceOf(problem, locale),
      can_override: isOverridable(problem.code),
    })),
    ends_taxis: (before.reserves_outward === 1 || before.reserves_return === 1) && !staysInTime,
    is_paid: before.paid_yen > 0,
  };
}

/** Audits the people shown on the board, as one action; the official's own uses are left out. */
function noteBoard(
  database: Queryable,
  exchange: MemberExchange,
  bookings: readonly { readonly member_id: number | null }[],
  holds: readonly HoldRow[],
): Promise<void> {
  const opened = holds.filter((hold) => isOpenTo(exchange.member.member_id, hold));
  const owners = [...bookings.map(({ member_id }) => member_id), ...opened.map(({ created_by }) => created_by)];
  return writeShown(
    database,
    exchange,
    { action: 'reservation:board', subject: 'reservation', subject_id: null },
    owners,
  );
}

/** Audits that the reservation was moved and that something of the person was changed. */
async function noteMoved(
  transaction: Queryable,
  exchange: MemberExchange,
  { reservation_id, member_id }: { readonly reservation_id: number; readonly member_id: number | null },
): Promise<void> {
  const action = { ...actedIn(exchange), action: 'reservation:move' } as const;
  await writeAudit(transaction, { ...action, subject: 'reservation', subject_id: reservation_id });
  if (member_id !== null) await writeAudit(transaction, { ...action, subject: 'member', subject_id: member_id });
}

const changed = (code: string) => refuse(409, { field: 'seen', code: 'application-changed', params: [code] });

export const routes = (house: House) => [
  serve(readBoard, async ({ from, to, spot_ids }, exchange) => {
    const { locale } = exchange;
    if (to < from) return refuse(422, { field: 'to', code: 'min-date', params: [from] });
    if (daysBetween(from, to) >= BOARD_MAX_DAYS) {
      return refuse(422, { field: 'to', code: 'max-date', params: [lastBoardDay(from)] });
    }
    const known = await house.catalog.read();
    const spots = [...known.spots.values()].filter(
      (spot) => spot.fixing_method !== 0 && (spot_ids === undefined || spot_ids.includes(spot.spot_id)),
    );
    const rooms = Map.groupBy(known.rooms.values(), (room) => room.spot_id);
    const roomsOf = ({ spot_id: id }: (typeof spots)[number]) => rooms.get(id) ?? [];
    const roomIds = spots.flatMap(roomsOf).map((room) => room.room_id);
    const [rows, holds] = await Promise.all([
      readBoardRows(house.database, roomIds, from, to),
      holdsIn(house.database, roomIds, instantOf(from, 0), instantOf(addDays(to, 1), 0)),
    ]);
    async function putTogether() {
      // The audit write is sent only once this turn ends; waiting here lets the answer be built in parallel with it.
      await nextTurn();
      const days = daysFrom(from, to);
      // A room no longer let is shown as long as it is in use.
      const used = new Set([...rows, ...holds].map(({ room_id }) => room_id));
      const shownOf = (spot: (typeof spots)[number]) =>
        roomsOf(spot).filter(({ room_id, is_retired }) => is_retired === 0 || used.has(room_id));
      return new PreparedReply(
        replyBody({
          days,
          spots: spots
            .map((spot) => viewBoardSpot(spot, shownOf(spot), days, locale))
            .filter((spot) => spot.rooms.length > 0),
          ...viewBoardRows(rows, days, locale),
          holds: viewBoardHolds(holds, exchange.member.member_id),
        } satisfies ReplyOf<typeof readBoard>),
      );
    }
    // The answer leaves after the access is written.
    const [, reply] = await Promise.all([noteBoard(house.database, exchange, rows, holds), putTogether()]);
    return reply;
  }),

  serve(previewMove, async (wanted, exchange) => preview(house, await house.catalog.read(), wanted, exchange)),

  serve(moveBoardReservation, async ({ seen, override_reason, cancels_taxis, closing, ...wanted }, exchange) => {
    const known = await house.catalog.read();
    const officialId = exchange.member.member_id;
    const mover = { ...officialMover(exchange.now, override_reason, cancels_taxis), officialId, closing };
    return writeAndSend(house, exchange, async (transaction) => {
      const moved = await moveTo(transaction, house, known, wanted, mover, (before) => {
        // Officials may not override rules for themselves.
        if (isOwnReservation(officialId, before)) return ownApplication;
        return seenOf(before) === seen ? undefined : changed(before.reservation_code);
      });
      if (isRefusal(moved)) return moved;
      const { before, after } = moved;
      if (after !== before) await noteMoved(transaction, exchange, after);
      return { member_id: after.member_id, seen: seenOf(after), before: placeOf(before), after: placeOf(after) };
    });
  }),
];
