import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/en.ts';
export { ja } from './text/ja.ts';

export const permissions = {
  'seat:board:any': ['driver'],
} as const satisfies OfficialPermissions;
