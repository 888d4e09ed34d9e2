import type { Locale } from '@machi/domain/locale/model';
import type { Station } from '@machi/domain/ondemandbus/model';

/** Stations in the order in which people look them up: by their reading, or by their letters. */
export function byReading(stations: readonly Station[], locale: Locale): readonly Station[] {
  const { compare } = new Intl.Collator(locale);
  const keyOf = ({ station_kana, station_name }: Station) => (station_kana === '' ? station_name : station_kana);
  return stations.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
}
