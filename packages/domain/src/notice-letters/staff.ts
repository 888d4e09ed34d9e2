import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

/** Writers and approvers of notices manage their notifications. */
export const permissions = {
  'notice:deliver:any': ['editor', 'approver'],
} as const satisfies OfficialPermissions;

export const actions = {
  'notice:pause-letters': { ja: 'お知らせのメールの送信を止めた', en: 'Paused the notifications about a notice' },
  'notice:repeat-letters': {
    ja: 'お知らせの新しい版をもう一度送った',
    en: 'Sent the new version of a notice again',
  },
  'notice:resume-letters': {
    ja: 'お知らせのメールの送信を再開した',
    en: 'Resumed the notifications about a notice',
  },
} as const satisfies OfficialActions;

export const subjects = {
  'notice-letters': { ja: 'お知らせのメール', en: 'Notifications about a notice' },
} as const satisfies OfficialActions;
