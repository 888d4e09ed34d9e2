import { instantOf, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { ofRide, receiptOf, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf, type Reachable } from '../../platform/notifications/recipient.ts';
import type { TaxiRow } from './store.ts';
import { standName } from '../../town/catalog.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('taxis', { ja, en });

const clock = (minutes: number): string => timeInWords(timeOf(minutes));

/** One line per ride: leg, day, both times with their stands, number of passengers. */
function ridesText(house: Pick<House, 'town'>, rides: readonly TaxiRow[], locale: Locale): string {
  return rides
    .map((ride) => {
      const words = {
        day: dateInWords(ride.ride_date)[locale],
        departs: clock(ride.departure_time),
        start: standName(house, ride.taxistand_start, locale),
        arrives: clock(ride.arrival_time),
        end: standName(house, ride.taxistand_end, locale),
        persons: String(ride.persons_taxi),
      };
      return fillText(textsIn(locale).ride[ride.leg], words);
    })
    .join('\n');
}

/** The recipient. */
export interface Passenger extends Reachable {
  readonly name: string;
  readonly locale: string;
}

/** Notifies the passenger of a change to their taxi. */
export async function tellPassenger(
  transaction: Queryable,
  house: House,
  kind: 'requested' | 'canceled' | 'dispatched' | 'failed',
  passenger: Passenger,
  reservation: { readonly reservation_id: number; readonly reservation_code: string },
  rides: readonly TaxiRow[],
  now: Date,
): Promise<void> {
  const locale = chooseLocale(passenger.locale);
  const { taxi } = house.town;
  const [first] = rides;
  const words = {
    name: passenger.name,
    code: reservation.reservation_code,
    rides: ridesText(house, rides, locale),
    company: taxi.company_name[locale],
    companyTel: taxi.tel,
    vehicle: first?.vehicle ? fillText(textsIn(locale).vehicle, { vehicle: first.vehicle }) : '',
    reason: first?.reason ?? '',
  };
  const url = `${house.publicUrl}/reservation/taxi/${reservation.reservation_id}`;
  const notification = writeNotification(
    house,
    kind === 'requested' || kind === 'canceled'
      ? receiptOf('rides')
      : ofRide(first && instantOf(first.ride_date, first.departure_time)),
    locale,
    textsIn(locale)[kind],
    textsIn(locale).closing,
    words,
    url,
  );
  await enqueueNotification(transaction, recipientOf(passenger), notification, now);
}
