import type { DebitWords } from '../words.ts';

export const wordsJa: DebitWords = {
  states: { prepared: '承認待ち', released: '承認済み', answered: '結果を取り込み済み', withdrawn: '取下げ' },
  waits: {
    release: 'ほかの職員の承認を待っています',
    file: 'ファイルを銀行に出してください',
    results: '銀行の結果を待っています',
    withdrawal: '取下げの承認を待っています',
  },
  debits: {
    open: '結果待ち',
    paid: '引き落とし済み',
    failed: '引き落とせませんでした',
    returned: '銀行が取り消しました',
    withdrawn: '取下げ',
  },
  standings: { first: '初めて', changed: '口座が変わった', known: '前回と同じ' },
  reasons: {
    'in-run': 'ほかの回で引き落とし中',
    'not-due': '引き落としの予定日がまだ先',
    'no-mandate': '口座振替の申込みがない',
    'other-bank': '別の銀行を通して引き落とす',
    'no-collection': '引き落とせない銀行の口座',
    stopped: '前回、この口座からは引き落とせないと銀行が答えた',
    reminded: '督促状（納付書）を送ってある',
    name: '銀行のファイルに書けない文字がある',
    beyond: '1回の件数を超えるため次の回',
  },
  steps: {
    again: '次の回でもう一度',
    mandate: '新しい口座振替の依頼書が必要',
    ask: 'ご本人に確かめる',
    heirs: '相続人に請求する',
  },
  events: {
    prepare: '準備した',
    release: '承認した',
    file: 'ファイルを取り出した',
    'ask-withdrawal': '取下げを申請した',
    keep: '取下げを見送った',
    withdraw: '取り下げた',
    results: '結果を取り込んだ',
    return: '銀行が引き落としを取り消した',
  },
};
