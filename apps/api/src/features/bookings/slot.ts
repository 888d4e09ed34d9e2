import { dateAt, instantOf, minutesAt, MINUTES_A_DAY } from '@machi/domain/calendar/model';
import type { Slot } from '@machi/domain/reservations/rules';

/** A slot as instants. */
export const instantsOf = (slot: Slot) => ({
  started_at: instantOf(slot.target_date, slot.start),
  ended_at: instantOf(slot.target_date, slot.end),
});

/** A reservation's instants as a slot of its day; an end at midnight is 24:00. */
export function slotOf(row: { readonly started_at: Date; readonly ended_at: Date }): Slot {
  const target_date = dateAt(row.started_at);
  const end = dateAt(row.ended_at) === target_date ? minutesAt(row.ended_at) : MINUTES_A_DAY;
  return { target_date, start: minutesAt(row.started_at), end };
}
