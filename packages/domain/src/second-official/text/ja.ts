import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'second-asker-gone':
    '申請した職員は退会したか、申請できる役割がなくなっています。この申請は見送って、ほかの職員が申請し直してください。',
  'second-own-request': '自分が出した申請は承認できません。ほかの職員が承認してください。',
  'second-same-hand':
    'この{{0}}日のあいだに、申請した職員とあなたのどちらかが相手のアカウントを作ったり役割を与えたりしたか、同じ人が両方に関わっています。ほかの職員が承認してください。',
  'second-decided': 'この申請は、すでに決まったか、新しい申請に替わっています。何も変えていません。',
};
