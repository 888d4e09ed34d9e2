import type { DateText } from '../calendar/model.ts';
import { ageOn } from '../passes/age.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/**
 * Refuses a member who is certainly too young for a trial on a day (product, "Demo rides").
 * @param birthdate as the office holds it; null: not verified, so it is checked at the gathering place
 */
export function refuseTooYoung(
  leastAge: number | undefined,
  birthdate: DateText | null,
  rideDay: DateText,
  tel: string,
): Refusal | undefined {
  // A birth date after the ride is a typing error and counts as unknown.
  if (leastAge === undefined || birthdate === null || birthdate > rideDay) return undefined;
  return ageOn(birthdate, rideDay) < leastAge
    ? refuse(409, { field: '', code: 'demo-too-young', params: [leastAge, tel] })
    : undefined;
}
