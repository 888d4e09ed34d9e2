/** Roles of officials in their organisation (product, "Roles"). */
export const officialRoles = [
  'editor',
  'approver',
  'member_admin',
  'reception',
  'forms',
  'billing',
  'enrolment',
  'auditor',
  'system',
  /** Taxi company: answers requested rides. */
  'dispatch',
  /** Maintains routes, stops and times of the buses. */
  'transport',
  /** Drives a vehicle with reserved seats: sees the passengers and records who boarded. */
  'driver',
  /** Runs shelters: sees who is in which. */
  'shelter',
] as const;
export type OfficialRole = (typeof officialRoles)[number];
