import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/en.ts';
export { ja } from './text/ja.ts';

export const permissions = {
  'card:link:any': ['enrolment'],
} as const satisfies OfficialPermissions;
