import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  keys: 'キー操作',
  'keys.on': 'キーボード操作',
  'keys.word.on': 'オン',
  'keys.word.off': 'オフ',
  'keys.move': '上下に動く',
  'keys.open': '開く',
  'keys.approve': '承認',
  'keys.refuse': 'お断り',
  'keys.select': '選ぶ',
  'keys.help': 'キーの一覧',
  'keys.move.what': '次の行、前の行へ動きます',
  'keys.open.what': 'その行を開きます',
  'keys.approve.what': '承認するか、たずねる画面を出します',
  'keys.refuse.what': '断る理由を書く画面を出します',
  'keys.select.what': 'その行を選びます。もう一度押すと、はずします',
  'keys.help.what': 'この一覧を出します',
  'keys.where': '文字を入力しているときは、働きません。使わないときは「キーボード操作」をオフにできます。',
  selected_one: '{{count}}件を選んでいます',
  selected_other: '{{count}}件を選んでいます',
  'selected.none': '選択をはずす',
};
