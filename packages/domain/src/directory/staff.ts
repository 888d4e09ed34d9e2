import type { OfficialActions } from '../permissions/holders.ts';

export const actions = {
  'directory:ask': { ja: '庁内のグループの役割を申請した', en: 'Requested roles for a group of the office' },
  'directory:approve': { ja: '庁内のグループの役割を承認した', en: 'Approved roles for a group of the office' },
  'directory:end': { ja: '庁内のグループの役割をなくした', en: 'Ended the roles of a group of the office' },
} as const satisfies OfficialActions;

export const subjects = {
  'directory-rule': { ja: '庁内のグループの役割', en: 'Roles of a group of the office' },
} as const satisfies OfficialActions;
