import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { notFound, refuse, type Problem, type Refusal } from '@machi/domain/refusals/model';
import {
  UNFITTING_SHOWN,
  checkEquipmentEdit,
  checkRoomEdit,
  checkSpotEdit,
  createEquipment,
  createRoom,
  editEquipment,
  editRoom,
  editSpot,
  listDeskSpots,
  readDeskSpot,
} from '@machi/domain/spot-desk/contract';
import { equipmentFeeProblems, feeChangeProblems } from '@machi/domain/spot-desk/fee-change';
import type { DeskSpot, RoomEdit, Unfitting } from '@machi/domain/spot-desk/model';
import { unfittingHours, unfittingRoom, unfittingStock } from '@machi/domain/spot-desk/unfitting';
import type { RoomFee } from '@machi/domain/spots/fee';
import { tellWaiting } from '../bookings/waiting/tell-waiting.ts';
import { slotOf } from '../bookings/slot.ts';
import type { ReservationRow } from '../bookings/store.ts';
import type { Queryable } from '../../database/database.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog } from '../../town/catalog.ts';
import { feeTableRoutes } from './fee-routes.ts';
import { deskStore, type TownUse } from './store.ts';
import { seenOf, viewFile, viewUnfitting } from './view.ts';

const EDITED = refuse(409, { field: 'seen', code: 'spot-edited' });

const noteEdit = (
  transaction: Queryable,
  { member, now, requestId }: MemberExchange,
  spotId: number,
  action: 'spot:edit' | 'room:create' | 'equipment:create' = 'spot:edit',
) =>
  writeAudit(transaction, {
    at: now,
    actor_member_id: member.member_id,
    action,
    subject: 'spot',
    subject_id: spotId,
    request_id: requestId,
  });

async function answerFile(transaction: Queryable, spotId: number, now: Date): Promise<{ file: DeskSpot }> {
  const rows = await deskStore.file(transaction, spotId);
  if (!rows) throw new Error(`Spot ${spotId} is gone while its row is held`);
  return { file: viewFile(rows, now) };
}

/** An edit may let waiting members apply whose monthly limit was reached or whose day was closed. */
const tellWhoCanApply = (transaction: Queryable, house: House, spotId: number, now: Date): Promise<void> =>
  tellWaiting(transaction, house, [], now, { opened: [spotId] });

/** Adjunct rooms must be other rooms of the same facility, and a fee changes only from a day on. */
function roomRefusal(
  edit: RoomEdit,
  before: (RoomFee & { readonly room_id: number }) | undefined,
  spotId: number,
  { rooms }: Catalog,
  { now }: MemberExchange,
): Refusal | undefined {
  const isKnown = (id: number) => id !== before?.room_id && rooms.get(id)?.spot_id === spotId;
  const problems: Problem[] = feeChangeProblems(edit, before, dateAt(now));
  if (!edit.adjunct_room_ids.every(isKnown)) problems.push({ field: 'adjunct_room_ids', code: 'adjunct-unknown' });
  return problems.length > 0 ? refuse(422, ...problems) : undefined;
}

/** A use by the town has no number of people. */
const comingUse = (row: ReservationRow | TownUse) => ({
  ...slotOf(row),
  persons_spot: 'persons_spot' in row ? row.persons_spot : 0,
});

/** Reservations that no longer fit, with the first one in order of use. */
function tellUnfitting<Row extends ReservationRow | TownUse>(
  rows: readonly Row[],
  reasonOf: (row: Row) => Unfitting['reason'] | undefined,
  known: Catalog,
  { locale }: MemberExchange,
) {
  const found = rows
    .toSorted((one, other) => one.started_at.getTime() - other.started_at.getTime())
    .flatMap((row) => {
      const reason = reasonOf(row);
      return reason === undefined ? [] : [viewUnfitting(row, reason, known, locale)];
    });
  return { unfitting: found.slice(0, UNFITTING_SHOWN), total: found.length };
}

export const routes = (house: House) => [...feeTableRoutes(house), ...deskRoutes(house)];

const deskRoutes = (house: House, { catalog, database } = house) => [
  serve(listDeskSpots, async (_input, { locale }) => {
    const [{ spots }, lines] = await Promise.all([catalog.read(), deskStore.lines(database)]);
    return {
      spots: lines.flatMap(({ spot_id, rooms, edited_at }) => {
        const spot = spots.get(spot_id);
        if (!spot) return [];
        const { texts } = spot.columns;
        return [
          {
            spot_id,
            spot_name: texts.spot_name?.[locale] ?? '',
            spot_type: texts.spot_type?.[locale] ?? '',
            fixing_method: spot.fixing_method,
            rooms,
            edited_at: edited_at && townTimeText(edited_at),
          },
        ];
      }),
    };
  }),

  serve(readDeskSpot, async ({ spot_id }, { now }) => {
    const rows = await deskStore.file(database, spot_id);
    return rows ? { file: viewFile(rows, now) } : notFound;
  }),

  serve(checkSpotEdit, async ({ spot_id, ...edit }, exchange) => {
    const known = await catalog.read();
    const before = known.spots.get(spot_id);
    if (!before) return notFound;
    const [rows, ofTown] = await Promise.all([
      deskStore.coming(database, spot_id, null, exchange.now),
      deskStore.townComing(database, spot_id, null, exchange.now),
    ]);
    return tellUnfitting(
      [...rows, ...ofTown],
      (row) => {
        const use = comingUse(row);
        return unfittingHours(use, before) === undefined ? unfittingHours(use, edit) : undefined;
      },
      known,
      exchange,
    );
  }),

  serve(editSpot, async ({ spot_id, seen, ...edit }, exchange) => {
    return writeAndSend(house, exchange, async (transaction) => {
      const before = await deskStore.lockSpot(transaction, spot_id);
      if (!before) return notFound;
      if (seenOf(before) !== seen) return EDITED;
      await deskStore.editSpot(transaction, before, edit, exchange.now);
      await tellWhoCanApply(transaction, house, spot_id, exchange.now);
      await noteEdit(transaction, exchange, spot_id);
      return answerFile(transaction, spot_id, exchange.now);
    });
  }),

  serve(checkRoomEdit, async ({ room_id, ...edit }, exchange) => {
    const known = await catalog.read();
    const before = known.rooms.get(room_id);
    if (!before) return notFound;
    const refusal = roomRefusal(edit, before, before.spot_id, known, exchange);
    if (refusal) return refusal;
    const [rows, ofTown] = await Promise.all([
      deskStore.coming(database, before.spot_id, room_id, exchange.now),
      deskStore.townComing(database, before.spot_id, room_id, exchange.now),
    ]);
    return tellUnfitting([...rows, ...ofTown], (row) => unfittingRoom(comingUse(row), before, edit), known, exchange);
  }),

  serve(editRoom, async ({ room_id, seen, ...edit }, exchange) => {
    const known = await catalog.read();
    return writeAndSend(house, exchange, async (transaction) => {
      const before = await deskStore.lockRoom(transaction, room_id);
      if (!before) return notFound;
      if (seenOf(before) !== seen) return EDITED;
      const refusal = roomRefusal(edit, before, before.spot_id, known, exchange);
      if (refusal) return refusal;
      await deskStore.editRoom(transaction, before, edit, exchange.now);
      await tellWhoCanApply(transaction, house, before.spot_id, exchange.now);
      await noteEdit(transaction, exchange, before.spot_id);
      return answerFile(transaction, before.spot_id, exchange.now);
    });
  }),

  serve(createRoom, async ({ spot_id, ...edit }, exchange) => {
    const known = await catalog.read();
    return exchange.write(async (transaction) => {
      if (!(await deskStore.lockSpot(transaction, spot_id))) return notFound;
      const refusal = roomRefusal(edit, undefined, spot_id, known, exchange);
      if (refusal) return refusal;
      const room_id = await deskStore.addRoom(transaction, spot_id, edit, exchange.now);
      await noteEdit(transaction, exchange, spot_id, 'room:create');
      return { ...(await answerFile(transaction, spot_id, exchange.now)), room_id };
    });
  }),

  serve(createEquipment, async ({ spot_id, ...edit }, exchange) =>
    exchange.write(async (transaction) => {
      if (!(await deskStore.lockSpot(transaction, spot_id))) return notFound;
      const equipment_id = await deskStore.addEquipment(transaction, spot_id, edit, exchange.now);
      await noteEdit(transaction, exchange, spot_id, 'equipment:create');
      return { ...(await answerFile(transaction, spot_id, exchange.now)), equipment_id };
    }),
  ),

  serve(checkEquipmentEdit, async ({ equipment_id, stock, fee_yen }, exchange) => {
    const [known, before] = await Promise.all([catalog.read(), deskStore.equipment(database, equipment_id)]);
    if (!before) return notFound;
    const problems = equipmentFeeProblems({ fee_yen }, before, dateAt(exchange.now));
    if (problems.length > 0) return refuse(422, ...problems);
    const [rows, ofTown] = await Promise.all([
      deskStore.promised(database, equipment_id, exchange.now),
      deskStore.townPieces(database, equipment_id, exchange.now),
    ]);
    // Stock goes to earlier reservations first, and to the town last.
    const promised = [...rows, ...ofTown].map((row) => ({ ...row, ...slotOf(row), equipment_id }));
    return tellUnfitting(unfittingStock(promised, before.stock, stock), () => 'stock', known, exchange);
  }),

  serve(editEquipment, async ({ equipment_id, seen, ...edit }, exchange) =>
    exchange.write(async (transaction) => {
      const before = await deskStore.lockEquipment(transaction, equipment_id);
      if (!before) return notFound;
      if (seenOf(before) !== seen) return EDITED;
      const problems = equipmentFeeProblems(edit, before, dateAt(exchange.now));
      if (problems.length > 0) return refuse(422, ...problems);
      await deskStore.editEquipment(transaction, before, edit, exchange.now);
      await noteEdit(transaction, exchange, before.spot_id);
      return answerFile(transaction, before.spot_id, exchange.now);
    }),
  ),
];
