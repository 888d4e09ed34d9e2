import * as z from 'zod/mini';
import { requiredText } from '../fields/model.ts';

const WEIGHTS = [6, 5, 4, 3, 2];

/** Whether the text is a code of a local government (全国地方公共団体コード): five digits and their check digit. */
export function isGovernmentCode(text: string): boolean {
  if (!/^\d{6}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text.charAt(index)), 0);
  return (11 - (sum % 11)) % 10 === Number(text.charAt(5));
}

/** Lets the town publish open data: `open_data` of town.json. */
export const OpenDataFile = z.object({
  government_code: z.string().check(z.refine(isGovernmentCode, { error: 'government-code' })),
  /** "北海道". */
  prefecture: requiredText(10),
});
export type OpenDataFile = z.infer<typeof OpenDataFile>;

/** The public body in whose name the data is published. */
export interface Publisher extends OpenDataFile {
  /** "星守町". */
  readonly municipality: string;
  /** The portal's address, without a slash at its end. */
  readonly publicUrl: string;
}

/** CC BY 4.0, which the government's terms of use follow (公共データ利用規約 第1.0版). */
export const LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } as const;

const HEAD = ['全国地方公共団体コード', 'ID', '地方公共団体名'] as const;
const PLACE = [
  '所在地_全国地方公共団体コード',
  '所在地_連結表記',
  '所在地_都道府県',
  '所在地_市区町村',
  '緯度',
  '経度',
] as const;

/**
 * The sets and their columns, in order. Facilities, events and shelters have those of 自治体標準オープンデータセット that the portal
 * can fill; for the others the standard has none.
 */
export const openDataSets = {
  facilities: [
    ...HEAD,
    '名称',
    '名称_カナ',
    '名称_英字',
    ...PLACE,
    '電話番号',
    '連絡先メールアドレス',
    '利用可能曜日',
    '開始時間',
    '終了時間',
    '利用可能日時特記事項',
    '説明',
    'URL',
    '備考',
  ],
  rooms: [
    ...HEAD,
    '施設ID',
    '施設名',
    '名称',
    '名称_英字',
    '定員',
    '面積',
    '予約単位(分)',
    '料金(詳細)',
    '町民限定',
    'URL',
  ],
  'free-times': ['施設ID', '施設名', '部屋ID', '部屋名', '町民限定', '日付', '開始時間', '終了時間'],
  events: [
    ...HEAD,
    'イベント名',
    'イベント名_英語',
    '開始日',
    '終了日',
    '開始時間',
    '終了時間',
    '説明',
    '料金(基本)',
    '料金(詳細)',
    '連絡先電話番号',
    '場所名称',
    ...PLACE,
    '定員',
    '参加申込終了日',
    '参加申込終了時間',
    '参加申込方法',
    'URL',
    '備考',
  ],
  shelters: [
    ...HEAD,
    '名称',
    '名称_カナ',
    '名称_英字',
    ...PLACE,
    '電話番号',
    '災害種別_洪水',
    '災害種別_崖崩れ、土石流及び地滑り',
    '災害種別_高潮',
    '災害種別_地震',
    '災害種別_津波',
    '災害種別_大規模な火事',
    '災害種別_内水氾濫',
    '災害種別_火山現象',
    '指定避難所との重複',
    '想定収容人数',
    'URL',
    '備考',
  ],
  'waste-days': [...HEAD, '地区', '地区_英字', 'ごみの種類', 'ごみの種類_英字', '収集日', '出す時刻', '備考'],
  'waste-items': [...HEAD, '品目', '品目_カナ', '品目_英字', 'ごみの種類', '出し方'],
  statistics: [...HEAD, '年月', '区分', '施設ID', '施設名', '件数', '延べ人数', '備考'],
} as const;
export type SetKey = keyof typeof openDataSets;
export const setKeys = Object.keys(openDataSets) as SetKey[];

/** How often a set changes, as EU frequency codes of DCAT (Publications Office of the EU). */
export const setFrequency: Readonly<Record<SetKey, 'CONT' | 'DAILY' | 'MONTHLY' | 'IRREG'>> = {
  facilities: 'IRREG',
  rooms: 'IRREG',
  'free-times': 'CONT',
  events: 'DAILY',
  shelters: 'IRREG',
  'waste-days': 'IRREG',
  'waste-items': 'IRREG',
  statistics: 'MONTHLY',
};

/** A value of a cell; null: not known, or held back. */
export type Cell = string | number | null;
/** A row of a set. A column that is left out is null. */
export type RowOf<Key extends SetKey> = Partial<Record<(typeof openDataSets)[Key][number], Cell>>;
export type OpenDataRow = Readonly<Record<string, Cell>>;

/** The row with every column of the set, in order. */
export const wholeRow = (key: SetKey, row: OpenDataRow): OpenDataRow =>
  Object.fromEntries(openDataSets[key].map((column) => [column, row[column] ?? null]));
