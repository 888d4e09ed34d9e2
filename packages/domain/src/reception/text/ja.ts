import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'own-application': 'ご自分で申し込んだ、または受け付けたものです。ほかの職員が決めてください。',
  'already-decided': '{{0}}は、すでに決まっています。何も変えていません。',
  'application-changed': '{{0}}は、ご覧になったあとで変わりました。もう一度確かめてください。何も変えていません。',
  'exemption-settled': 'この減免には、すでにほかの職員が答えています。何も変えていません。',
  'exemption-unanswered': '{{0}}は、減免の確認がまだです。承認と一緒に、減免を認めるかどうかを決めてください。',
  'use-begun': '利用はもう始まっています。来られなかったときは、その記録をしてください。',
  'no-cancel-fee': '取消しの期限より前、または確定していない予約の取消しでは、料金をいただけません。',
  'not-fixed': 'この予約は確定していません。',
  'not-started': '利用はまだ始まっていません。{{0}}からです。',
  'exemption-open': '料金がまだ決まっていません。先に減免を確かめてください。',
  'guest-known': '同じフリガナと電話番号の方が、もう登録されています。さがして選んでください。',
};
