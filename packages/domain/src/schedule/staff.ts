import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  /** The calendar of somebody who is no official, for a reason that they read: whoever sees their whole file. */
  'schedule:look:any': ['member_admin'],
  /** Rooms and equipment for the town's own use: everybody in its offices. */
  'schedule:hold:any': [
    'editor',
    'approver',
    'member_admin',
    'reception',
    'forms',
    'billing',
    'enrolment',
    'auditor',
    'system',
  ],
} as const satisfies OfficialPermissions;
