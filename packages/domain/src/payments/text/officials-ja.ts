import type { en } from './officials-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'payment-not-held': 'この支払いは、カードの枠を確保していません。',
  'payment-hold-over': 'カードの枠の確保が終わっています。先に、申請した方にもう一度お支払いいただく必要があります。',
  'payment-not-captured': '返金できるのは、支払いが済んだものだけです。',
  'payment-under-way': 'この支払いは、いま処理中です。少したってから、もう一度お確かめください。',
  'payment-changed': 'この支払いは、その間に変わりました。いまの内容を表示しています。もう一度お確かめください。',
  'payments-too-many': '{{0}}件を超えるため、1つのファイルにできません。条件で絞り込んでください。',
};
