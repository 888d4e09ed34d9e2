import type { DateText } from '@machi/domain/calendar/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { REPEATED, isDateOf } from '@machi/domain/schedule/rule';
import { usesAny } from '@machi/domain/schedule/rules';
import { tellWaiting } from '../bookings/waiting/tell-waiting.ts';
import { freeHolds, takeHolds } from '../bookings/holds/take-holds.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { Catalog } from '../../town/catalog.ts';
import type { NextContent } from './change.ts';
import type { PeopledRow } from './rows.ts';
import { apartOf, partsOf, type WholeSchedule } from './whole.ts';
import { scheduleWriting } from './writing.ts';

type Uses = Pick<PeopledRow, 'rooms' | 'equipments'>;

/** Drops dates that the rule of a series has; ignores others. */
export async function leaveOut(
  transaction: Queryable,
  scheduleId: number,
  next: NextContent,
  dates: readonly DateText[],
): Promise<void> {
  if (next.schedule_type !== REPEATED) return;
  const own = dates.filter((date) => isDateOf(next, date));
  await scheduleWriting.drop(transaction, scheduleId, own);
}

/**
 * Writes a schedule's change together with its holds: frees all future holds that the author reaches, writes the
 * change, and takes the holds of all dates again. Members who wait for a freed time are notified. After a refusal the
 * caller must roll back.
 * @param write returns the numbers of all resulting schedules
 */
export async function withHolds<Done extends { readonly ids: readonly number[] }>(
  transaction: Queryable,
  { house, known }: { readonly house: House; readonly known: Catalog },
  now: Date,
  { whole, next }: { readonly whole?: WholeSchedule; readonly next?: Uses },
  write: () => Promise<Done>,
): Promise<Done | Refusal> {
  if (![...(whole ? partsOf(whole) : []), ...(next ? [next] : [])].some(usesAny)) return write();
  const wanted = { room_ids: next?.rooms ?? [], equipments: next?.equipments ?? [] };
  const apart = whole && apartOf(whole);
  const freed = await freeHolds(transaction, whole ? [whole.row.schedule_id] : [], now, wanted, apart);
  const done = await write();
  const refusal = await takeHolds(transaction, known, done.ids, now, apart);
  if (refusal) return refusal;
  await tellWaiting(transaction, house, freed, now);
  return done;
}
