import { addDays, minutesAt, dateAt, timeOf, type DateText, type MonthText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import type { ClosingRule, OpeningHours } from '../spots/model.ts';
import type { Danger, ShelterRow } from '../shelters/model.ts';
import { unlessSmall, FEWEST_TOLD } from '../statistics/small-counts.ts';
import type { GarbageFile, WasteChange } from '../waste/model.ts';
import { AHEAD_DAYS, collectionsOf, isCollectedNow, untilOf } from '../waste/rules.ts';
import { stateSaid } from '../waste/words.ts';
import type { Publisher, RowOf } from './model.ts';

/** Monday first, as people write them. */
const WEEKDAYS = [
  [1, '月'],
  [2, '火'],
  [3, '水'],
  [4, '木'],
  [5, '金'],
  [6, '土'],
  [0, '日'],
] as const;

const headOf = ({ government_code, prefecture, municipality }: Publisher, id: string) => ({
  全国地方公共団体コード: government_code,
  ID: id,
  地方公共団体名: prefecture + municipality,
});

interface Place {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}
/** The address with its prefecture; one that does not name the municipality, also behind its district (郡), gets both. */
function wholeAddress({ prefecture, municipality }: Publisher, address: string): string {
  if (address.startsWith(prefecture)) return address;
  const isNamed = address.replace(/^[^\d\s]{1,6}郡/, '').startsWith(municipality);
  return prefecture + (isNamed ? '' : municipality) + address;
}

const placeOf = (publisher: Publisher, { address, latitude, longitude }: Place) => ({
  所在地_全国地方公共団体コード: publisher.government_code,
  所在地_連結表記: wholeAddress(publisher, address),
  所在地_都道府県: publisher.prefecture,
  所在地_市区町村: publisher.municipality,
  緯度: latitude,
  経度: longitude,
});

const katakana = (hiragana: string): string =>
  hiragana.replaceAll(/[ぁ-ゖ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60));

/** A facility as its row needs it. */
export interface OpenFacility extends Place {
  readonly spot_id: number;
  readonly spot_name: Localized;
  readonly spot_type: string;
  readonly tel: string;
  readonly email: string | null;
  readonly url: string | null;
  readonly hours: readonly OpeningHours[];
  readonly closings: readonly ClosingRule[];
  /** Opening hours and closing days in words. */
  readonly open: readonly string[];
  readonly main_purpose: string;
}

/** @param readings names with their hiragana, as town.json has them */
export function facilityRow(
  publisher: Publisher,
  spot: OpenFacility,
  readings: Readonly<Record<string, string>>,
): RowOf<'facilities'> {
  const closed = new Set(spot.closings.flatMap((rule) => (rule.kind === 'weekday' && !rule.nth ? [rule.weekday] : [])));
  const days = new Set(spot.hours.flatMap(({ weekdays }) => weekdays.filter((day) => !closed.has(day))));
  const [first, ...others] = spot.hours;
  // Times that differ by weekday stand in words only.
  const times = first && others.every(({ opens, closes }) => opens === first.opens && closes === first.closes);
  const reading = readings[spot.spot_name.ja];
  return {
    ...headOf(publisher, String(spot.spot_id)),
    名称: spot.spot_name.ja,
    名称_カナ: reading === undefined ? null : katakana(reading),
    名称_英字: spot.spot_name.en,
    ...placeOf(publisher, spot),
    電話番号: spot.tel,
    連絡先メールアドレス: spot.email,
    利用可能曜日: WEEKDAYS.flatMap(([day, letter]) => (days.has(day) ? [letter] : [])).join('') || null,
    開始時間: times ? first.opens : null,
    終了時間: times ? first.closes : null,
    利用可能日時特記事項: spot.open.filter((words) => words !== '').join('、') || null,
    説明: spot.main_purpose || null,
    URL: spot.url ?? `${publisher.publicUrl}/spot/detail/${spot.spot_id}`,
    備考: spot.spot_type,
  };
}

export interface OpenRoom {
  readonly room_id: number;
  readonly room_name: Localized;
  readonly spot: { readonly spot_id: number; readonly spot_name: Localized; readonly is_resident_only: boolean };
  readonly capacity: number;
  /** Square metres. */
  readonly area: number | null;
  readonly unit_minutes: number;
  /** The fee in words. */
  readonly fee: string;
}

export const roomRow = (publisher: Publisher, { spot, ...room }: OpenRoom): RowOf<'rooms'> => ({
  ...headOf(publisher, String(room.room_id)),
  施設ID: String(spot.spot_id),
  施設名: spot.spot_name.ja,
  名称: room.room_name.ja,
  名称_英字: room.room_name.en,
  定員: room.capacity,
  面積: room.area,
  '予約単位(分)': room.unit_minutes,
  '料金(詳細)': room.fee,
  町民限定: spot.is_resident_only ? 1 : 0,
  URL: `${publisher.publicUrl}/spot/detail/${spot.spot_id}`,
});

export interface OpenEvent {
  readonly event_id: number;
  readonly title: Localized;
  readonly body: Localized;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly closes_at: Date;
  readonly places: number;
  readonly fee_yen: number;
  readonly fee: Localized;
  /** Why it is called off; null: it takes place. */
  readonly cancel_reason: Localized | null;
  readonly place: string;
  readonly location: Place | null;
  readonly tel: string;
}

export const eventRow = (publisher: Publisher, event: OpenEvent): RowOf<'events'> => ({
  ...headOf(publisher, String(event.event_id)),
  イベント名: event.title.ja,
  イベント名_英語: event.title.en,
  開始日: dateAt(event.starts_at),
  終了日: dateAt(event.ends_at),
  開始時間: timeOf(minutesAt(event.starts_at)),
  終了時間: timeOf(minutesAt(event.ends_at)),
  説明: event.body.ja,
  '料金(基本)': event.fee_yen,
  '料金(詳細)': event.fee.ja || null,
  連絡先電話番号: event.tel,
  場所名称: event.place,
  ...(event.location && placeOf(publisher, event.location)),
  定員: event.places,
  参加申込終了日: dateAt(event.closes_at),
  参加申込終了時間: timeOf(minutesAt(event.closes_at)),
  参加申込方法: 'ポータルサイト',
  URL: `${publisher.publicUrl}/event/${event.event_id}`,
  備考: event.cancel_reason && `中止：${event.cancel_reason.ja}`,
});

/** The standard's columns of dangers; for snow storms it has none. */
export const dangerColumns = {
  flood: '災害種別_洪水',
  landslide: '災害種別_崖崩れ、土石流及び地滑り',
  surge: '災害種別_高潮',
  earthquake: '災害種別_地震',
  tsunami: '災害種別_津波',
  fire: '災害種別_大規模な火事',
  'inland-flood': '災害種別_内水氾濫',
  volcano: '災害種別_火山現象',
} as const satisfies Partial<Record<Danger, string>>;

/** A shelter as 指定緊急避難場所一覧 has it: 1 where it is designated. Whether it is open now is no part of the set. */
export const shelterRow = (publisher: Publisher, shelter: ShelterRow): RowOf<'shelters'> => ({
  ...headOf(publisher, String(shelter.shelter_id)),
  名称: shelter.shelter_name.ja,
  名称_カナ: shelter.kana === undefined ? null : katakana(shelter.kana),
  名称_英字: shelter.shelter_name.en,
  ...placeOf(publisher, { ...shelter, address: shelter.address.ja }),
  電話番号: shelter.tel,
  ...Object.fromEntries(
    Object.entries(dangerColumns).map(([danger, column]) => [
      column,
      shelter.dangers.some((one) => one === danger) ? 1 : null,
    ]),
  ),
  指定避難所との重複: shelter.is_for_staying ? 1 : null,
  想定収容人数: shelter.capacity,
  URL: `${publisher.publicUrl}/shelters`,
  備考: shelter.note?.ja ?? null,
});

/** The collections of all areas from today on, as far ahead as pages show them. */
export function wasteDayRows(
  publisher: Publisher,
  file: GarbageFile,
  changes: readonly WasteChange[],
  today: DateText,
): RowOf<'waste-days'>[] {
  const kinds = new Map(file.kinds.map((kind) => [kind.kind_key, kind.kind_name]));
  return file.areas.flatMap(({ area_id, area_name }) =>
    collectionsOf(file, changes, area_id, { from: today, to: addDays(today, AHEAD_DAYS) }).flatMap(
      ({ date, entries }) =>
        entries.filter(isCollectedNow).map((entry) => ({
          ...headOf(publisher, `${area_id}-${date}-${entry.kind_key}`),
          地区: area_name.ja,
          地区_英字: area_name.en,
          ごみの種類: kinds.get(entry.kind_key)?.ja ?? null,
          ごみの種類_英字: kinds.get(entry.kind_key)?.en ?? null,
          収集日: date,
          出す時刻: untilOf(file, entry.kind_key),
          備考: [stateSaid(entry).ja, entry.reason?.ja ?? ''].filter((words) => words !== '').join('：') || null,
        })),
    ),
  );
}

export function wasteItemRows(publisher: Publisher, file: GarbageFile): RowOf<'waste-items'>[] {
  const kinds = new Map(file.kinds.map((kind) => [kind.kind_key, kind.kind_name]));
  return file.items.map(({ item_name, kana, kind_key, hint }, index) => ({
    ...headOf(publisher, String(index + 1)),
    品目: item_name.ja,
    品目_カナ: katakana(kana),
    品目_英字: item_name.en,
    ごみの種類: kind_key === null ? '町では集めません' : (kinds.get(kind_key)?.ja ?? null),
    出し方: hint?.ja ?? null,
  }));
}

/** The use of a facility in a month that is over. */
export interface MonthlyUse {
  readonly month: MonthText;
  readonly kind: 'room' | 'bath';
  readonly spot_id: number;
  readonly spot_name: string;
  /** Reservations that stood, whether anybody came or not; visits to the bath. */
  readonly count: number;
  /** People of those that were used, each time counted anew; for the bath as many as visits. */
  readonly persons: number;
  /** Different people behind it, as far as they are known; those who have left count as one for each visit. */
  readonly different: number;
}

const KINDS = { room: '部屋の利用', bath: '入浴' } as const;

/**
 * A month of a facility. Small numbers are held back, so that nobody counts who came: all of a row, because one tells the
 * other. The set has no sums from which they could be computed. Different people are never told: the number of a month
 * that is over would fall by one when somebody leaves, in exactly the months in which they came.
 */
export function statisticsRow(publisher: Publisher, use: MonthlyUse): RowOf<'statistics'> {
  const isHeldBack = [use.count, use.persons, use.different].some((number) => unlessSmall(number) === null);
  return {
    ...headOf(publisher, `${use.kind}-${use.spot_id}-${use.month}`),
    年月: use.month,
    区分: KINDS[use.kind],
    施設ID: String(use.spot_id),
    施設名: use.spot_name,
    件数: isHeldBack ? null : use.count,
    延べ人数: isHeldBack ? null : use.persons,
    備考: isHeldBack ? `${FEWEST_TOLD}未満の数があるため表示しません` : null,
  };
}
