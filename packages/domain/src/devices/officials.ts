import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'device:manage:any': ['reception', 'system'],
} as const satisfies OfficialPermissions;
