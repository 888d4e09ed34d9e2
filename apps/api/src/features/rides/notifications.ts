import { minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { chooseLocale, type Locale, type Localized } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { House } from '../../platform/house.ts';
import { ofRide, receiptOf, writeNotification } from '../../platform/notifications/notification.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('rides', { ja, en });

/** A ride's facts in a notification. */
export interface NotificationRide {
  readonly ride_id: number;
  readonly reservation_code: string | null;
  readonly service_date: string;
  readonly from_name: Localized;
  readonly to_name: Localized;
  readonly persons: number;
  readonly wheelchairs: number;
  readonly vehicle_id: string | null;
  /** Null while an on-call return ride waits. */
  readonly promised_from: Date | null;
  readonly promised_until: Date | null;
  readonly arrive_by: Date | null;
}

const vehicleOf = ({ town }: Pick<House, 'town'>, id: string | null) =>
  town.onDemandBus?.vehicles.find(({ vehicle_id }) => vehicle_id === id);

const clock = (instant: Date): string => timeInWords(timeOf(minutesAt(instant)));

function rideText(ride: NotificationRide, busTel: string, locale: Locale): string {
  const texts = textsIn(locale);
  const { promised_from: from, promised_until: until, arrive_by: by } = ride;
  const counts = { persons: String(ride.persons), wheelchairs: String(ride.wheelchairs) };
  const words = {
    code: ride.reservation_code ?? '',
    day: dateInWords(ride.service_date)[locale],
    from: ride.from_name[locale],
    to: ride.to_name[locale],
    party: fillText(ride.wheelchairs > 0 ? texts.partyInWheelchairs : texts.party, counts),
    busTel,
  };
  if (!from || !until || !by) return fillText(texts.waiting, words);
  const times = { pickedFrom: clock(from), pickedUntil: clock(until), arriveBy: clock(by) };
  return fillText(texts.ride, { ...words, ...times });
}

/**
 * called: the on-call return ride has a time. changed: its request or promise changed. moved: another vehicle comes at
 * the same times. stranded: no vehicle comes. called-off: the office cancelled it.
 */
export type RideNotificationKind =
  | 'promised'
  | 'called'
  | 'changed'
  | 'moved'
  | 'stranded'
  | 'canceled'
  | 'called-off'
  | 'reminder';

/** A notification about the rides of one request; it links to the first of them. */
export function rideNotification(
  house: Pick<House, 'town' | 'publicUrl'>,
  kind: RideNotificationKind,
  rides: readonly [NotificationRide, ...NotificationRide[]],
  about: { readonly name: string; readonly locale: string; readonly reason?: string },
): Notification {
  const locale = chooseLocale(about.locale);
  const [first] = rides;
  const busTel = house.town.onDemandBus?.tel ?? '';
  const words = {
    name: about.name,
    code: first.reservation_code ?? '',
    day: dayInWords(first.service_date)[locale],
    rides: rides.map((ride) => rideText(ride, busTel, locale)).join('\n\n'),
    reason: about.reason ?? '',
    vehicle: vehicleOf(house, first.vehicle_id)?.vehicle_name[locale] ?? '',
    busTel,
  };
  const url = `${house.publicUrl}${ridePath(first.ride_id)}`;
  return writeNotification(
    house,
    kind === 'promised' || kind === 'canceled' ? receiptOf('rides') : ofRide(first.promised_from),
    locale,
    textsIn(locale)[kind],
    textsIn(locale).closing,
    words,
    url,
  );
}

/** Page of an own ride. */
export const ridePath = (id: number): string => `/ondemandbus/ride/${id}`;
