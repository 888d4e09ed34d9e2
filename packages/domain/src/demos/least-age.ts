import type { DateText } from '../calendar/model.ts';
import { ageOn } from '../passes/age.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/**
 * Why a member cannot ride in a trial on a day (product, "Demo rides"): they are certainly too young.
 * @param birthdate as the office holds it; null: nobody has verified one, and it is seen at the gathering place
 */
export function refuseTooYoung(
  leastAge: number | undefined,
  birthdate: DateText | null,
  rideDay: DateText,
  tel: string,
): Refusal | undefined {
  // A birth date after the ride is a slip of the pen: it counts as unknown.
  if (leastAge === undefined || birthdate === null || birthdate > rideDay) return undefined;
  return ageOn(birthdate, rideDay) < leastAge
    ? refuse(409, { field: '', code: 'demo-too-young', params: [leastAge, tel] })
    : undefined;
}
