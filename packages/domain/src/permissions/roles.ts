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
  /** Of the taxi company: answers the rides that were asked for. */
  'dispatch',
  /** Keeps the routes, stops and times of the buses. */
  'transport',
  /** Drives a vehicle whose seats are reserved: sees who has seats, and notes who got on. */
  'driver',
] as const;
export type OfficialRole = (typeof officialRoles)[number];
