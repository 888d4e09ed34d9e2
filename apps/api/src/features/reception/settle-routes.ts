import { isUnopened } from '@machi/domain/doors/access';
import { addDays, dateAt, instantOf, timeOf, type DateText } from '@machi/domain/calendar/model';
import type { AccessAction } from '@machi/domain/audit/model';
import { inTownTime, only } from '@machi/domain/fields/only';
import { callOffReservation, listDayUses, markNoShow, markPaid, notePaidAgain } from '@machi/domain/reception/contract';
import type { HandledReservation } from '@machi/domain/reception/model';
import {
  isExemptionOpen,
  isOwnReservation,
  ownApplication,
  refuseCallingOff,
  refuseNoShow,
  refusePayment,
} from '@machi/domain/reception/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { cancelDeadline } from '@machi/domain/reservations/cancel';
import { leftYen } from '@machi/domain/reservations/status';
import { refuseTill, tillOf } from '@machi/domain/till/houses';
import { refusePaidAgain, refuseTakingBack } from '@machi/domain/till/refunds';
import { holdNextDay, holdPaidOn, isTillDayClosed } from '../billing/till/till-days.ts';
import { lastStanding, roomPayments } from '../billing/till/room-payments.ts';
import { endReservation } from '../bookings/end-reservation.ts';
import { slotOf } from '../bookings/slot.ts';
import type { Queryable } from '../../database/database.ts';
import { openedAt } from '../../platform/doors/grants.ts';
import type { House } from '../../platform/house.ts';
import { writeListed } from '../../platform/audit/accesses.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { decideStore } from './decide-store.ts';
import { deciderOf, lockHandled, readHandled, viewHandled, handledOf, type HandledRow } from './handled.ts';
import { namedReservations } from './inbox-store.ts';
import { writeHandled } from './accesses.ts';
import { fromUntil } from '../../database/rows.ts';

/** A note on a reservation. The official's own payment or attendance is for a colleague to note. */

interface Marking {
  readonly refusal: (row: HandledRow) => Refusal | undefined;
  /** Writes it, or returns a refusal. */
  readonly write: (transaction: Queryable, row: HandledRow) => Promise<unknown>;
  readonly action: AccessAction;
  /** True: it is already noted, so nothing is written. */
  readonly stands: (row: HandledRow) => boolean;
}

/** Routes for reception's notes on the day of use and afterwards. */
export function settleRoutes(house: House) {
  const { catalog, database } = house;
  const { tills } = house.town.town;

  /** The drawer that the money goes into, or a refusal. */
  const houseOf = ({ spot_id }: HandledRow, asked: number | undefined, day: DateText): number | Refusal => {
    const into = asked ?? tillOf(tills, spot_id, day);
    return refuseTill(tills, into, day) ?? into;
  };

  async function mark(
    id: number,
    exchange: MemberExchange,
    { refusal, write, action, stands }: Marking,
  ): Promise<{ reservation: HandledReservation } | Refusal> {
    const known = await catalog.read();
    return exchange.write(async (transaction) => {
      const [before] = await lockHandled(transaction, [id]);
      if (!before) return notFound;
      if (isOwnReservation(exchange.member.member_id, before)) return ownApplication;
      const refused = refusal(before);
      if (refused) return refused;
      const written = stands(before) ? undefined : await write(transaction, before);
      if (isRefusal(written)) return written;
      await writeHandled(transaction, exchange, stands(before) ? 'reservation:read' : action, [before]);
      const [after] = await readHandled(transaction, [id]);
      return { reservation: viewHandled(after ?? before, known, exchange.locale, exchange.now) };
    });
  }

  return [
    serve(listDayUses, async ({ date }, exchange) => {
      const known = await catalog.read();
      const rows = await namedReservations.list(
        database,
        'reception-read-uses',
        { started_at: fromUntil(instantOf(date, 0), instantOf(addDays(date, 1), 0)) },
        { order: ['started_at', 'reservation_id'] },
      );
      await writeListed(database, exchange, 'reservation:list', rows);
      const { doors } = house.town;
      const ids = rows.map(({ reservation_id }) => reservation_id);
      const opened = doors.length === 0 ? new Map<number, Date>() : await openedAt(database, ids);
      // Who has two uses in a row opens once.
      const placeOf = (row: (typeof rows)[number]): string => `${row.member_id} ${row.spot_id}`;
      const came = new Set(rows.filter((row) => opened.has(row.reservation_id)).map(placeOf));
      return {
        uses: rows.map((row) => {
          const opened_at = opened.get(row.reservation_id) ?? null;
          const room_ids = [row.room_id, ...row.adjunct_room_ids];
          const { target_date, start, end } = slotOf(row);
          const { reservation_id, reservation_code, application_code, member_id, name, group_name } = row;
          return {
            reservation_id,
            reservation_code,
            application_code,
            member_id,
            name,
            group_name,
            location_name: known.spots.get(row.spot_id)?.columns.texts.spot_name?.[exchange.locale] ?? '',
            plan_name: known.rooms.get(row.room_id)?.room_name[exchange.locale] ?? '',
            target_date,
            target_time: { start: timeOf(start), end: timeOf(end) },
            ...inTownTime({ ...only(row, ['started_at', 'paid_at', 'no_show_at']), opened_at }),
            is_unopened: !came.has(placeOf(row)) && isUnopened(doors, { ...row, room_ids }, opened_at, exchange.now),
            persons_spot: row.persons_spot,
            amount: row.amount,
            approval_status: row.approval_status,
            is_exemption_open: isExemptionOpen(row),
            paid_yen: row.paid_yen,
          };
        }),
      };
    }),

    serve(callOffReservation, async ({ reservation_id, reason, is_fee_due, seen }, exchange) => {
      const known = await catalog.read();
      const { now } = exchange;
      return writeAndSend(house, exchange, async (transaction) => {
        const [before] = await lockHandled(transaction, [reservation_id]);
        const spot = before && known.spots.get(before.spot_id);
        if (!before || !spot) return notFound;
        const deadline = cancelDeadline(spot, slotOf(before));
        const asked = { seen, is_fee_due };
        const refusal = refuseCallingOff(handledOf(before), asked, deciderOf(house, exchange), deadline, now);
        if (refusal) return refusal;
        const ending = { kind: 'calledOff', reason, fee_yen: is_fee_due ? before.amount : 0 } as const;
        await endReservation(transaction, house, known, before, ending, now);
        await writeHandled(transaction, exchange, 'reservation:call-off', [before]);
        const [after] = await readHandled(transaction, [reservation_id]);
        return { reservation: viewHandled(after ?? before, known, exchange.locale, now) };
      });
    }),

    serve(markNoShow, ({ reservation_id, no_show }, exchange) =>
      mark(reservation_id, exchange, {
        refusal: (row) => refuseNoShow(handledOf(row), exchange.now),
        write: (transaction) => decideStore.noteNoShow(transaction, reservation_id, no_show ? exchange.now : null),
        action: no_show ? 'reservation:no-show' : 'reservation:undo-no-show',
        stands: (row) => (row.no_show_at !== null) === no_show,
      }),
    ),

    serve(markPaid, ({ reservation_id, paid, taken_yen, paid_yen, way, paid_on, reason, house_id }, exchange) => {
      const { member, now } = exchange;
      const by = { member_id: member.member_id, now };
      return mark(reservation_id, exchange, {
        refusal: (row) => refusePayment({ ...row, ...handledOf(row) }, { paid, taken_yen, paid_yen }),
        async write(transaction, row) {
          if (!paid) {
            if (row.refund_yen !== null) return refuse(409, { field: 'reservation_id', code: 'room-refund-waiting' });
            const payment = lastStanding(row.payments, row.paid_yen);
            if (!payment) return refuse(409, { field: 'reservation_id', code: 'nothing-paid' });
            // From the drawer that it went into.
            const { house_id: from } = payment;
            // A payment noted before there was a till was never in the till.
            const isInTill = payment.way !== 'before';
            const late = refuseTakingBack(row, isInTill && (await isTillDayClosed(transaction, payment.day, from)));
            if (late) return late;
            const till_on = await holdNextDay(transaction, now, from);
            return roomPayments.takeBack(transaction, row, payment, reason, { ...by, till_on, house_id: from });
          }
          const into = houseOf(row, house_id, paid_on ?? dateAt(now));
          if (isRefusal(into)) return into;
          const till_on = await holdPaidOn(transaction, paid_on, now, into);
          if (isRefusal(till_on)) return till_on;
          return roomPayments.pay(transaction, row, { way, yen: leftYen(row) }, { ...by, till_on, house_id: into });
        },
        action: paid ? 'reservation:paid' : 'reservation:undo-paid',
        stands: () => false,
      });
    }),

    serve(notePaidAgain, ({ reservation_id, way, reason, house_id }, exchange) => {
      const { member, now } = exchange;
      return mark(reservation_id, exchange, {
        refusal: refusePaidAgain,
        async write(transaction, row) {
          const last = lastStanding(row.payments, row.paid_yen);
          if (!last) return refuse(409, { field: 'reservation_id', code: 'room-not-paid-yet' });
          const into = houseOf(row, house_id, dateAt(now));
          if (isRefusal(into)) return into;
          const till_on = await holdNextDay(transaction, now, into);
          const by = { member_id: member.member_id, now, till_on, house_id: into };
          await roomPayments.pay(transaction, row, { way, yen: last.yen, reason }, by);
          return undefined;
        },
        action: 'reservation:paid-again',
        stands: () => false,
      });
    }),
  ];
}
