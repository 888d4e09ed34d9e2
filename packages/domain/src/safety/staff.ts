import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'safety:work:any': ['reception', 'member_admin'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/safety-desk',
    name: 'safety-desk',
    parents: ['/', '/safety'],
    title: { ja: '安否確認の窓口', en: 'Safety Desk' },
    description: {
      ja: '無事かどうかを尋ね、答えのない方に電話し、助けが必要な方を確かめます。町の職員が使います。',
      en: 'Ask whether people are safe, telephone those who have not answered, and see who needs help. For the town’s staff.',
    },
    menus: { official: 81 },
    ledToBy: ['safety:work:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'safety:work': { ja: '安否確認の一覧で見た', en: 'Looked at somebody in a safety call' },
  'safety:note': { ja: '安否確認の電話の結果を書いた', en: 'Noted a telephone call of a safety call' },
  'support:read': { ja: '手助けが要る方の名簿で見た', en: 'Looked at somebody in the list of who needs help' },
  'support:write': { ja: '手助けが要る方の名簿を変えた', en: 'Changed the list of who needs help' },
  'safety:begin': { ja: '安否確認を始めた', en: 'Began a safety call' },
  'safety:end': { ja: '安否確認を終えた', en: 'Ended a safety call' },
} as const satisfies OfficialActions;

export const subjects = {
  'safety-call': { ja: '安否確認', en: 'Safety call' },
} as const satisfies OfficialActions;
