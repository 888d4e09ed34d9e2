export const ja = {
  confirm: {
    subject: '【{product}】「{service}」の利用の確認',
    paragraphs: [
      '{name} 様',
      '「{service}」（{organization}）の利用の申込みを受け付けました。24時間以内に下のリンクを開き、「利用を始める」を押してください。押すまで登録は完了せず、情報はどこにも渡しません。',
      'お心当たりのない場合は、リンクを開かずにこのメールを削除してください。',
    ],
    short: '「{service}」の利用を始めるには、24時間以内に下のリンクを開いてください。',
    link: '利用の確認ページを開く',
  },
  closing: '{office}　電話 {tel}（{hours}）\nこのメールには返信できません。',
};
