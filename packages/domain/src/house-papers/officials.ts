import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'reservation:print:any': ['reception'],
} as const satisfies OfficialPermissions;
