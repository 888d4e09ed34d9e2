import type { OfficialDeeds } from '../audit/official-deeds.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/officials-en.ts';
export { ja } from './text/officials-ja.ts';

export const permissions = {
  'bill:read:any': ['billing'],
  'bill:close:any': ['billing'],
  'bill:settle:any': ['billing'],
} as const satisfies OfficialPermissions;

export const deeds = {
  'billing:close': { ja: '入浴料の月を締め切った', en: 'Closed a month of bath bills' },
} as const satisfies OfficialDeeds;

export const subjects = {
  'billing-month': { ja: '入浴料の月', en: 'Month of bath bills' },
} as const satisfies OfficialDeeds;
