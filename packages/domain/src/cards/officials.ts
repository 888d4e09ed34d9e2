import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'card:link:any': ['enrolment'],
} as const satisfies OfficialPermissions;
