import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'debit:read:any': ['billing'],
  'debit:prepare:any': ['billing'],
  'debit:release:any': ['billing'],
  'debit:file:any': ['billing'],
  'debit:results:any': ['billing'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/debits',
    name: 'debits',
    parents: ['/', '/bath-billing'],
    title: { ja: '口座からの引き落とし', en: 'Debits' },
    description: {
      ja: '入浴料の引き落としを銀行に頼み、結果を取り込む、職員の画面です。',
      en: 'Debit runs for the bath and the banks’ results, for staff.',
    },
    menus: { official: 46 },
    ledToBy: ['debit:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'debit-run:prepare': { ja: '口座振替を準備した', en: 'Prepared a debit run' },
  'debit-run:release': { ja: '口座振替を承認した', en: 'Released a debit run' },
  'debit-run:ask-withdrawal': { ja: '口座振替の取下げを申請した', en: 'Asked to withdraw a debit run' },
  'debit-run:keep': { ja: '口座振替の取下げを見送った', en: 'Did not withdraw a debit run' },
  'debit-run:withdraw': { ja: '口座振替を取り下げた', en: 'Withdrew a debit run' },
  'debit-run:results': { ja: '銀行の結果を取り込んだ', en: 'Entered the results of a debit run' },
} as const satisfies OfficialActions;

export const subjects = {
  'debit-run': { ja: '口座振替の回', en: 'Debit run' },
} as const satisfies OfficialActions;
