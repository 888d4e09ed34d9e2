import { chooseLocale } from '@machi/domain/locale/model';
import { wonOverrides } from '@machi/domain/lotteries/rules';
import { timeOfSlot } from '@machi/domain/lotteries/slots';
import { isRefusal } from '@machi/domain/refusals/model';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { enqueueNotification } from '../../../platform/notifications/outbox.ts';
import { recipientOf } from '../../../platform/notifications/recipient.ts';
import { lockMember } from '../../../platform/members/lock-member.ts';
import { applicationOf } from '../application.ts';
import type { createBooking } from '../book.ts';
import { readApplicant } from '../end-reservation.ts';
import { tellWaiting } from '../waiting/tell-waiting.ts';
import { slotOf } from '../slot.ts';
import { lotteryNotification, slotInWords, type LotteryNotification } from './notifications.ts';
import { aboutOf, type Settling } from './settling.ts';
import { computed, fixed, rowsOf } from '../../../database/rows.ts';
import { lottery_application, lottery_slot } from '../../../database/tables/lotteries/lotteries.ts';
import { occupancies } from '../occupancy.ts';

const applications = rowsOf(lottery_application, {
  has_died: computed<boolean>('exists (select from member_death d where d.member_id = lottery_application.member_id)'),
});
const slots = rowsOf(lottery_slot);

/** Reserves a won time once; a second call finds it settled. */
export function reserveWon(
  settling: Settling,
  booking: ReturnType<typeof createBooking>,
  won: { readonly lottery_application_id: number; readonly member_id: number | null },
): Promise<void> {
  const { house, known, lottery, now } = settling;
  return house.database.transaction(async (transaction) => {
    // A withdrawal locks the member first, too.
    if (won.member_id !== null) await lockMember(transaction, won.member_id);
    const { lottery_application_id } = won;
    // The owner cannot change: noting a death locks the person first.
    const row = await applications.lock(transaction, 'lock-won-application', {
      lottery_application_id,
      outcome: fixed('won'),
      settled_at: null,
    });
    if (!row || row.won_slot_no === null) return;
    const { lottery_id, won_slot_no } = row;
    const slot = await slots.one(transaction, 'read-lottery-slot', { lottery_id, slot_no: won_slot_no });
    if (!slot) return;
    const { room_id, started_at } = slot;
    await occupancies.remove(transaction, 'free-won-slot', { lottery_id, room_id, started_at });
    const settle = (reservation_id: number | null, unbooked = '') =>
      applications.update(
        transaction,
        'settle-won-application',
        { lottery_application_id },
        { settled_at: now, reservation_id, unbooked },
      );
    const applicant =
      row.member_id === null || row.has_died ? undefined : await readApplicant(transaction, row.member_id);
    if (row.member_id === null || !applicant) {
      await settle(null);
      return tellWaiting(transaction, house, [slot], now);
    }
    const { target_date, ...time } = slotOf(slot);
    const request: ReservationRequest = {
      ...row.content,
      additional_questions: [...row.content.additional_questions],
      spot_id: lottery.spot_id,
      room_id: slot.room_id,
      target_date,
      target_time: timeOfSlot(time),
      target_dates: [],
      adjunct_room_ids: [],
      equipment_ids: [],
      document_ids: [],
      is_terms_agreed: true,
      is_spot_terms_agreed: true,
    };
    const booker = {
      memberId: row.member_id,
      name: applicant.name,
      bookedBy: null,
      overrideReason: '',
      overrides: wonOverrides,
    };
    const exchange = {
      locale: chooseLocale(applicant.locale),
      now,
      requestId: `lottery-${row.code}`,
      attempt: undefined,
    };
    const application = applicationOf(request, booker, known, exchange);
    const booked = application && (await booking.bookAlone(transaction, { ...application, wonIn: lottery.title }));
    if (booked && !isRefusal(booked)) {
      const [reservation] = booked.reservations;
      await settle(reservation?.reservation_id ?? null);
      return undefined;
    }
    await settle(null, booked?.problems.at(-1)?.code ?? 'not-found');
    const told: LotteryNotification = { kind: 'unbooked', slot: slotInWords(slot, known) };
    const notification = lotteryNotification(
      house,
      exchange.locale,
      told,
      aboutOf(settling, { name: applicant.name, code: row.code }),
    );
    await enqueueNotification(transaction, recipientOf(applicant), notification, now);
    return tellWaiting(transaction, house, [slot], now);
  });
}
