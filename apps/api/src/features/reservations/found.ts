import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { localized } from '@machi/domain/locale/model';
import { listReservations } from '@machi/domain/reservations/contract';
import { ownFound, said, type FoundSource } from '../../platform/search/found-source.ts';

/** One's own reservations. */
export const found: readonly FoundSource[] = [
  ownFound('own-reservation', listReservations, ({ reservations }) =>
    reservations.map((one) => ({
      href: `/reservation/detail/${one.reservation_id}`,
      title: said(`${one.location_name} ${one.plan_name}`),
      words: said(`${one.application_code}, ${one.reservation_code}`),
      text: localized(
        (locale) =>
          `${dayInWords(one.target_date)[locale]} ${timesInWords(one.target_time)[locale]} ${one.application_code}`,
      ),
    })),
  ),
];
