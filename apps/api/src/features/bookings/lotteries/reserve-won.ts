import { chooseLocale } from '@machi/domain/locale/model';
import { wonOverrides } from '@machi/domain/lotteries/rules';
import { timeOfSlot } from '@machi/domain/lotteries/slots';
import { isRefusal } from '@machi/domain/refusals/model';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { statement } from '../../../database/database.ts';
import { enqueueLetter } from '../../../platform/letters/outbox.ts';
import { recipientOf } from '../../../platform/letters/recipient.ts';
import { lockMember } from '../../../platform/members/lock-member.ts';
import { applicationOf } from '../application.ts';
import type { createBooking } from '../book.ts';
import { readApplicant } from '../end-reservation.ts';
import { tellWaiting } from '../waiting/tell-waiting.ts';
import { slotOf } from '../slot.ts';
import type { ApplicationRow } from './application-store.ts';
import { lotteryLetter, slotInWords, type LotteryLetter } from './letters.ts';
import { aboutOf, type Settling } from './settling.ts';
import type { SlotRow } from './store.ts';

/** Whose it is holds still already: whoever notes a death locks the person first. */
const lockWon = statement<ApplicationRow & { won_slot_no: number; has_died: boolean }>(
  'lock-won-application',
  `select a.*, exists (select from member_death d where d.member_id = a.member_id) as has_died
   from lottery_application a where lottery_application_id = $1 and outcome = 'won' and won_slot_no is not null and settled_at is null
   for update of a`,
);
const selectSlot = statement<SlotRow>(
  'read-lottery-slot',
  'select * from lottery_slot where lottery_id = $1 and slot_no = $2',
);
const freeSlot = statement(
  'free-won-slot',
  'delete from room_occupancy where lottery_id = $1 and room_id = $2 and lower(during) = $3',
);
const endWon = statement(
  'settle-won-application',
  `update lottery_application set settled_at = $2, reservation_id = $3, unbooked = $4 where lottery_application_id = $1`,
);

/** Reserves what somebody has won, once: whoever comes second finds it settled. */
export function reserveWon(
  settling: Settling,
  booking: ReturnType<typeof createBooking>,
  won: { readonly lottery_application_id: number; readonly member_id: number | null },
): Promise<void> {
  const { house, known, lottery, now } = settling;
  return house.database.transaction(async (transaction) => {
    // Whoever withdraws holds the member first, too.
    if (won.member_id !== null) await lockMember(transaction, won.member_id);
    const [row] = await transaction.run(lockWon, [won.lottery_application_id]);
    const [slot] = row ? await transaction.run(selectSlot, [row.lottery_id, row.won_slot_no]) : [];
    if (!row || !slot) return;
    await transaction.run(freeSlot, [row.lottery_id, slot.room_id, slot.started_at]);
    const applicant =
      row.member_id === null || row.has_died ? undefined : await readApplicant(transaction, row.member_id);
    if (row.member_id === null || !applicant) {
      await transaction.run(endWon, [row.lottery_application_id, now, null, '']);
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
      await transaction.run(endWon, [row.lottery_application_id, now, reservation?.reservation_id ?? null, '']);
      return undefined;
    }
    await transaction.run(endWon, [
      row.lottery_application_id,
      now,
      null,
      booked?.problems.at(-1)?.code ?? 'not-found',
    ]);
    const told: LotteryLetter = { kind: 'unbooked', slot: slotInWords(slot, known) };
    const letter = lotteryLetter(
      house,
      exchange.locale,
      told,
      aboutOf(settling, { name: applicant.name, code: row.code }),
    );
    await enqueueLetter(transaction, recipientOf(applicant), letter, now);
    return tellWaiting(transaction, house, [slot], now);
  });
}
