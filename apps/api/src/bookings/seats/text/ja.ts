export const ja = {
  reserved: {
    subject: '【{{product}}】座席の予約ができました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '{{route}}の座席の予約ができました。',
      '予約番号　{{code}}\n{{ride}}',
      '乗るときに、予約番号を運転手にお見せください。下の画面には、QRコードもあります。',
      '乗らなくなったときは、発車の時刻まで、下の画面から取り消せます。',
    ],
    short: '{{route}}の座席の予約ができました。\n{{code}}\n{{ride}}\n乗るときに予約番号をお見せください。',
    link: '座席の予約を開く',
  },
  'demo-reserved': {
    subject: '【{{product}}】体験乗車の予約ができました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '{{route}}の体験乗車の予約ができました。',
      '予約番号　{{code}}\n{{ride}}',
      '集合　発車の{{minutes}}分前までに、{{place}}',
      '集合場所で、予約番号を係員にお見せください。下の画面には、QRコードと、同意していただいた文章もあります。',
      '乗らなくなったときは、発車の時刻まで、下の画面から取り消せます。お問い合わせ　{{contact}} {{busTel}}',
    ],
    short:
      '体験乗車の予約ができました。\n{{code}}\n{{ride}}\n集合 {{minutes}}分前 {{place}}\n係員に予約番号をお見せください。',
    link: '体験乗車の予約を開く',
  },
  'demo-reminder': {
    subject: '【{{product}}】体験乗車の日が近づきました（{{day}} {{route}}）',
    paragraphs: [
      '{{name}} 様',
      '予約した{{route}}の体験乗車の日が近づきましたので、お知らせします。',
      '予約番号　{{code}}\n{{ride}}',
      '集合　発車の{{minutes}}分前までに、{{place}}',
      '乗らなくなったときは、発車の時刻まで、下の画面から取り消せます。お待ちの方が乗れるようになりますので、お早めにお願いします。',
    ],
    short:
      '体験乗車の日が近づきました。\n{{code}}\n{{ride}}\n集合 {{minutes}}分前 {{place}}\n発車の時刻まで取り消せます。',
    link: '予約を見る・取り消す',
  },
  canceled: {
    subject: '【{{product}}】座席の予約を取り消しました（{{code}}）',
    paragraphs: ['{{name}} 様', '次の座席の予約を取り消しました。', '予約番号　{{code}}\n{{route}}\n{{ride}}'],
    short: '座席の予約を取り消しました。\n{{code}}\n{{ride}}',
    link: '座席の予約を開く',
  },
  reminder: {
    subject: '【{{product}}】ご乗車の日が近づきました（{{day}} {{route}}）',
    paragraphs: [
      '{{name}} 様',
      '予約した{{route}}にお乗りになる日が近づきましたので、お知らせします。',
      '予約番号　{{code}}\n{{ride}}',
      '乗らなくなったときは、発車の時刻まで、下の画面から取り消せます。お待ちの方が乗れるようになりますので、お早めにお願いします。',
    ],
    short: 'ご乗車の日が近づきました。\n{{code}}\n{{ride}}\n乗らなくなったときは、発車の時刻まで取り消せます。',
    link: '予約を見る・取り消す',
  },
  cancelled: {
    subject: '【{{product}}】予約した便は運休です（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '申し訳ありませんが、予約した{{route}}の便は走りません。',
      '予約番号　{{code}}\n{{ride}}',
      '理由　{{reason}}',
      'ほかの便をお選びになるか、{{busTel}} へお電話ください。',
    ],
    short: '予約した便は運休です。\n{{code}}\n{{ride}}\n理由 {{reason}}\n電話 {{busTel}}',
    link: '座席の予約を開く',
  },
  gone: {
    subject: '【{{product}}】予約した便が時刻表からなくなりました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '時刻表が変わり、予約した{{route}}の便がなくなりました。申し訳ありません。',
      '予約番号　{{code}}\n{{ride}}',
      'ほかの便をお選びになるか、{{busTel}} へお電話ください。',
    ],
    short: '時刻表が変わり、予約した便がなくなりました。\n{{code}}\n{{ride}}\n電話 {{busTel}}',
    link: '座席の予約を開く',
  },
  moved: {
    subject: '【{{product}}】予約した便の時刻が変わりました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '予約した{{route}}の時刻が変わりました。席はそのままです。',
      '予約番号　{{code}}\n新しい時刻　{{ride}}\nこれまで　{{before}}',
      'ご都合が悪いときは、発車の時刻まで、下の画面から取り消せます。',
    ],
    short: '予約した便の時刻が変わりました。席はそのままです。\n{{code}}\n新 {{ride}}\n旧 {{before}}',
    link: '座席の予約を開く',
  },
  'as-reserved': {
    subject: '【{{product}}】予約した便は走ります（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '先に走らないとお知らせした便は、走ることになりました。席はそのままです。',
      '予約番号　{{code}}\n{{route}}\n{{ride}}',
    ],
    short: '予約した便は走ることになりました。席はそのままです。\n{{code}}\n{{ride}}',
    link: '座席の予約を開く',
  },
  free: {
    subject: '【{{product}}】お待ちの便に空席が出ました（{{day}} {{route}}）',
    paragraphs: [
      '{{name}} 様',
      '空席をお待ちの便に、席が空きました。先に予約した方が乗れます。',
      '{{route}}\n{{ride}}',
    ],
    short: 'お待ちの便に空席が出ました。先に予約した方が乗れます。\n{{ride}}',
    link: 'この便を予約する',
  },
  ride: '{{day}}　{{departs}} {{from}} → {{arrives}} {{to}}（{{persons}}人）',
  closing: '{{office}}　電話 {{tel}}（{{hours}}）\nこのメールには返信できません。',
};
