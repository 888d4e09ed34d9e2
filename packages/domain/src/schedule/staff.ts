import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  /**
   * Calendar of a member who is not an official, with a reason that the member can read: for those who see the whole
   * file.
   */
  'schedule:look:any': ['member_admin'],
  /** Rooms and equipment for the town's own use: every official. */
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
