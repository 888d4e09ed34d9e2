import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'face:calibrate:any': ['enrolment', 'system'],
} as const satisfies OfficialPermissions;

export const actions = {
  'face-calibration:propose': {
    ja: '顔認証の精度を現地で測った',
    en: 'Measured on site how well faces are told apart',
  },
  'face-calibration:approve': { ja: '測った顔認証の基準を承認した', en: 'Approved measured thresholds of faces' },
  'face-calibration:refuse': { ja: '測った顔認証の基準を見送った', en: 'Refused measured thresholds of faces' },
} as const satisfies OfficialActions;

export const subjects = {
  'face-calibration': { ja: '顔認証の基準', en: 'Thresholds of faces' },
} as const satisfies OfficialActions;
