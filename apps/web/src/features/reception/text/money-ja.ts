import type { moneyEn } from './money-en.ts';

export const moneyJa: Record<keyof typeof moneyEn, string> = {
  'pay.send': '記録する',
  'pay.question': '{{name}}の支払い {{yen}}を記録しますか',
  'pay.consequence': '領収書の番号が決まり、今日の収納に入ります。',
  'pay.way': '支払い方法',
  'pay.day': '受け取った日（今日でないとき）',
  'pay.day.hint': '空のままなら、今日の収納に入ります。今日の日締めが済んでいるときは、あすの収納に入ります。',
  'pay.done': '支払い {{yen}}を記録しました。領収書の番号は {{code}} です',
  'back.send': '取り消す',
  'back.question': '{{name}}の支払い {{yen}}の記録を取り消しますか',
  'back.consequence':
    'まちがえて記録したときのためのものです。領収書の番号は使われたまま残り、取消しは今日の収納に入ります。',
  'back.reason': '理由',
  'back.reason.hint': '例：別の予約の支払いだったため',
  'receipt.print': '領収書',
  'receipt.saved': '{{name}} を保存しました',
  payments: '支払いの記録',
  'payment.number': '領収書 {{code}}',
  'payment.gone': '取消し済み',
  'payment.left': 'まだお支払いいただく額：{{yen}}',
  'payment.owed': 'お返しする額：{{yen}}',
};
