export const reminderJa = {
  fixed: {
    subject: '【{{product}}】施設のご利用が近づきました（{{day}} {{spot}}）',
    paragraphs: [
      '{{name}} 様',
      '予約した施設のご利用が近づきましたので、お知らせします。',
      '予約番号　{{code}}\n施設　{{spot}}　{{room}}\n日時　{{times}}',
      '使わなくなったときは、{{until}}、下の画面から取り消せます。お待ちの方が使えるようになりますので、お早めにお願いします。その後は {{spotTel}} へお電話ください。',
    ],
    short:
      '施設のご利用が近づきました。\n{{code}}\n{{spot}} {{room}}\n{{times}}\n使わなくなったときは{{until}}取り消せます。',
    link: '予約を見る・取り消す',
  },
  provisional: {
    subject: '【{{product}}】仮予約の日が近づきました（{{day}} {{spot}}）',
    paragraphs: [
      '{{name}} 様',
      '次の仮予約の日が近づきましたので、お知らせします。まだ確定していません。結果は、施設が確かめてからお知らせします。',
      '予約番号　{{code}}\n施設　{{spot}}　{{room}}\n日時　{{times}}',
      '使わなくなったときは、{{until}}、下の画面から取り消せます。お急ぎのときは {{spotTel}} へお電話ください。',
    ],
    short:
      '仮予約の日が近づきました。まだ確定していません。\n{{code}}\n{{spot}} {{room}}\n{{times}}\n使わなくなったときは{{until}}取り消せます。',
    link: '予約を見る・取り消す',
  },
  untilDay: '{{day}}まで',
  untilStart: 'ご利用を始める時刻まで',
};
