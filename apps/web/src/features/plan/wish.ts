import { isDateText } from '@machi/domain/calendar/model';
import { isIdText } from '@machi/domain/fields/in-address';
import type { PlanEnd, PlanPlace } from '@machi/domain/plan/model';

/** Choices for a route. Places by key: "spot 2", "stop S01", "ride asahi", "here". */
export interface PlanWish {
  readonly from: string;
  readonly to: string;
  readonly when: 'now' | 'depart' | 'arrive';
  readonly date: string;
  readonly time: string;
  readonly isSlow: boolean;
}

export const HERE = 'here';

export const keyOf = ({ spot_id, stop_id, station_id }: PlanPlace): string =>
  spot_id === null ? (stop_id === null ? `ride ${station_id ?? ''}` : `stop ${stop_id}`) : `spot ${spot_id}`;

/** The wire form of a place's key; undefined when none is chosen. */
export function endOf(key: string, here: { latitude: number; longitude: number } | undefined): PlanEnd | undefined {
  if (key === HERE) return here;
  const [kind, id = ''] = [key.slice(0, 4), key.slice(5)];
  if (id === '') return undefined;
  if (kind === 'ride') return { station_id: id };
  return kind === 'spot' ? { spot_id: Number(id) } : { stop_id: id };
}

/** The wish in an address: it only contains places of the town, never a person's position. */
export function readWish(query: URLSearchParams): Partial<PlanWish> {
  const place = (end: 'from' | 'to'): string => {
    const spot = query.get(`${end}_spot_id`) ?? '';
    const stop = query.get(`${end}_stop_id`) ?? '';
    if (isIdText(spot)) return `spot ${spot}`;
    return stop === '' || stop.length > 200 ? '' : `stop ${stop}`;
  };
  const [date, time, meant] = ['date', 'time', 'meant'].map((name) => query.get(name) ?? '');
  const isTimed = /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time ?? '');
  return {
    from: place('from'),
    to: place('to'),
    ...(date !== undefined && isDateText(date) ? { date } : {}),
    ...(isTimed && time !== undefined ? { time, when: meant === 'arrive' ? 'arrive' : 'depart' } : {}),
  };
}

/** Normal form for the search: hiragana for katakana, lower case, half-width letters. */
const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replaceAll(/\s/g, '');

/** Places whose name or reading contains the words. */
export const matching = (places: readonly PlanPlace[], words: string): readonly PlanPlace[] => {
  // No name is longer, whatever was pasted.
  const key = searchKey(words.slice(0, 80));
  return places.filter(
    ({ place_name, place_kana }) => searchKey(place_name).includes(key) || searchKey(place_kana).includes(key),
  );
};
