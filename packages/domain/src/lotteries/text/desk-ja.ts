import type { en } from './desk-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'lottery-long': '1つの抽選で使う日は、{{0}}日以内におさめてください。',
  'lottery-order': '申込みの終わりは、始まりより後にしてください。',
  'lottery-draw-order': '抽選の日時は、申込みの終わりより前にできません。',
  'lottery-past': '申込みの始まりが過ぎています。これからの日時を選んでください。',
  'lottery-early-use': '当選した方が準備できるように、最初の利用日は{{0}}以降にしてください。',
  'lottery-no-slots': '抽選にできる時間が1つもありません。部屋、日、時間を確かめてください。',
  'lottery-many-slots': '時間が{{0}}件あります。1つの抽選は{{1}}件までです。',
  'lottery-changed': 'ご覧になったあとで、空いている時間が変わりました。もう一度確かめてください。何も作っていません。',
  'lottery-opened': '申込みが始まっているので、変更や削除はできません。中止することはできます。',
  'lottery-done': 'この抽選は、もう済んだか、中止されています。',
  'lottery-not-closed': '抽選ができるのは、申込みが終わってからです。',
  'lottery-own-address': 'ご自分と同じ住所の方です。世帯を分けるかどうかは、ほかの職員が決めてください。',
  'lottery-applied': 'この方は、もう申し込んでいます。申込みの終わりまで、ご本人が変えられます。',
  'closure-lottery':
    'この時間は、抽選「{{0}}」のために押さえています。先に抽選を中止するか、別の時間を選んでください。',
};
