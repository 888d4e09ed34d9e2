import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/officials-en.ts';
export { ja } from './text/officials-ja.ts';

export const permissions = {
  'application:proxy:any': ['forms'],
} as const satisfies OfficialPermissions;
