export const ja = {
  requested: {
    subject: '【{{product}}】タクシーの申込みを受け付けました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      'タクシーの申込みを受け付けました。配車が決まったら、あらためてお知らせします。',
      '予約番号　{{code}}\n{{rides}}',
      '料金は、降りるときに現金でお支払いください（現金のみ）。',
      '変更と取消しは、利用日の前の日の17:00まで、下の画面からできます。そのあとは {{company}}（{{companyTel}}）へお電話ください。',
    ],
    short:
      'タクシーの申込みを受け付けました。配車が決まったらお知らせします。\n{{rides}}\n料金は現金のみ\n電話 {{companyTel}}',
    link: 'タクシーの予約を開く',
  },
  canceled: {
    subject: '【{{product}}】タクシーを取り消しました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '次のタクシーを取り消しました。施設の予約はそのままです。',
      '予約番号　{{code}}\n{{rides}}',
    ],
    short: 'タクシーを取り消しました。施設の予約はそのままです。\n{{rides}}',
    link: 'タクシーの予約を開く',
  },
  dispatched: {
    subject: '【{{product}}】タクシーの配車が決まりました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '{{company}}が、タクシーの配車を決めました。',
      '予約番号　{{code}}\n{{rides}}',
      '{{vehicle}}',
      '料金は、降りるときに現金でお支払いください（現金のみ）。',
      'お急ぎのときは {{company}}（{{companyTel}}）へお電話ください。',
    ],
    short: 'タクシーの配車が決まりました。\n{{rides}}\n{{vehicle}}\n料金は現金のみ\n電話 {{companyTel}}',
    link: 'タクシーの予約を開く',
  },
  failed: {
    subject: '【{{product}}】タクシーを手配できませんでした（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '申し訳ありませんが、次のタクシーは手配できませんでした。施設の予約はそのままです。',
      '予約番号　{{code}}\n{{rides}}',
      '理由　{{reason}}',
      '別の時刻で申し込むか、{{company}}（{{companyTel}}）へお電話ください。',
    ],
    short:
      'タクシーを手配できませんでした。施設の予約はそのままです。\n{{rides}}\n理由 {{reason}}\n電話 {{companyTel}}',
    link: 'タクシーの予約を開く',
  },
  ride: {
    outward: '行き　{{day}} {{departs}} {{start}} → {{arrives}} {{end}}（{{persons}}人）',
    return: '帰り　{{day}} {{departs}} {{start}} → {{arrives}} {{end}}（{{persons}}人）',
  },
  vehicle: '車　{{vehicle}}',
  closing: '{{office}}　電話 {{tel}}（{{hours}}）\nこのメールには返信できません。',
};
