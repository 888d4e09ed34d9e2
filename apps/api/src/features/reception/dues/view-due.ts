import { addDays, dateAt, daysBetween, timeOf, type DateText } from '@machi/domain/calendar/model';
import type { Reminders } from '@machi/domain/billing/town-billing';
import type { Locale } from '@machi/domain/locale/model';
import { fullName } from '@machi/domain/members/model';
import { isExemptionOpen } from '@machi/domain/reception/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import { leftYen } from '@machi/domain/reservations/status';
import { dueKindOf, dueSince, refuseDueReminder, type DueToRemind } from '@machi/domain/till/dues';
import type { Due } from '@machi/domain/till/dues-contract';
import { slotOf } from '../../bookings/slot.ts';
import type { Catalog } from '../../../town/catalog.ts';
import type { DueRow } from './dues-store.ts';

/** A due in the form that the rules of reminders take. */
export const dueToRemind = (row: DueRow, now: Date): DueToRemind => ({
  kind: dueKindOf(row, now),
  since: dueSince(row),
  is_exemption_open: isExemptionOpen(row),
  has_address:
    (row.death !== null && row.death.heir_address !== '') || (row.payer.zipcode !== '' && row.payer.address1 !== ''),
  reminded_on: row.reminder?.reminded_on ?? null,
  is_halted: row.death !== null && !row.death.may_remind,
});

/** The last day of payment in a reminder of today. */
export const termOf = (today: DateText, { term_days }: Reminders): DateText => addDays(today, term_days);

export function viewDue(row: DueRow, known: Catalog, rules: Reminders, locale: Locale, now: Date): Due {
  const { target_date, start, end } = slotOf(row);
  const today = dateAt(now);
  const ruled = dueToRemind(row, now);
  const [problem] = refuseDueReminder(ruled, today, rules)?.problems ?? [];
  const { reservation_id, reservation_code, application_code, member_id, group_name, is_guest, paid_yen } = row;
  return {
    reservation_id,
    reservation_code,
    application_code,
    member_id: member_id ?? 0,
    name: fullName(row.payer),
    group_name,
    is_guest,
    has_died: row.death !== null,
    location_name: known.spots.get(row.spot_id)?.spot_name[locale] ?? '',
    plan_name: known.rooms.get(row.room_id)?.room_name[locale] ?? '',
    target_date,
    target_time: { start: timeOf(start), end: timeOf(end) },
    kind: ruled.kind,
    since: ruled.since,
    days: Math.max(0, daysBetween(ruled.since, today)),
    is_exemption_open: ruled.is_exemption_open,
    left_yen: leftYen(row),
    paid_yen,
    reminded_on: ruled.reminded_on,
    room_reminder_id: row.reminder?.room_reminder_id ?? null,
    remind_obstacle: problem ? sentenceOf(problem, locale) : null,
  };
}
