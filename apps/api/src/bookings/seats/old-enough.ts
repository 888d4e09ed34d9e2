import { dateAt } from '@machi/domain/calendar/model';
import { refuseTooYoung } from '@machi/domain/demos/least-age';
import type { Refusal } from '@machi/domain/refusals/model';
import type { TransportRoute } from '@machi/domain/transport/pack';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { telOfRoute } from './shuttle-board.ts';

/** What the office has not verified counts as unknown. */
const readBirthdate = statement<{ readonly birthdate: string | null }>(
  'read-verified-birthdate',
  'select birthdate from member where member_id = $1 and verified_at is not null',
);

/** Why a member is too young for a ride in a trial; undefined of every other ride. */
export async function refuseByAge(
  reading: Queryable,
  house: Pick<House, 'town'>,
  route: TransportRoute | undefined,
  { member_id, departs }: { readonly member_id: number; readonly departs: Date },
): Promise<Refusal | undefined> {
  const leastAge = route?.demo?.least_age;
  if (leastAge === undefined) return undefined;
  const [known] = await reading.run(readBirthdate, [member_id]);
  return refuseTooYoung(leastAge, known?.birthdate ?? null, dateAt(departs), telOfRoute(house, route));
}
