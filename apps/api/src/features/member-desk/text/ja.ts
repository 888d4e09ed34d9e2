export const ja = {
  letters: {
    account: {
      subject: '【{{product}}】アカウントのご案内',
      paragraphs: [
        '{{name}} 様',
        '{{office}}が、{{product}}のアカウントをお作りしました。下のログインIDと最初のパスワードでログインできます。',
        'ログインID：{{login_id}}\n最初のパスワード：{{password}}',
        '{{change}}',
        'お心当たりのない場合は、下の電話番号までお知らせください。',
      ],
      short: '{{product}}のアカウントができました。ログインID {{login_id}} 最初のパスワード {{password}} {{change}}',
      link: 'ログインの画面を開く',
    },
    locked: {
      subject: '【{{product}}】アカウントを止めました',
      paragraphs: [
        '{{name}} 様',
        '{{office}}が、お使いのアカウントを止めました。すべての端末でログアウトしています。いまはログインできません。',
        '理由やお困りのことは、下の電話番号までお問い合わせください。',
      ],
      short: '{{office}}が、{{product}}のアカウントを止めました。いまはログインできません。お問い合わせはお電話で。',
    },
    unlocked: {
      subject: '【{{product}}】アカウントをふたたびお使いになれます',
      paragraphs: [
        '{{name}} 様',
        '止めていたアカウントを、{{office}}が使えるように戻しました。いつものようにログインできます。',
      ],
      short: '{{product}}のアカウントを、ふたたびお使いになれます。',
      link: 'ログインの画面を開く',
    },
    temporary: {
      subject: '【{{product}}】仮のパスワードをお渡ししました',
      paragraphs: [
        '{{name}} 様',
        '{{office}}の窓口で、仮のパスワードをお渡ししました。30分以内に一度だけ使えます。',
        'お心当たりのない場合は、すぐに下の電話番号までお知らせください。',
      ],
      short:
        '{{office}}の窓口で、{{product}}の仮のパスワードをお渡ししました（30分有効）。お心当たりがなければ、すぐにお電話ください。',
    },
    rights: {
      subject: '【{{product}}】職員としての役割が変わりました',
      paragraphs: [
        '{{name}} 様',
        '{{product}}の職員としての役割が変わりました。すべての端末でログアウトしています。もう一度ログインしてください。',
        'お心当たりのない場合は、下の電話番号までお知らせください。',
      ],
      short:
        '{{product}}の職員としての役割が変わりました。もう一度ログインしてください。お心当たりがなければお電話ください。',
      link: 'ログインの画面を開く',
    },
    asked: {
      subject: '【{{product}}】職員の役割の申請がありました',
      paragraphs: [
        '{{name}} 様',
        '{{product}}で、あなたに新しい役割を与える申請がありました。別の職員が承認すると使えるようになり、そのときにもお知らせします。',
        'お心当たりのない場合は、下の電話番号までお知らせください。',
      ],
      short:
        '{{product}}であなたに役割を与える申請がありました。承認されたらお知らせします。お心当たりがなければお電話ください。',
    },
    approval: {
      subject: '【{{product}}】役割の申請が承認を待っています',
      paragraphs: [
        '{{name}} 様',
        '職員に大切な役割を与える申請が、もう一人の職員の承認を待っています。申請した職員と本人に会うか電話をして、確かめてから決めてください。',
      ],
      short: '{{product}}で役割の申請が承認を待っています。本人に確かめてから決めてください。',
      link: '申請を見る',
    },
    approved: {
      subject: '【{{product}}】役割の申請が承認されました',
      paragraphs: ['{{name}} 様', 'あなたが申請した役割は、別の職員が承認しました。本人は次のログインから使えます。'],
      short: '{{product}}であなたが申請した役割が承認されました。',
      link: '会員の画面を開く',
    },
    refused: {
      subject: '【{{product}}】役割の申請は見送られました',
      paragraphs: ['{{name}} 様', '職員の役割の申請は、見送られました。役割は変わっていません。'],
      short: '{{product}}の役割の申請は見送られました。役割は変わっていません。',
    },
  },
  change: 'はじめてログインするときに、新しいパスワードを決めていただきます。',
  closing: '{{office}}　電話 {{tel}}（{{hours}}）\nこのメールには返信できません。',
  sheet: '会員',
  columns: {
    member_id: '会員番号',
    name: '氏名',
    furigana: 'ふりがな',
    is_verified: '本人確認',
    is_official: '職員',
    is_locked: '停止中',
    is_reset_forced: '最初のパスワード',
    created_at: '登録日',
    last_login_at: '最後のログイン',
  },
  values: {
    resident: '町内',
    nonResident: '町外',
    yes: 'あり',
    no: '',
    verified: '済',
    unverified: '未',
    official: '職員',
    locked: '停止中',
    unchanged: '変更前',
  },
};
