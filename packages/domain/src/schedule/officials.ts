import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
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
