import { dayInWords } from '@machi/domain/calendar/words';
import { localized } from '@machi/domain/locale/model';
import { listDemandRides } from '@machi/domain/ondemandbus/ride-contract';
import { ownFound, said, type FoundSource } from '../../platform/search/found-source.ts';

const STATION = {
  ja: 'オンデマンドバス、デマンドバス、のりば、停留所',
  en: 'on-demand bus, station, stop',
} as const;

/** Stations of the on-demand bus, and one's own rides. */
export const found: readonly FoundSource[] = [
  {
    kind: 'stop',
    forAll: ({ town: { onDemandBus } }) =>
      (onDemandBus?.stations ?? []).map(({ station_id, station_name }) => ({
        href: `/ondemandbus/station/${station_id}`,
        title: station_name,
        text: STATION,
        weight: 0.9,
      })),
  },
  ownFound('own-ride', listDemandRides, ({ rides }) =>
    rides.map((one) => ({
      href: `/ondemandbus/ride/${one.ride_id}`,
      title: said(`${one.from_name} → ${one.to_name}`),
      words: said(one.reservation_code),
      text: localized((locale) => `${dayInWords(one.date)[locale]} ${one.reservation_code}`),
    })),
  ),
];
