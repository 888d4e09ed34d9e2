import { clockInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { CROWDED, NOT_CROWDED, SLIGHTLY_CROWDED, type OccupancyLevel } from '../spot-status/model.ts';
import type { LaundryMonitor, PlazaMonitor } from './contract.ts';
import type { MachineKind, MachineState } from './model.ts';
import { countMachines, type MachineCounts } from './rules.ts';

/** Words in both languages: a monitor shows both at once, because its viewers have not chosen one. */

export const kindWords: Readonly<Record<MachineKind, Localized>> = {
  washer: { ja: '洗濯機', en: 'Washers' },
  dryer: { ja: '乾燥機', en: 'Dryers' },
};

/** A finished machine still holds laundry, so it is in use. */
export const stateWords: Readonly<Record<MachineState, Localized>> = {
  free: { ja: '空き', en: 'Free' },
  running: { ja: '使用中', en: 'In use' },
  finished: { ja: '使用中', en: 'In use' },
  'out-of-order': { ja: '点検中', en: 'Out of order' },
  unknown: { ja: '不明', en: 'Not known' },
};

export const levelWords: Readonly<Record<OccupancyLevel, Localized>> = {
  [NOT_CROWDED]: { ja: '空いています', en: 'Not crowded' },
  [SLIGHTLY_CROWDED]: { ja: 'やや混雑', en: 'Slightly crowded' },
  [CROWDED]: { ja: '混雑', en: 'Crowded' },
};

export const closedWords: Localized = { ja: '閉まっています', en: 'Closed' };
export const notKnownWords: Localized = { ja: '分かりません', en: 'Not known' };

/** The waiting time in words; null if one is free or none is known. */
export const waitInWords = ({ nextFreeMinutes }: MachineCounts): Localized | null =>
  nextFreeMinutes === null ? null : { ja: `約${nextFreeMinutes}分`, en: `about ${nextFreeMinutes} min` };

/** Lines below the number of free machines. The number in use is only shown without a waiting time. */
export function restInWords({ all, inUse, outOfOrder, unknown, nextFreeMinutes }: MachineCounts): readonly Localized[] {
  if (unknown === all) return [{ ja: '機械からの知らせがありません', en: 'No word from the machines' }];
  const parts: Localized[] = [];
  if (nextFreeMinutes === null) parts.push({ ja: `${all}台のうち${inUse}台が使用中`, en: `${inUse} of ${all} in use` });
  if (outOfOrder > 0) parts.push({ ja: `${outOfOrder}台は点検中`, en: `${outOfOrder} out of order` });
  if (unknown > 0) parts.push({ ja: `${unknown}台は不明`, en: `${unknown} not known` });
  return parts;
}

/** The monitor in one sentence, for the time of its data. */
export function laundryInWords({ machines, status, told_at }: LaundryMonitor): Localized {
  const time = clockInWords(new Date(told_at));
  const kinds = (['washer', 'dryer'] as const).map((kind) => ({
    kind,
    counts: countMachines(machines, kind, new Date(told_at)),
  }));
  const ja = kinds.map(({ kind, counts: { all, free, unknown } }) =>
    unknown === all ? `${kindWords[kind].ja}は不明` : `${kindWords[kind].ja}は${all}台のうち${free}台が空き`,
  );
  const en = kinds.map(({ kind, counts: { all, free, unknown } }) =>
    unknown === all ? `${kindWords[kind].en}: not known` : `${kindWords[kind].en}: ${free} of ${all} free`,
  );
  if (status.is_open === 0) return { ja: `${time}現在、${closedWords.ja}。`, en: `${closedWords.en} at ${time}.` };
  return { ja: `${time}現在、${ja.join('、')}です。`, en: `${en.join('. ')}. As of ${time}.` };
}

/** The monitor in one sentence, for the time of its data. */
export function plazaInWords({ status, told_at }: PlazaMonitor): Localized {
  const time = clockInWords(new Date(told_at));
  if (status.is_open === 0) return { ja: `${time}現在、${closedWords.ja}。`, en: `${closedWords.en} at ${time}.` };
  const { ja, en } = status.occupancy === null ? notKnownWords : levelWords[status.occupancy];
  return { ja: `${time}現在の混みぐあい：${ja}`, en: `${en} at ${time}.` };
}
