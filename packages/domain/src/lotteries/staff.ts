import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'lottery:edit:any': ['reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/lottery',
    name: 'reception-lottery',
    parents: ['/', '/reception'],
    title: { ja: '抽選', en: 'Lotteries' },
    description: {
      ja: '人気のある時間の抽選を作り、世帯を確かめ、抽選する、職員の画面です。',
      en: 'Make lotteries for popular times, look at households and draw, for staff.',
    },
    menus: { reception: 45 },
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'lottery:create': { ja: '抽選を作った', en: 'Made a lottery' },
  'lottery:change': { ja: '抽選を変えた', en: 'Changed a lottery' },
  'lottery:drop': { ja: '抽選を削除した', en: 'Deleted a lottery' },
  'lottery:call-off': { ja: '抽選を中止した', en: 'Called a lottery off' },
  'lottery:draw': { ja: '抽選した', en: 'Drew a lottery' },
} as const satisfies OfficialActions;

export const subjects = {
  lottery: { ja: '抽選', en: 'Lottery' },
} as const satisfies OfficialActions;
