export const ja = {
  confirmed: {
    subject: '【{{product}}】減免を認めました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      'お申込みの減免を認めました。料金は次のとおりです。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n料金　{{amount}}円',
      '{{reason}}',
    ],
    short: '減免を認めました。\n{{codes}}\n{{spot}} {{room}}\n料金 {{amount}}円',
    link: '予約の一覧を開く',
  },
  declined: {
    subject: '【{{product}}】減免を認められませんでした（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '申し訳ありませんが、お申込みの減免は認められませんでした。予約はそのままで、料金は次のとおりになります。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n料金　{{amount}}円',
      '{{reason}}',
      'この料金で利用されないときは、予約を取り消してください。ご不明な点は {{spotTel}} へお電話ください。',
    ],
    short:
      '減免を認められませんでした。\n{{codes}}\n{{spot}} {{room}}\n料金 {{amount}}円\n{{reason}}\n電話 {{spotTel}}',
    link: '予約の一覧を開く',
  },
  reason: '理由　{{reason}}',
  closing: '{{office}}　電話 {{tel}}（{{hours}}）\nこのメールには返信できません。',
};
