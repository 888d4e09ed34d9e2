import { customerNumber } from './customer-number.ts';
import type { Collection } from './collection.ts';
import type { Debit, DebitRun } from './model.ts';

/** Makes a new collection for each test. */
export const newCollection = (): Collection => ({
  collection_key: 'hoshimori',
  bank_code: '0150',
  bank_kana: 'ｽﾙｶﾞ',
  branch_code: '012',
  branch_kana: 'ﾎｼﾓﾘ',
  account_type: 1,
  account_number: '0123456',
  consignor_code: '0000123456',
  consignor_kana: 'ﾎｼﾓﾘﾁﾖｳ ｶｲｹｲｶﾝﾘｼﾔ',
  collects_from: ['0150', '9900'],
  file: {
    line_end: 'crlf',
    end_of_file: 1,
    marks_new: 1,
    open_result: '0',
    fills_trailer: 1,
    japan_post: 'branch',
    rewrites: [],
  },
});
export const collection = newCollection();

const holders = [
  'ホシモリ　タロウ',
  'ヴァン ゴッホ',
  'ガギグゲゴ パピプペポ',
  'カ）マーケット',
  'ｻﾄｳ ﾊﾅ',
  'ぢゃん (ｼﾞﾖｳ-/.',
  'JA-1. MACHI/「ほし」',
];

/** Makes a run of a number of debits, all different. */
export const runOf = (count: number, run = 12, changed: Partial<Collection> = {}): DebitRun => ({
  collection: { ...collection, ...changed },
  date: '2026-12-28',
  debits: Array.from({ length: count }, (_, index): Debit => {
    const isPost = index % 3 === 1;
    return {
      customer_number: customerNumber(run, 1000 + index),
      bank_code: isPost ? '9900' : '0150',
      bank_kana: isPost ? 'ユウチヨ' : 'スルガ',
      branch_code: String(index % 1000).padStart(3, '0'),
      branch_kana: isPost ? 'ゼロゴハチ' : 'トウキヨウガイゴジゴドウゲンキ',
      account_type: index % 5 === 0 ? 1 : 0,
      account_number: String(7_654_321 - index * 7).padStart(7, '0'),
      holder: holders[index % holders.length] ?? '',
      yen: 200 + ((index * 37) % 9000),
      standing: index % 4 === 0 ? 'first' : index % 4 === 1 ? 'changed' : 'known',
    };
  }),
});
