export const ja = {
  asked: {
    subject: '【{{product}}】書類の提出をお願いします（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      'お申込みについて、次の書類の提出をお願いします。',
      '書類　{{what}}\n理由　{{why}}\n期限　{{due}}',
      '予約番号　{{code}}\n施設　{{spot}}　{{room}}',
      '下の画面で、書類の写真かPDFを選んで送れます。窓口に紙でお持ちいただくこともできます。ご不明な点は {{spotTel}} へお電話ください。',
    ],
    short: '書類の提出をお願いします。\n{{what}}\n期限 {{due}}\n{{code}}\n電話 {{spotTel}}',
    link: '予約を開いて書類を送る',
  },
  again: {
    subject: '【{{product}}】書類をもう一度お送りください（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      'お送りいただいた書類を確かめましたが、もう一度お送りいただく必要があります。',
      '書類　{{what}}\n理由　{{why}}\n期限　{{due}}',
      '予約番号　{{code}}\n施設　{{spot}}　{{room}}',
      '下の画面で、書類の写真かPDFを選んで送れます。窓口に紙でお持ちいただくこともできます。ご不明な点は {{spotTel}} へお電話ください。',
    ],
    short: '書類をもう一度お送りください。\n{{what}}\n{{why}}\n期限 {{due}}\n{{code}}\n電話 {{spotTel}}',
    link: '予約を開いて書類を送る',
  },
  withdrawn: {
    subject: '【{{product}}】書類の提出は不要になりました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      'お願いしていた次の書類は、提出していただかなくてよくなりました。',
      '書類　{{what}}\n{{why}}',
      '予約番号　{{code}}\n施設　{{spot}}　{{room}}',
    ],
    short: '書類の提出は不要になりました。\n{{what}}\n{{code}}',
    link: '予約を開く',
  },
  closing: '{{office}}　電話 {{tel}}（{{hours}}）\nこのメールには返信できません。',
};
