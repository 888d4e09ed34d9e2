import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { addDays, daysBetween, instantOf } from '@machi/domain/calendar/model';
import { moveBoardReservation, previewMove, readBoard } from '@machi/domain/reception-board/contract';
import { BOARD_MAX_DAYS } from '@machi/domain/reception-board/model';
import { daysFrom, lastBoardDay } from '@machi/domain/reception-board/range';
import { isOwnReservation, ownApplication } from '@machi/domain/reception/rules';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import { moveTo, placeOf, seenOf } from '../../bookings/changes/move-to.ts';
import { officialMover } from '../../bookings/changes/try-out.ts';
import { holdsIn } from '../../bookings/holds/read-holds.ts';
import type { House } from '../../platform/house.ts';
import { replyBody } from '../../platform/http/reply.ts';
import { PreparedReply, serve } from '../../platform/http/serve.ts';
import { noteBoard, noteMoved } from './deeds.ts';
import { preview } from './preview.ts';
import { readBoardRows } from './store.ts';
import { viewBoardHolds, viewBoardRows, viewBoardSpot } from './view.ts';

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
      // Until this turn ends the look does not leave for the database, and the rest would not be put together beside it.
      await nextTurn();
      const days = daysFrom(from, to);
      // A room that is no longer let stays as long as something is in it.
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
    // The answer leaves when the look is written.
    const [, reply] = await Promise.all([noteBoard(house.database, exchange, rows, holds), putTogether()]);
    return reply;
  }),

  serve(previewMove, async (wanted, exchange) => preview(house, await house.catalog.read(), wanted, exchange)),

  serve(moveBoardReservation, async ({ seen, override_reason, cancels_taxis, closing, ...wanted }, exchange) => {
    const known = await house.catalog.read();
    const officialId = exchange.member.member_id;
    const mover = { ...officialMover(exchange.now, override_reason, cancels_taxis), officialId, closing };
    const reply = await exchange.write(async (transaction) => {
      const moved = await moveTo(transaction, house, known, wanted, mover, (before) => {
        // Nobody goes beyond rules for themselves.
        if (isOwnReservation(officialId, before)) return ownApplication;
        return seenOf(before) === seen ? undefined : changed(before.reservation_code);
      });
      if (isRefusal(moved)) return moved;
      const { before, after } = moved;
      if (after !== before) await noteMoved(transaction, exchange, after);
      return { member_id: after.member_id, seen: seenOf(after), before: placeOf(before), after: placeOf(after) };
    });
    if (!isRefusal(reply)) house.wakeOutbox();
    return reply;
  }),
];
