import type { Localized } from '../locale/model.ts';
import type { DelegatedMatter } from '../permissions/delegated.ts';

/** Matters of which the delegate gets copies of notifications. */
export const copiedMatters = ['reservations', 'rides', 'messages', 'applications'] as const satisfies DelegatedMatter[];

export const delegatedWords: Readonly<Record<DelegatedMatter, { readonly name: Localized; readonly what: Localized }>> =
  {
    reservations: {
      name: { ja: '施設の予約・抽選・催し', en: 'Facilities, draws and events' },
      what: {
        ja: '予約する、変える、取り消す、見る',
        en: 'Reserve, change, cancel and see them',
      },
    },
    rides: {
      name: { ja: 'バス・乗合タクシー', en: 'Buses and shared taxis' },
      what: { ja: '乗車を申し込む、取り消す、見る', en: 'Book, cancel and see rides' },
    },
    messages: {
      name: { ja: '役場とのメッセージ', en: 'Messages with the town office' },
      what: { ja: '読む、書く', en: 'Read and write' },
    },
    applications: {
      name: { ja: 'カードの要らない申請', en: 'Applications that need no card' },
      what: { ja: '申請する、取り下げる、見る', en: 'Apply, take back and see them' },
    },
    passes: {
      name: { ja: '利用証と利用の記録', en: 'Passes and their use' },
      what: { ja: '見る', en: 'See them' },
    },
    notices: {
      name: { ja: '町民向けのお知らせ', en: 'Notices for residents' },
      what: { ja: '読む', en: 'Read them' },
    },
  };
