import { monthOf } from '@machi/domain/calendar/model';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import { cancelReservation, createReservation, listReservations, quoteReservation, readReservation } from '@machi/domain/reservations/contract';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { decideCancellation, decideReservation, localizeQuote, quote, reservationCode, slotsOf, takenSlotProblems } from '@machi/domain/reservations/rules';
import type { Decision } from '@machi/domain/reservations/rules';
import { enqueueMail } from '../../platform/outbox.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/serve.ts';
import { reservationLetter } from './letters.ts';
import { instantsOf, slotOf } from './slot.ts';
import { LIST_PAGE, reservationStore } from './store.ts';
import type { ReservationRow } from './store.ts';
import { viewReservation } from './view.ts';

const notFound = refuse(404, { field: '', code: 'not-found' });

/** The rows of a decided application, one a date, under the ids that were set aside for them. */
function rowsOf(request: ReservationRequest, decision: Decision, ids: readonly number[], memberId: number, prefix: string, now: Date): ReservationRow[] {
  const application = reservationCode(ids[0] ?? 0, prefix);
  return decision.slots.map((slot, index) => {
    const reservation_id = ids[index] ?? 0;
    return {
      reservation_id,
      reservation_code: reservationCode(reservation_id, prefix),
      application_code: application,
      member_id: memberId,
      spot_id: request.spot_id,
      room_id: request.room_id,
      ...instantsOf(slot),
      use_month: monthOf(slot.target_date),
      reserved_at: now,
      is_group: request.is_group,
      group_name: request.is_group === 1 ? request.group_name : '',
      person_in_charge: request.is_group === 1 ? request.person_in_charge : '',
      purpose: request.purpose,
      purpose_other: request.purpose === 'other' ? request.purpose_other : '',
      includes_preparation: request.includes_preparation,
      is_commercial: request.is_commercial,
      has_charging: request.has_charging,
      charging_fee: request.has_charging === 1 ? request.charging_fee : 0,
      exemption_method: request.exemption_method,
      exemption_reason: request.exemption_method === 0 ? '' : request.exemption_reason,
      persons_spot: request.persons_spot,
      note: request.note,
      amount: decision.amount_by_slot[index] ?? 0,
      quote_lines: decision.quote.lines.filter((line) => line.target_date === slot.target_date),
      approval_status: decision.approval_status,
      reason: '',
      is_canceled: 0,
      canceled_at: null,
    };
  });
}

export const reservationRoutes = (house: House) => {
  const { catalog, database, metrics } = house;
  const { town_name, code_prefix } = house.town.town;

  return [
    serve(quoteReservation, async (input, { locale }) => {
      const room = (await catalog.read()).rooms.get(input.room_id);
      if (!room || room.spot_id !== input.spot_id) return notFound;
      return { quote: localizeQuote(quote(slotsOf(input), room, input), locale) };
    }),

    serve(createReservation, async (input, { member, now, locale, requestId, write }) => {
      const known = await catalog.read();
      const spot = known.spots.get(input.spot_id);
      const room = known.rooms.get(input.room_id);
      if (!spot || !room || room.spot_id !== spot.spot_id) return notFound;
      const slots = slotsOf(input);

      const reply = await write(async (transaction) => {
        const { ids, email, is_resident, ...found } = await reservationStore.situation(
          transaction, member.member_id, spot.spot_id, room.room_id, slots, spot.monthly_limit !== null,
        );
        const decision = decideReservation(input, { town_name, member: { is_resident }, spot, room, ...found }, now);
        if (isRefusal(decision)) return decision;

        const rows = rowsOf(input, decision, ids, member.member_id, code_prefix, now);
        const kind = decision.approval_status === 1 ? 'fixed' : 'provisional';
        const content = reservationLetter(house, kind, locale, rows, { name: member.name, spot, room });
        const held = await reservationStore.write(transaction, rows, { to: email, content }, now, requestId);
        const taken = decision.slots.filter((_slot, index) => !held.has(ids[index] ?? 0));
        if (taken.length > 0) return refuse(409, ...takenSlotProblems(slots, taken));
        return { reservations: rows.map((row) => viewReservation(row, known, locale, now)) };
      });
      metrics.reservations.inc({ outcome: isRefusal(reply) ? 'refused' : 'accepted' });
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),

    serve(listReservations, async ({ before }, { member, now, locale }) => {
      const [known, rows] = await Promise.all([catalog.read(), reservationStore.list(database, member.member_id, before)]);
      return {
        reservations: rows.slice(0, LIST_PAGE).map((row) => viewReservation(row, known, locale, now)),
        has_more: rows.length > LIST_PAGE,
      };
    }),

    serve(readReservation, async ({ reservation_id }, { member, now, locale }) => {
      const row = await reservationStore.read(database, reservation_id, member.member_id);
      return row ? { reservation: viewReservation(row, await catalog.read(), locale, now) } : notFound;
    }),

    serve(cancelReservation, async ({ reservation_id }, { member, now, locale, requestId, write }) => {
      const known = await catalog.read();
      const reply = await write(async (transaction) => {
        const before = await reservationStore.lock(transaction, reservation_id, member.member_id);
        const spot = before && known.spots.get(before.spot_id);
        const room = before && known.rooms.get(before.room_id);
        if (!before || !spot || !room) return notFound;
        const verdict = decideCancellation({ ...before, ...slotOf(before) }, spot, now);
        if (isRefusal(verdict)) return verdict;
        const row = await reservationStore.cancel(transaction, reservation_id, now);
        const email = await reservationStore.emailOf(transaction, member.member_id);
        if (email !== null) {
          const content = reservationLetter(house, 'canceled', locale, [row], { name: member.name, spot, room });
          await enqueueMail(transaction, email, content, now);
        }
        await writeAudit(transaction, { at: now, actor_member_id: member.member_id, action: 'reservation:cancel', subject: 'reservation', subject_id: reservation_id, request_id: requestId });
        return { reservation: viewReservation(row, known, locale, now) };
      });
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),
  ];
};
