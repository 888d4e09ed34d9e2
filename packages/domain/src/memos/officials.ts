import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'reservation:memo:any': ['reception'],
  'member:memo:any': ['member_admin'],
  'memo:correct:any': ['reception', 'member_admin'],
} as const satisfies OfficialPermissions;
