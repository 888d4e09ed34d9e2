import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { chooseLocale, type Locale, type Localized } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { House } from '../../platform/house.ts';
import { ofRide, receiptOf, writeNotification } from '../../platform/notifications/notification.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import { routeOfSeats, telOfRoute } from './shuttle-board.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('seats', { ja, en });

/** A ride's facts in a notification. */
export interface NotificationRide {
  readonly route_id: number;
  readonly departure_name: Localized;
  readonly arrival_name: Localized;
  readonly departed_at: Date;
  readonly arrived_at: Date;
  readonly persons: number;
}

const clock = (instant: Date): string => timeInWords(timeOf(minutesAt(instant)));

function rideText(ride: NotificationRide, locale: Locale): string {
  return fillText(textsIn(locale).ride, {
    day: dateInWords(dateAt(ride.departed_at))[locale],
    departs: clock(ride.departed_at),
    from: ride.departure_name[locale],
    arrives: clock(ride.arrived_at),
    to: ride.arrival_name[locale],
    persons: String(ride.persons),
  });
}

export type SeatNotificationKind = Exclude<keyof typeof ja, 'ride' | 'closing' | `demo-${string}`>;

/** Passengers of a trial ride learn where to meet and that staff ask for the code: there is no driver. */
const wordingOf = (kind: SeatNotificationKind, isDemo: boolean): Exclude<keyof typeof ja, 'ride' | 'closing'> =>
  isDemo && (kind === 'reserved' || kind === 'reminder') ? `demo-${kind}` : kind;

/** A notification about seats; for `moved`, `before` is the earlier ride. */
export function seatNotification(
  house: Pick<House, 'town' | 'publicUrl'>,
  kind: SeatNotificationKind,
  ride: NotificationRide & { readonly reservation_code: string | null },
  about: {
    readonly name: string;
    readonly locale: string;
    readonly path: string;
    readonly reason?: Localized;
    readonly before?: NotificationRide;
  },
): Notification {
  const locale = chooseLocale(about.locale);
  const route = routeOfSeats(house, ride.route_id);
  const words = {
    name: about.name,
    code: ride.reservation_code ?? '',
    route: route?.route_name[locale] ?? '',
    day: dayInWords(dateAt(ride.departed_at))[locale],
    ride: rideText(ride, locale),
    before: about.before ? rideText(about.before, locale) : '',
    reason: about.reason?.[locale] ?? '',
    busTel: telOfRoute(house, route),
    place: route?.demo?.gathering_place[locale] ?? '',
    minutes: String(route?.demo?.gather_minutes_before ?? 0),
    contact: route?.demo?.contact.name[locale] ?? '',
  };
  const url = `${house.publicUrl}${about.path}`;
  const wording = textsIn(locale)[wordingOf(kind, route?.demo !== undefined)];
  return writeNotification(
    house,
    kind === 'reserved' || kind === 'canceled'
      ? receiptOf('rides')
      : ofRide(
          about.before && about.before.departed_at < ride.departed_at ? about.before.departed_at : ride.departed_at,
        ),
    locale,
    wording,
    textsIn(locale).closing,
    words,
    url,
  );
}

/** Page of own seats. */
export const seatPath = (id: number): string => `/shuttle/detail/${id}`;
