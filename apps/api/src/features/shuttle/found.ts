import { dayInWords } from '@machi/domain/calendar/words';
import { localized } from '@machi/domain/locale/model';
import { listSeatReservations } from '@machi/domain/shuttle/contract';
import { ownFound, said, type FoundSource } from '../../platform/search/found-source.ts';

/** One's own seats. */
export const found: readonly FoundSource[] = [
  ownFound('own-seat', listSeatReservations, ({ reservations }) =>
    reservations.map((one) => ({
      href: `/shuttle/detail/${one.seat_reservation_id}`,
      title: said(`${one.departure_name} → ${one.arrival_name}`),
      words: said(one.reservation_code),
      text: localized((locale) => `${dayInWords(one.departed_at.slice(0, 10))[locale]} ${one.reservation_code}`),
    })),
  ),
];
