import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { changeApplied, previewChange } from '@machi/domain/reception/change-contract';
import { isExemptionOpen, isOwnReservation, ownApplication } from '@machi/domain/reception/rules';
import { isRefusal, notFound, refuse, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import { isOverridable, isSameTime, slotOfTime } from '@machi/domain/reservations/rules';
import { feeChange } from '@machi/domain/reservations/status';
import { moveReservation, type Mover } from '../bookings/changes/move-reservation.ts';
import { officialMover, tryOut } from '../bookings/changes/try-out.ts';
import { slotOf } from '../bookings/slot.ts';
import { reservationStore, type OwnedRow, type ReservationRow } from '../bookings/store.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { Catalog } from '../../town/catalog.ts';
import { readHandled, seenOf, viewHandled } from './handled.ts';
import { writeHandled } from './accesses.ts';

type Wanted = Omit<CheckedInputOf<typeof previewChange>, 'seen'>;

interface Changed {
  readonly before: ReservationRow;
  readonly after: ReservationRow;
}

/** Changes a reservation; after a refusal the caller rolls back. `allows` may refuse by the stored row. */
async function changeTo(
  transaction: Queryable,
  house: House,
  known: Catalog,
  { reservation_id, target_date, target_time, room_id, ...rest }: Wanted,
  mover: Mover,
  allows: (before: OwnedRow) => Refusal | undefined,
): Promise<Changed | Refusal> {
  const roomIds = [...(room_id === undefined ? [] : [room_id]), ...(rest.adjunct_room_ids ?? [])];
  const wish = { equipmentIds: rest.equipment_ids, roomIds };
  const before = await reservationStore.lockToMove(transaction, reservation_id, wish);
  if (!before) return notFound;
  const refusal = allows(before);
  if (refusal) return refusal;
  const old = slotOf(before);
  const time = target_time ? slotOfTime(old.target_date, target_time) : old;
  const slot = { ...time, target_date: target_date ?? old.target_date };
  const to = { ...rest, room_id: room_id ?? before.room_id, slot };
  const after = await moveReservation(transaction, house, known, before, to, mover);
  return isRefusal(after) ? after : { before, after };
}

const staleness = (before: ReservationRow, seen: string): Refusal | undefined =>
  seenOf(before) === seen
    ? undefined
    : refuse(409, { field: 'seen', code: 'application-changed', params: [before.reservation_code] });

/** Routes by which reception changes a sent application for its applicant. */
export function changeRoutes(house: House) {
  const { catalog } = house;
  return [
    serve(previewChange, async ({ seen, ...wanted }, { member, now, locale }) => {
      const known = await catalog.read();
      let stored: ReservationRow | undefined;
      let stale: Refusal | undefined;
      const { problems, outcome } = await tryOut(house, now, member.member_id, (transaction, mover) =>
        changeTo(transaction, house, known, wanted, mover, (before) => {
          stored = before;
          stale = staleness(before, seen);
          return stale;
        }),
      );
      if (stale) return stale;
      if (!stored) return notFound;
      const before: ReservationRow = stored;
      const old = slotOf(before);
      const { target_date = old.target_date, target_time } = wanted;
      const slot = target_time ? slotOfTime(target_date, target_time) : { ...old, target_date };
      const after = isRefusal(outcome) ? null : outcome.after;
      const { left, owed } = feeChange(after ?? before, after?.amount ?? before.amount);
      return {
        amount: before.amount,
        amount_there: after?.amount ?? null,
        left,
        owed,
        paid_yen: before.paid_yen,
        problems: problems.map((problem) => ({
          code: problem.code,
          sentence: sentenceOf(problem, locale),
          can_override: isOverridable(problem.code),
        })),
        ends_taxis: (before.reserves_outward === 1 || before.reserves_return === 1) && !isSameTime(old, slot),
        asks_exemption: after !== null && isExemptionOpen(after),
      };
    }),

    serve(changeApplied, async ({ seen, reason, goes_beyond, cancels_taxis, ...wanted }, exchange) => {
      const { member, now, locale } = exchange;
      const known = await catalog.read();
      const mover = { ...officialMover(now, reason, cancels_taxis, goes_beyond), officialId: member.member_id };
      return writeAndSend(house, exchange, async (transaction) => {
        const changed = await changeTo(transaction, house, known, wanted, mover, (before) =>
          // Officials may not override rules for themselves.
          isOwnReservation(member.member_id, before) ? ownApplication : staleness(before, seen),
        );
        if (isRefusal(changed)) return changed;
        const { before, after } = changed;
        await writeHandled(transaction, exchange, after === before ? 'reservation:read' : 'reservation:revise', [
          after,
        ]);
        const [row] = await readHandled(transaction, [after.reservation_id]);
        if (!row) throw new Error('a locked reservation is gone');
        return { reservation: viewHandled(row, known, locale, now) };
      });
    }),
  ];
}
