import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  title: '{{days}}の空き',
  previous: '前の週',
  next: '次の週',
  atStart: 'これより前の日は、インターネットで予約できません。',
  atEnd: 'これより先の日は、まだ予約できません。',
  caption: '{{room}} {{days}}',
  'state.free': '空き',
  'state.part': '一部空き',
  'state.full': '空きなし',
  'state.shut': '休館・受付外',
  closed: '{{days}}は{{why}}の休館日です。',
  note: '空きのある日を押すと、予約へ進みます。空きのない日を押すと、空いたときのお知らせを申し込めます。',
};
