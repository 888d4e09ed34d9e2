import { dateAt } from '@machi/domain/calendar/model';
import { refuseTooYoung } from '@machi/domain/demos/least-age';
import type { Refusal } from '@machi/domain/refusals/model';
import type { TransportRoute } from '@machi/domain/transport/pack';
import type { Queryable } from '../../database/database.ts';
import { present, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import type { House } from '../../platform/house.ts';
import { telOfRoute } from './shuttle-board.ts';

const members = rowsOf(member);

/** Refuses a member who is too young for a trial ride; undefined for other rides. */
export async function refuseByAge(
  reading: Queryable,
  house: Pick<House, 'town'>,
  route: TransportRoute | undefined,
  { member_id, departs }: { readonly member_id: number; readonly departs: Date },
): Promise<Refusal | undefined> {
  const leastAge = route?.demo?.least_age;
  if (leastAge === undefined) return undefined;
  // An unverified birth date counts as unknown.
  const verified = { member_id, verified_at: present };
  const known = await members.one(reading, 'read-verified-birthdate', verified, { columns: ['birthdate'] });
  return refuseTooYoung(leastAge, known?.birthdate ?? null, dateAt(departs), telOfRoute(house, route));
}
