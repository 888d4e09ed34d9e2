import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/en.ts';
export { ja } from './text/ja.ts';

export const permissions = {
  'call:answer:any': ['reception', 'enrolment', 'system'],
} as const satisfies OfficialPermissions;
