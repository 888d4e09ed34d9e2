import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'audit:read:any': ['auditor'],
} as const satisfies OfficialPermissions;
