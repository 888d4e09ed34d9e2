import type { MandateWords } from '../words.ts';

export const wordsJa: MandateWords = {
  states: { waiting: '銀行の確認待ち', accepted: '引き落とし中', refused: '銀行が不受理', ended: '終わり' },
  accountTypes: { 0: '普通', 1: '当座' },
  relations: { self: 'ご本人', spouse: '配偶者', parent: '父母', child: '子', other: 'そのほかのご家族' },
  reasons: {
    'no-account': '口座がない',
    seal: '印鑑がちがう',
    holder: '名義がちがう',
    number: '口座番号がちがう',
    closed: '口座が解約されている',
    other: 'そのほか',
  },
  events: {
    enter: '依頼書を受け付けた',
    accept: '銀行が受け付けた',
    refuse: '銀行が受け付けなかった',
    end: '終わりにした',
    replace: '新しい申込みに替わった',
    show: '口座番号のすべてを見た',
  },
};
