import type { Localized } from '@machi/domain/locale/model';
import type { Purpose } from '@machi/domain/reservations/words';

/** A sample lottery; days are counted from today. */
export interface PlannedLottery {
  readonly title: Localized;
  readonly spot_id: number;
  readonly room_ids: readonly number[];
  readonly use: readonly [from: number, to: number];
  readonly weekdays: readonly (0 | 1 | 2 | 3 | 4 | 5 | 6)[];
  readonly bands: readonly { readonly start: string; readonly end: string }[];
  readonly opens: number;
  readonly closes: number;
  readonly draws: number;
  readonly choices: number;
  /** How many of the first slots anybody wants; absent: all. */
  readonly popular?: number;
  /** Applications; without `by`, by people of the town in turn. */
  readonly wishes: readonly {
    readonly by?: number;
    readonly group?: string;
    readonly persons: number;
    readonly purpose: Purpose;
  }[];
}

const DAY = [
  { start: '09:00', end: '12:00' },
  { start: '13:00', end: '17:00' },
];

/** One drawn last month, one open, and one in the future. */
export const plannedLotteries: readonly PlannedLottery[] = [
  {
    title: { ja: 'すぱーく 冬の土日', en: 'Indoor courts, winter weekends' },
    spot_id: 28,
    room_ids: [2801, 2802],
    use: [6, 34],
    weekdays: [0, 6],
    // The courts open at half past eight and are booked by the hour from then.
    bands: [
      { start: '08:30', end: '12:30' },
      { start: '12:30', end: '16:30' },
    ],
    opens: -45,
    closes: -30,
    draws: -26,
    choices: 3,
    wishes: [
      { group: '旭ゲートボール愛好会', persons: 16, purpose: 'sports' },
      { group: '光町内会', persons: 24, purpose: 'party' },
      { group: '星守フットサルクラブ', persons: 12, purpose: 'sports' },
      { persons: 6, purpose: 'sports' },
      { group: '星守小学校 親子の会', persons: 28, purpose: 'sports' },
      { group: '北の沢ゲートボール会', persons: 14, purpose: 'sports' },
      { group: 'ラージボール同好会', persons: 10, purpose: 'sports' },
      { persons: 8, purpose: 'lesson' },
      { group: '町民歩こう会', persons: 20, purpose: 'sports' },
      { group: '商工会青年部', persons: 18, purpose: 'party' },
      { persons: 4, purpose: 'sports' },
      { group: 'キッズテニス', persons: 12, purpose: 'lesson' },
      { group: '中央老人クラブ', persons: 22, purpose: 'sports' },
      { group: '消防団 第2分団', persons: 15, purpose: 'training' },
    ],
  },
  {
    title: { ja: '大ホール 発表会の土日', en: 'Main hall, weekends of recitals' },
    spot_id: 1,
    room_ids: [103],
    use: [74, 104],
    weekdays: [0, 6],
    bands: [...DAY, { start: '18:00', end: '21:00' }],
    opens: -6,
    closes: 9,
    draws: 13,
    choices: 3,
    wishes: [
      { group: 'コーラス ひばり', persons: 32, purpose: 'exhibition' },
      { group: '星守太鼓保存会', persons: 26, purpose: 'culture' },
      { group: '大正琴の会', persons: 18, purpose: 'exhibition' },
      { group: 'フラ・マカナ星守', persons: 24, purpose: 'exhibition' },
      { persons: 40, purpose: 'lesson' },
      { group: '星守中学校 吹奏楽部 保護者会', persons: 80, purpose: 'exhibition' },
      { group: '民謡の会', persons: 21, purpose: 'culture' },
      { group: '商工会女性部', persons: 60, purpose: 'party' },
      { group: 'ピアノ教室 すずらん', persons: 55, purpose: 'exhibition' },
    ],
  },
  {
    title: { ja: '大ホール 春の土日', en: 'Main hall, spring weekends' },
    spot_id: 1,
    room_ids: [103],
    use: [116, 145],
    weekdays: [0, 6],
    bands: DAY,
    opens: 12,
    closes: 26,
    draws: 30,
    choices: 3,
    wishes: [],
  },
];

/** For a town of only the sample people: one that some have won and some have lost, and one that is open. */
export const fewLotteries: readonly PlannedLottery[] = [
  {
    title: { ja: 'すぱーく 土日の午前と午後', en: 'Indoor courts, weekend mornings and afternoons' },
    spot_id: 28,
    room_ids: [2801],
    use: [20, 40],
    weekdays: [0, 6],
    bands: [
      { start: '08:30', end: '12:30' },
      { start: '12:30', end: '16:30' },
    ],
    opens: -45,
    closes: -30,
    draws: -26,
    choices: 2,
    popular: 2,
    wishes: [
      { by: 1, group: '太極拳同好会', persons: 16, purpose: 'sports' },
      { by: 2, group: '北の沢町内会', persons: 14, purpose: 'sports' },
      { by: 3, persons: 4, purpose: 'sports' },
    ],
  },
  {
    title: { ja: '大ホール 発表会の土日', en: 'Main hall, weekends of recitals' },
    spot_id: 1,
    room_ids: [103],
    use: [74, 104],
    weekdays: [0, 6],
    bands: [...DAY, { start: '18:00', end: '21:00' }],
    opens: -6,
    closes: 9,
    draws: 13,
    choices: 3,
    wishes: [
      { by: 1, group: '太極拳同好会', persons: 18, purpose: 'exhibition' },
      { by: 2, group: '北の沢町内会', persons: 60, purpose: 'party' },
    ],
  },
];
