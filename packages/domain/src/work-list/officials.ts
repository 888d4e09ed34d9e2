import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  /** Whoever decides something that can wait. */
  'work:read:any': ['approver', 'reception', 'forms', 'billing', 'enrolment', 'system', 'dispatch'],
} as const satisfies OfficialPermissions;
