import type { GivenPreparation } from '@machi/domain/reservations/rules';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import { HOLDS_TIME } from './store.ts';
import type { ReservationRow } from './store.ts';

const readGiven = statement<{ target_date: string; minutes: number }>(
  'read-given-preparation',
  `select line ->> 'target_date' as target_date, sum((line ->> 'discount_minutes')::int)::int as minutes
   from reservation r cross join lateral jsonb_array_elements(r.quote_lines) as line
   where r.application_code = $1 and r.reservation_id <> $2 and ${HOLDS_TIME} group by 1`,
);

/**
 * What the other times of an application have used of the free hour. A change reads it below the lock of member and
 * facility, so that two times moved at once do not both get it.
 */
export async function givenPreparation(
  database: Queryable,
  { application_code, reservation_id }: Pick<ReservationRow, 'application_code' | 'reservation_id'>,
): Promise<GivenPreparation> {
  const rows = await database.run(readGiven, [application_code, reservation_id]);
  return new Map(rows.map(({ target_date, minutes }) => [target_date, minutes]));
}
