export const ja = {
  fixed: {
    subject: '【{product}】施設の予約ができました（{code}）',
    paragraphs: [
      '{name} 様',
      '施設の予約ができました。',
      '予約番号　{codes}\n施設　{spot}　{room}\n日時　{times}\n料金　{amount}円（お支払い方法は施設の案内をご覧ください）',
      '内容の確認と取消しは、下の画面からできます。',
    ],
    short: '施設の予約ができました。\n{codes}\n{spot} {room}\n{times}',
    link: '予約の一覧を開く',
  },
  provisional: {
    subject: '【{product}】施設の予約を受け付けました（{code}）',
    paragraphs: [
      '{name} 様',
      '予約の申込みを受け付けました。まだ確定していません。施設が確かめてから、結果をお知らせします。',
      '予約番号　{codes}\n施設　{spot}　{room}\n日時　{times}\n料金　{amount}円',
      '内容の確認と取消しは、下の画面からできます。',
    ],
    short: '施設の予約を受け付けました。まだ確定していません。\n{codes}\n{spot} {room}\n{times}',
    link: '予約の一覧を開く',
  },
  canceled: {
    subject: '【{product}】施設の予約を取り消しました（{code}）',
    paragraphs: ['{name} 様', '次の予約を取り消しました。', '予約番号　{codes}\n施設　{spot}　{room}\n日時　{times}'],
    short: '施設の予約を取り消しました。\n{codes}\n{spot} {room}\n{times}',
    link: '予約の一覧を開く',
  },
  closing: '{office}　電話 {tel}（{hours}）\nこのメールには返信できません。',
};
