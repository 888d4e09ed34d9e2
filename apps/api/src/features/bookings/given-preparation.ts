import { monthOf } from '@machi/domain/calendar/model';
import { noneGiven, type GivenPreparation, type Slot } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { HOLDS_TIME } from './store.ts';

const readGiven = statement<{ target_date: string; minutes: number }>(
  'read-given-preparation',
  `select line ->> 'target_date' as target_date, sum((line ->> 'discount_minutes')::int)::int as minutes
   from reservation r cross join lateral jsonb_array_elements(r.quote_lines) as line
   where (r.member_id = $1 or r.club_id = $2) and r.spot_id = $3 and r.use_month = any($4::text[])
     and r.reservation_id <> $5 and ${HOLDS_TIME} group by 1`,
);

/** The person and days to price at a facility. `but`: a reservation to leave out, because it is being changed. */
interface PricedFor {
  readonly memberId: number | null;
  readonly clubId: number | null | undefined;
  readonly spotId: number;
  readonly slots: readonly Slot[];
  readonly but?: number;
}

/**
 * The free hours that a person or their club has used at a facility, in any application by anyone. A writer reads it
 * under the locks of `reservationStore.situations` or `lockToMove`, so that two concurrent bookings do not both get the
 * hour.
 */
export async function givenPreparation(
  database: Queryable,
  { includes_preparation }: { readonly includes_preparation: 0 | 1 },
  { memberId, clubId, spotId, slots, but = 0 }: PricedFor,
): Promise<GivenPreparation> {
  if (includes_preparation === 0) return noneGiven;
  const months = [...new Set(slots.map(({ target_date }) => monthOf(target_date)))];
  const rows = await database.run(readGiven, [memberId, clubId ?? null, spotId, months, but]);
  return new Map(rows.map(({ target_date, minutes }) => [target_date, minutes]));
}
