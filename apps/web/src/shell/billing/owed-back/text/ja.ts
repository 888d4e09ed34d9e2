import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  title: '入浴料でお返しするお金が{{yen}}あります',
  leaving: '受け取り方をお選びください。役場での手続きが済むと、退会できます。',
  stopping: 'やめると次の請求がないため、差し引けません。受け取り方をお選びください。',
  see: '受け取り方を選ぶ',
  staying: '次の請求から差し引きます。もう入浴されないときは、役場からお返しします。',
  waiting: '{{yen}}をお返しする手続きをしています',
  'waiting.body': '手続きが済むと、お手紙をお送りします。',
  send: '受け取り方を選ぶ',
  question: '{{yen}}を、どのようにお返ししますか',
  consequence: '申し込むと、次の請求からは差し引きません。',
  way: '受け取り方',
  'way.mandate': '引き落としの口座へ（{{bank}} {{branch}} 下3桁{{digits}}）',
  'way.cash': '役場の窓口で、現金で',
  other: 'ほかの口座へのお振込みは、お電話でお申し出ください。',
  confirm: '申し込む',
  keep: '戻る',
  sending: '送っています',
  done: '申し込みました。役場からお返しします。',
  failed: 'うまくいきませんでした。',
  lost: '返事が届きませんでした。もう一度押してください。',
};
