export const ja = {
  fixed: {
    subject: '【{{product}}】施設の予約ができました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '施設の予約ができました。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}\n料金　{{amount}}円（お支払い方法は施設の案内をご覧ください）',
      '内容の確認と取消しは、下の画面からできます。',
    ],
    short: '施設の予約ができました。\n{{codes}}\n{{spot}} {{room}}\n{{times}}',
    link: '予約の一覧を開く',
  },
  provisional: {
    subject: '【{{product}}】施設の予約を受け付けました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '予約の申込みを受け付けました。まだ確定していません。施設が確かめてから、結果をお知らせします。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}\n料金　{{amount}}円',
      '内容の確認と取消しは、下の画面からできます。',
    ],
    short: '施設の予約を受け付けました。まだ確定していません。\n{{codes}}\n{{spot}} {{room}}\n{{times}}',
    link: '予約の一覧を開く',
  },
  won: {
    subject: '【{{product}}】抽選に当選しました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '抽選「{{lottery}}」に当選しました。次の時間の予約ができています。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}\n料金　{{amount}}円（お支払い方法は施設の案内をご覧ください）',
      '{{until}}使わなくなったときは、ほかの方が使えるように、早めに取り消してください。',
    ],
    short: '抽選に当選しました。予約ができています。\n{{codes}}\n{{spot}} {{room}}\n{{times}}\n{{until}}',
    link: '予約の一覧を開く',
  },
  wonProvisional: {
    subject: '【{{product}}】抽選に当選しました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '抽選「{{lottery}}」に当選しました。次の時間の予約を受け付けています。施設が内容を確かめてから、確定をお知らせします。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}\n料金　{{amount}}円',
      '{{until}}使わなくなったときは、ほかの方が使えるように、早めに取り消してください。',
    ],
    short:
      '抽選に当選しました。施設が確かめてから、確定をお知らせします。\n{{codes}}\n{{spot}} {{room}}\n{{times}}\n{{until}}',
    link: '予約の一覧を開く',
  },
  cancelUntil: {
    until: '取消しは{{when}}まで、画面からできます。',
    tooLate: '画面からの取消しは締め切りました。取り消すときは{{spotTel}}へお電話ください。',
  },
  canceled: {
    subject: '【{{product}}】施設の予約を取り消しました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '次の予約を取り消しました。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}',
      '{{taxis}}',
    ],
    short: '施設の予約を取り消しました。\n{{codes}}\n{{spot}} {{room}}\n{{times}}{{taxisLine}}',
    link: '予約の一覧を開く',
  },
  waited: {
    free: 'この時間は空き待ちの一覧に残っています。空いていれば、そこからもう一度申し込めます。',
    waits: 'この時間の空き待ちは続いています。空いたらお知らせします。',
  },
  refused: {
    subject: '【{{product}}】施設の予約をお受けできませんでした（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '申し訳ありませんが、次の予約はお受けできませんでした。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}',
      '理由　{{reason}}',
      '{{taxis}}',
      '{{waited}}',
      '別の日時でのお申込みをお待ちしています。ご不明な点は {{spotTel}} へお電話ください。',
    ],
    short:
      '施設の予約をお受けできませんでした。\n{{codes}}\n{{spot}} {{room}}\n{{times}}\n理由 {{reason}}\n電話 {{spotTel}}{{taxisLine}}{{waitedLine}}',
    link: '予約の一覧を開く',
  },
  calledOff: {
    subject: '【{{product}}】施設の予約を取り消しました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      'お申し出により、受付で次の予約を取り消しました。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}\n理由　{{reason}}',
      '{{fee}}',
      '{{taxis}}',
      'お心当たりのないときは {{spotTel}} へお電話ください。',
    ],
    short:
      '受付で施設の予約を取り消しました。\n{{codes}}\n{{spot}} {{room}}\n{{times}}\n{{fee}}\n電話 {{spotTel}}{{taxisLine}}',
    link: '予約の一覧を開く',
  },
  clubLeft: {
    subject: '【{{product}}】{{club}}の予約が取り消されました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '申込者が続けられなくなったため、{{club}}の次の予約が取り消されました。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}',
      'この時間を使うときは、あらためてお申し込みください。ご不明な点は {{spotTel}} へお電話ください。',
    ],
    short: '{{club}}の予約が取り消されました。\n{{codes}}\n{{spot}} {{room}}\n{{times}}\n電話 {{spotTel}}',
    link: '予約の一覧を開く',
  },
  closed: {
    subject: '【{{product}}】休館のため、施設の予約を取り消しました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '確定していた次の予約は、休館のため取り消しました。ご迷惑をおかけして申し訳ありません。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}',
      '理由　{{reason}}',
      '料金はいただきません。お支払い済みのときは、窓口でお返しします。',
      '{{taxis}}',
      '{{alternatives}}',
      'ご相談は {{spotTel}} へお電話ください。',
    ],
    short:
      '休館のため施設の予約を取り消しました。申し訳ありません。\n{{codes}}\n{{spot}} {{room}}\n{{times}}\n理由 {{reason}}\n電話 {{spotTel}}{{taxisLine}}',
    link: '予約の一覧を開く',
  },
  cancelFee: {
    due: '取消しの期限を過ぎていたため、料金 {{amount}}をお支払いください。',
    kept: '取消しの期限を過ぎていたため、お支払い済みの料金 {{amount}}はお返しできません。',
    back: '料金はいただきません。お支払い済みの料金は、窓口でお返しします。',
    nothing: '料金はいただきません。',
  },
  alternatives: {
    some: '同じ日時に空いている部屋：{{rooms}}',
    byTelephone:
      '同じ日時に空いていますが、画面からは予約できない部屋があります。ご希望の方は、その施設へお電話ください。',
    atHouse: '{{rooms}}　電話 {{tel}}',
    none: '同じ日時に空いている部屋は見つかりませんでした。別の日時でのお申込みをお待ちしています。',
    join: '、',
  },
  approved: {
    subject: '【{{product}}】施設の予約が確定しました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '施設の予約が確定しました。',
      '予約番号　{{codes}}\n施設　{{spot}}　{{room}}\n日時　{{times}}\n料金　{{amount}}円（お支払い方法は施設の案内をご覧ください）',
      '{{reason}}',
      '使用許可書は、下の画面から開けます。',
    ],
    short: '施設の予約が確定しました。\n{{codes}}\n{{spot}} {{room}}\n{{times}}',
    link: '予約の一覧を開く',
  },
  changed: {
    subject: '【{{product}}】施設の予約を変更しました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '施設の予約を次のとおり変更しました。',
      '予約番号　{{code}}\n施設　{{spot}}　{{room}}\n日時　{{times}}\n人数　{{persons}}人\n料金　{{amount}}円',
      '変更したところ\n{{changes}}',
      '{{paid}}',
      '{{taxis}}',
      '{{reason}}',
      '内容の確認と取消しは、下の画面からできます。お心当たりのないときは {{spotTel}} へお電話ください。',
    ],
    short:
      '施設の予約を変更しました。\n{{code}}\n{{spot}} {{room}}\n{{times}}\n{{shortChanges}}\n電話 {{spotTel}}{{taxisLine}}',
    link: '予約の一覧を開く',
  },
  changedProvisional: {
    subject: '【{{product}}】施設の予約の変更を受け付けました（{{code}}）',
    paragraphs: [
      '{{name}} 様',
      '予約の変更を受け付けました。まだ確定していません。施設が確かめてから、結果をお知らせします。',
      '予約番号　{{code}}\n施設　{{spot}}　{{room}}\n日時　{{times}}\n人数　{{persons}}人\n料金　{{amount}}円',
      '変更したところ\n{{changes}}',
      '{{paid}}',
      '{{taxis}}',
      '{{reason}}',
      '内容の確認と取消しは、下の画面からできます。お心当たりのないときは {{spotTel}} へお電話ください。',
    ],
    short:
      '予約の変更を受け付けました。まだ確定していません。\n{{code}}\n{{spot}} {{room}}\n{{times}}\n{{shortChanges}}\n電話 {{spotTel}}{{taxisLine}}',
    link: '予約の一覧を開く',
  },
  free: {
    subject: '【{{product}}】お待ちの時間が空きました（{{spot}} {{room}}）',
    paragraphs: [
      '{{name}} 様',
      '空きをお待ちの時間が空きました。先に予約した方が使えます。',
      '施設　{{spot}}　{{room}}\n日時　{{times}}',
    ],
    short: 'お待ちの時間が空きました。先に予約した方が使えます。\n{{spot}} {{room}}\n{{times}}',
    link: 'この時間を予約する',
  },
  taxis: {
    canceled: 'この予約に付いていたタクシー（{{legs}}）も取り消しました。',
    late: 'タクシー会社はもう準備を始めているかもしれません。お手数ですが、{{company}}（{{companyTel}}）にもお電話ください。',
    outward: '行き',
    return: '帰り',
    join: '・',
  },
  facts: {
    line: '{{label}}　{{before}} → {{after}}',
    none: 'なし',
    join: '、',
    times: '日時',
    room: '部屋',
    adjuncts: '付属室',
    equipment: '備品',
    amount: '料金',
  },
  paid: {
    left: '{{paid}}はお支払い済みです。残りの{{amount}}をお支払いください。お支払い方法は施設の案内をご覧ください。',
    owed: 'お支払い済みの料金のうち、{{amount}}をお返しします。施設の窓口にお越しください。',
  },
  reasonLine: '受付からの説明　{{reason}}',
  closing: '{{office}}　電話 {{tel}}（{{hours}}）\nこのメールには返信できません。',
};
