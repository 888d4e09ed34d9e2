export const ja = {
  soon: {
    subject: '【{{product}}】まもなくバスが来ます（{{stop}} {{clock}}）',
    paragraphs: [
      '{{name}} 様',
      'お知らせをご希望のバスが、まもなく停留所に来ます。',
      '停留所　{{stop}}\nバス　{{bus}}\n{{when}}',
      '道のようすで、早くなったり遅くなったりすることがあります。少し早めに停留所でお待ちください。いまの場所は、下の画面で見られます。',
    ],
    short: 'まもなくバスが来ます。\n{{stop}}\n{{bus}}\n{{when}}',
    link: 'バスのいまの場所を見る',
  },
  cancelled: {
    subject: '【{{product}}】お待ちのバスは運休です（{{stop}} {{clock}}）',
    paragraphs: [
      '{{name}} 様',
      '申し訳ありませんが、お知らせをご希望のバスは来ません。',
      '停留所　{{stop}}\nバス　{{bus}}\n時刻表　{{when}}',
      '理由　{{reason}}',
      '次のバスは、下の画面で見られます。お急ぎのときは、{{busTel}} へお電話ください。',
    ],
    short: 'お待ちのバスは運休です。\n{{stop}} {{clock}}\n{{bus}}\n理由 {{reason}}\n電話 {{busTel}}',
    link: '次のバスを見る',
  },
  gone: {
    subject: '【{{product}}】お待ちのバスは時刻表からなくなりました（{{stop}} {{clock}}）',
    paragraphs: [
      '{{name}} 様',
      '時刻表が変わり、お知らせをご希望のバスはこの停留所に来なくなりました。申し訳ありません。',
      '停留所　{{stop}}\nバス　{{bus}}\nこれまでの時刻　{{when}}',
      '次のバスは、下の画面で見られます。お急ぎのときは、{{busTel}} へお電話ください。',
    ],
    short: '時刻表が変わり、お待ちのバスは来ません。\n{{stop}} {{clock}}\n{{bus}}\n電話 {{busTel}}',
    link: '次のバスを見る',
  },
  runs: {
    subject: '【{{product}}】お待ちのバスは走ります（{{stop}} {{clock}}）',
    paragraphs: [
      '{{name}} 様',
      '先に来ないとお知らせしたバスは、走ることになりました。近づいたら、もう一度お知らせします。',
      '停留所　{{stop}}\nバス　{{bus}}\n{{when}}',
    ],
    short: 'お待ちのバスは走ることになりました。近づいたらお知らせします。\n{{stop}}\n{{bus}}\n{{when}}',
    link: 'バスのいまの場所を見る',
  },
  seen: '{{time}}{{beside}}',
  bus: '{{route}}（行き先 {{headsign}}）',
  closing: '{{office}}　電話 {{tel}}（{{hours}}）\nこのメールには返信できません。',
};
