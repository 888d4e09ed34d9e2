import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'device:manage:any': ['reception', 'system'],
} as const satisfies OfficialPermissions;

export const actions = {
  'device:create': { ja: '機器を登録した', en: 'Registered a device' },
  'device:revoke': { ja: '機器の鍵を無効にした', en: 'Revoked the key of a device' },
} as const satisfies OfficialActions;

export const subjects = {
  device: { ja: '機器', en: 'Device' },
} as const satisfies OfficialActions;
