import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/officials-en.ts';
export { ja } from './text/officials-ja.ts';

export const permissions = {
  'mandate:read:any': ['billing'],
  'mandate:edit:any': ['billing'],
  'mandate:number:any': ['billing'],
} as const satisfies OfficialPermissions;
