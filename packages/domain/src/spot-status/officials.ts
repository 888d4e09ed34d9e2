import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'spot:report:any': ['reception'],
} as const satisfies OfficialPermissions;
