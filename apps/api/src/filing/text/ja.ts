import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = {
  filed: {
    subject: '申請を受け付けました（{{code}} {{form}}）',
    paragraphs: [
      '{{name}} 様',
      '次の申請を受け付けました。',
      '受付番号：{{code}}\n手続き：{{form}}\n受付日時：{{at}}\n手数料：{{amount}}{{delivery}}',
      '{{content}}',
      '結果が出ましたら、またお知らせします。',
    ],
    short: '【{{town}}】申請{{code}}（{{form}}）を受け付けました。手数料{{amount}}。結果はまたお知らせします。',
    link: '申請の内容を見る',
  },
  filedByProxy: {
    subject: '役場の職員が代わりに申請しました（{{code}} {{form}}）',
    paragraphs: [
      '{{name}} 様',
      'ご依頼により、{{who}}が、あなたに代わって次の申請をしました。',
      '受付番号：{{code}}\n手続き：{{form}}\n受付日時：{{at}}\n手数料：{{amount}}{{delivery}}\n依頼の受け方：{{asked}}',
      '{{content}}',
      '{{fee}}',
      '申請の内容は、ご自分のアカウントで見られます。取り下げることもできます。お心当たりがないときは、役場へお電話ください。結果が出ましたら、またお知らせします。',
    ],
    short:
      '【{{town}}】{{who}}が、あなたに代わって申請しました。{{code}}（{{form}}）手数料{{amount}}。お心当たりがないときは、役場へお電話ください。',
    link: '申請の内容を見る',
  },
  decided: {
    subject: '申請の結果：{{result}}（{{code}}）',
    paragraphs: ['{{name}} 様', '「{{form}}」（{{code}}）の結果は「{{result}}」です。', '{{reason}}', '{{next}}'],
    short: '【{{town}}】申請{{code}}（{{form}}）の結果：{{result}}。{{reason}}',
    link: '申請の内容を見る',
  },
  results: { approved: '承認', denied: '却下', invalid: '無効' },
  asked: {
    subject: '申請についてのお尋ね（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '「{{form}}」（{{code}}）の申請について、お尋ねします。',
      '{{body}}',
      '申請の画面でお返事ください。',
    ],
    short: '【{{town}}】申請{{code}}（{{form}}）について、お尋ねがあります。申請の画面でお返事ください。',
    link: '返事を書く',
  },
  correction: {
    subject: '申請の修正のお願い（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '「{{form}}」（{{code}}）の申請に、直していただきたい所があります。',
      '{{body}}',
      '申請の画面をご覧ください。',
    ],
    short: '【{{town}}】申請{{code}}（{{form}}）に、直していただきたい所があります。申請の画面をご覧ください。',
    link: '申請の画面を開く',
  },
  assigned: {
    subject: '申請の担当になりました（{{code}}）',
    paragraphs: [
      '{{name}} さん',
      'ほかの職員が、オンライン申請の担当をあなたにしました。',
      '受付番号：{{code}}\n手続き：{{form}}{{due}}',
    ],
    short: '【{{town}}】申請{{code}}（{{form}}）の担当になりました。{{due}}',
    link: '審査の画面で開く',
  },
  corrected: {
    subject: '担当の申請が修正されました（{{code}}）',
    paragraphs: [
      '{{name}} さん',
      '担当しているオンライン申請が修正されました。',
      '受付番号：{{code}}\n手続き：{{form}}{{due}}',
    ],
    short: '【{{town}}】申請{{code}}（{{form}}）が修正されました。{{due}}',
    link: '審査の画面で開く',
  },
  proxySentBack: {
    subject: '代理で申請したものが差し戻されました（{{code}}）',
    paragraphs: [
      '{{name}} さん',
      'あなたが代理で申請したものに、直す所があります。',
      '受付番号：{{code}}\n手続き：{{form}}{{due}}',
      'ご本人にもお知らせしました。ご本人に代わって直すことも、ご本人が直すこともできます。',
    ],
    short: '【{{town}}】代理で申請した{{code}}（{{form}}）が差し戻されました。{{due}}',
    link: '代理申請の画面を開く',
  },
  holdEnding: {
    subject: 'カードの枠の期限が近づいています（{{code}}）',
    paragraphs: [
      '{{name}} さん',
      'まだ決定していないオンライン申請で、手数料のために確保したカードの枠が、{{ends}}に切れます。そのあとは、申請した方にもう一度支払っていただくことになります。',
      '受付番号：{{code}}\n手続き：{{form}}{{due}}',
    ],
    short: '【{{town}}】申請{{code}}（{{form}}）のカードの枠が、{{ends}}に切れます。',
    link: '審査の画面で開く',
  },
  due: '\n審査の期限：{{date}}',
  takenBack: {
    subject: '申請を取り下げました（{{code}}）',
    paragraphs: ['{{name}} 様', '「{{form}}」（{{code}}）の申請を取り下げました。', '{{next}}'],
    short: '【{{town}}】申請{{code}}（{{form}}）を取り下げました。{{next}}',
    link: '申請の内容を見る',
  },
  payAgain: {
    subject: 'お支払いのやり直しのお願い（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '「{{form}}」（{{code}}）の手数料について、カードで押さえていた期間が終わりました。カードで押さえておけるのは、1週間ほどです。',
      'まだ引き落とされていません。お手数ですが、申請の画面を開き、「支払う」を押して、もう一度{{amount}}のお手続きをお願いします。それまでは承認できません。',
    ],
    short:
      '【{{town}}】申請{{code}}（{{form}}）の手数料を、カードで押さえていた期間が終わりました。引き落とされていません。申請の画面から、もう一度{{amount}}をお支払いください。',
    link: '申請の画面で支払う',
  },
  approvedUnpaid: {
    subject: '申請はお支払いのあとに承認されます（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '「{{form}}」（{{code}}）は、承認の予定です。ただし、手数料をカードで押さえていた期間が終わっています。まだ引き落とされていません。',
      'お手数ですが、申請の画面を開き、「支払う」を押してください。{{amount}}のお支払いが済むと承認となり、お知らせをお送りします。',
    ],
    short:
      '【{{town}}】申請{{code}}（{{form}}）は、{{amount}}のお支払いのあとに承認されます。申請の画面からお支払いください。',
    link: '申請の画面で支払う',
  },
  money: {
    let: 'カードで押さえていた金額は、引き落とされません。',
    taken: 'カードから{{amount}}を引き落とします。',
    counter: '手数料{{amount}}は、役場の窓口でお支払いください。',
    none: '',
  },
  feeLater: '手数料{{amount}}は、承認されたあとに、役場の窓口でお支払いください。',
  delivery: '\nお届けの目安：{{date}}まで',
  closing: '{{office}} {{tel}}（{{hours}}）',
};
