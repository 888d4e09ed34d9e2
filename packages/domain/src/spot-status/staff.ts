import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'spot:report:any': ['reception'],
} as const satisfies OfficialPermissions;

export const actions = {
  'spot:report': { ja: '施設のいまのようすを入力した', en: 'Reported how a facility is now' },
} as const satisfies OfficialActions;
