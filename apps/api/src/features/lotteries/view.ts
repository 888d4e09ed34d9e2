import { timeOf, townTimeText } from '@machi/domain/calendar/model';
import { inTownTime, only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import type {
  Lottery,
  LotteryDetail,
  LotterySlot,
  OwnLotteryApplication,
  OwnLotteryLine,
} from '@machi/domain/lotteries/model';
import { phaseOf } from '@machi/domain/lotteries/rules';
import { offeredLater, offeredOf, type Reader } from '../bookings/offered.ts';
import { slotOf } from '../bookings/slot.ts';
import type { Catalog } from '../../town/catalog.ts';
import type { ApplicationRow } from '../bookings/lotteries/application-store.ts';
import type { LotteryRow, SlotRow } from '../bookings/lotteries/store.ts';

/** Catalog, language and time of a view. */
export interface Reading {
  readonly known: Catalog;
  readonly locale: Locale;
  readonly now: Date;
}

export function viewLottery(row: LotteryRow, slotCount: number, { known, locale, now }: Reading): Lottery {
  const { lottery_id, title, spot_id, room_ids, from_date, to_date, choices } = row;
  return {
    lottery_id,
    title: title[locale],
    spot_id,
    spot_name: known.spots.get(spot_id)?.spot_name[locale] ?? '',
    room_names: room_ids.map((id) => known.rooms.get(id)?.room_name[locale] ?? ''),
    from_date,
    to_date,
    phase: phaseOf(row, now),
    ...inTownTime(only(row, ['opens_at', 'closes_at', 'draws_at', 'drawn_at'])),
    choices,
    slot_count: slotCount,
  };
}

function viewSlot(row: SlotRow, { known, locale }: Reading): LotterySlot {
  const { target_date, start, end } = slotOf(row);
  const room = known.rooms.get(row.room_id);
  return {
    slot_no: row.slot_no,
    room_id: row.room_id,
    room_name: room?.room_name[locale] ?? '',
    capacity: room?.capacity ?? 0,
    target_date,
    target_time: { start: timeOf(start), end: timeOf(end) },
  };
}

export const viewDetail = (
  row: LotteryRow,
  slots: readonly SlotRow[],
  left: readonly SlotRow[],
  reading: Reading & { readonly reader: Reader },
): LotteryDetail => ({
  ...viewLottery(row, slots.length, reading),
  slots: slots.map((slot) => viewSlot(slot, reading)),
  left:
    row.drawn_at === null
      ? []
      : offeredOf(left, reading.known, reading.reader, reading.now).map(({ slot_no }) => slot_no),
  left_later:
    row.drawn_at === null
      ? []
      : offeredLater(left, reading.known, reading.reader, reading.now).map(({ time, opensOn }) => ({
          slot_no: time.slot_no,
          opens_on: opensOn,
        })),
  seed_hash: row.seed_hash,
  seed: row.seed,
  call_off_reason: row.call_off_reason?.[reading.locale] ?? '',
});

export const viewOwn = (row: ApplicationRow): OwnLotteryApplication => ({
  ...row.content,
  additional_questions: [...row.content.additional_questions],
  ...only(row, ['lottery_id', 'code', 'choices']),
  applied_at: townTimeText(row.applied_at),
  ...only(row, ['outcome', 'won_slot_no', 'reservation_id']),
  is_unbooked: row.unbooked === '' ? 0 : 1,
});

export function viewOwnLine(
  row: ApplicationRow,
  lottery: LotteryRow,
  slots: readonly SlotRow[],
  reading: Reading,
): OwnLotteryLine {
  const won = slots.find(({ slot_no }) => slot_no === row.won_slot_no);
  const { title, spot_name, phase, closes_at, draws_at } = viewLottery(lottery, 0, reading);
  return {
    ...only(row, ['lottery_id', 'code', 'outcome', 'reservation_id']),
    title,
    spot_name,
    phase,
    closes_at,
    draws_at,
    won: won ? viewSlot(won, reading) : null,
  };
}
