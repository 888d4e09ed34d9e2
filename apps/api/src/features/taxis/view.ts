import { timeOf, townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import type { DispatchRide, TaxiBooking, TaxiRide } from '@machi/domain/taxis/model';
import { noteOn } from '@machi/domain/taxis/ride-days';
import { taxiDeadline, taxiObstacle } from '@machi/domain/taxis/deadline';
import { slotOf } from '../bookings/slot.ts';
import type { ReservationRow } from '../bookings/store.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import type { House } from '../../platform/house.ts';
import { placeWords, standName, type Catalog } from '../../town/catalog.ts';
import type { RideRow } from './dispatch-store.ts';
import type { TaxiRow } from './store.ts';

/** A ride for its passenger. */
const viewRide = (house: Pick<House, 'town'>, row: TaxiRow, locale: Locale): TaxiRide => ({
  ...only(row, ['taxi_id', 'leg', 'taxistand_start', 'taxistand_end', 'departure_time', 'arrival_time']),
  ...only(row, ['persons_taxi', 'note', 'status', 'reason', 'vehicle']),
  start_name: standName(house, row.taxistand_start, locale),
  end_name: standName(house, row.taxistand_end, locale),
});

/** A ride for the company. */
export const viewDispatch = (
  house: Pick<House, 'town'>,
  row: RideRow,
  { locale, now }: Pick<Exchange, 'locale' | 'now'>,
): DispatchRide => ({
  ...viewRide(house, row, locale),
  note: noteOn(row, now),
  ...only(row, ['reservation_code', 'ride_date', 'member_id']),
  lastname: row.lastname ?? '',
  tel: row.tel ?? '',
  requested_at: townTimeText(row.created_at),
  answered_at: row.answered_at && townTimeText(row.answered_at),
  is_canceled: row.is_canceled,
  canceled_at: row.canceled_at && townTimeText(row.canceled_at),
});

/** The taxi page of a reservation. */
export function viewBooking(
  house: Pick<House, 'town'>,
  known: Catalog,
  row: ReservationRow,
  rides: readonly TaxiRow[],
  locale: Locale,
  now: Date,
): TaxiBooking {
  const slot = slotOf(row);
  return {
    reservation_id: row.reservation_id,
    reservation_code: row.reservation_code,
    ...placeWords(known, row, locale),
    target_date: slot.target_date,
    target_time: { start: timeOf(slot.start), end: timeOf(slot.end) },
    ...only(row, ['persons_spot', 'reserves_outward', 'reserves_return']),
    deadline: townTimeText(taxiDeadline(slot.target_date)),
    obstacle: taxiObstacle({ ...row, ...slot }, house.town.town.fixed_spots.shared_office, now),
    rides: rides.map((ride) => viewRide(house, ride, locale)),
  };
}
