import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/officials-en.ts';
export { ja } from './text/officials-ja.ts';

export const permissions = {
  'payment:read:any': ['billing'],
  'payment:refund:any': ['billing'],
} as const satisfies OfficialPermissions;
