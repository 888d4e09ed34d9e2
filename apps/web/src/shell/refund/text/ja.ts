import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  required: '必須',
  yen: 'お返しする額（円）',
  'yen.wrong': '1円から{{yen}}までの額を、数字で入力してください。',
  way: 'お返しの方法',
  'way.cash': '窓口で現金',
  'way.mandate': '口座振替の口座へ',
  'way.account': 'ほかの口座へ',
  recipient: '受け取る方',
  'recipient.hint': '請求書や予約の方と違うときだけ入力してください（相続人など）。',
  'recipient_name.missing': '受け取る方の名前を入力してください。',
  address: '還付通知書の送り先',
  'address.hint': '郵便番号から、封筒に書くとおりに入力してください。',
  'recipient_address.missing': '還付通知書の送り先を入力してください。',
};
