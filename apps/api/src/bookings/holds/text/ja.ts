import type { en } from './en.ts';

export const ja: typeof en = {
  closed: {
    subject: '【{{product}}】休館のため、予定で使う部屋が使えなくなりました（{{spot}} {{room}}）',
    paragraphs: [
      '{{name}} 様',
      'あなたの予定で使う部屋が、休館になりました。予定はそのまま残っていますが、次の日時はこの部屋を使えません。',
      '予定　{{title}}\n部屋　{{spot}}　{{room}}\n日時\n{{times}}',
      '理由　{{reason}}',
      '別の部屋や時間を選び、参加する方にもお知らせください。',
    ],
    short: '休館のため、予定で使う部屋が使えなくなりました。\n{{spot}} {{room}}\n{{times}}\n理由 {{reason}}',
  },
  closing: '{{office}}　電話 {{tel}}（{{hours}}）\nこのメールには返信できません。',
};
