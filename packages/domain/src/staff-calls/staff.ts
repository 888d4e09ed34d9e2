import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'call:answer:any': ['reception', 'enrolment', 'system'],
} as const satisfies OfficialPermissions;

export const actions = {
  'terminal:call-answered': { ja: '端末からの呼び出しに応えた', en: 'Answered a call from a terminal' },
  'terminal:call-ended': { ja: '端末からの呼び出しを終えた', en: 'Ended a call from a terminal' },
} as const satisfies OfficialActions;
