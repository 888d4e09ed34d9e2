import ical, { ICalEventClass, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { ICalEventData } from 'ical-generator';
import type { Locale } from '@machi/domain/locale/model';
import { holdsTime, statusOf } from '@machi/domain/reservations/status';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { ReservationRow } from '../bookings/store.ts';
import type { House } from '../../platform/house.ts';
import { placeWords, type Catalog } from '../../town/catalog.ts';
import type { HeldRide } from './held-rides.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('calendar-feed', { ja, en });

const statuses = {
  fixed: ICalEventStatus.CONFIRMED,
  provisional: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
  refused: ICalEventStatus.CANCELLED,
} as const;

type CalendarHouse = Pick<House, 'town' | 'publicUrl'>;

function eventOf(house: CalendarHouse, row: ReservationRow, known: Catalog, locale: Locale): ICalEventData {
  const { town_key } = house.town.town;
  const spot = known.spots.get(row.spot_id);
  const words = textsIn(locale);
  const { location_name, plan_name } = placeWords(known, row, locale);
  const what = `${location_name} ${plan_name}`.trim();
  const standing = statusOf(row);
  const revisedAt = row.revised_at ?? row.reserved_at;
  return {
    id: `${row.reservation_code.toLowerCase()}@${town_key}.machi`,
    // Without a METHOD both are the time of the revision (RFC 5545, 3.8.7.2): a program takes the newer one.
    stamp: revisedAt,
    lastModified: revisedAt,
    created: row.reserved_at,
    sequence: row.revision,
    // Instants in UTC, correct in every calendar and independent of the server's zone.
    start: row.started_at,
    end: row.ended_at,
    summary: standing === 'fixed' ? what : fillText(words[standing], { what }),
    description: fillText(words.description, { code: row.reservation_code, tel: spot?.tel ?? '' }),
    status: statuses[standing],
    transparency: holdsTime(row) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    class: ICalEventClass.PRIVATE,
    url: `${house.publicUrl}/reservation/detail/${row.reservation_id}`,
    ...(spot
      ? {
          location: {
            title: fillText(words.place, { spot: location_name, address: spot.columns.texts.address?.[locale] ?? '' }),
            geo: { lat: spot.columns.latitude, lon: spot.columns.longitude },
          },
        }
      : {}),
  };
}

/** A ride from departure to arrival, or an event. */
function rideEventOf(house: CalendarHouse, ride: HeldRide, locale: Locale): ICalEventData {
  const words = textsIn(locale);
  const revisedAt = ride.revised_at ?? ride.reserved_at;
  const from = ride.from[locale];
  const what = ride.to
    ? fillText(words.ride, { route: ride.kind[locale], from, to: ride.to[locale] })
    : ride.kind[locale];
  return {
    id: `${ride.reservation_code.toLowerCase()}@${house.town.town.town_key}.machi`,
    stamp: revisedAt,
    lastModified: revisedAt,
    created: ride.reserved_at,
    sequence: ride.revision,
    start: ride.started_at,
    end: ride.ended_at,
    summary: ride.takes_place ? what : fillText(words[ride.is_canceled ? 'cancelled' : 'notRunning'], { what }),
    description: fillText(words.description, { code: ride.reservation_code, tel: ride.tel }),
    status: ride.takes_place ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: ride.takes_place ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    class: ICalEventClass.PRIVATE,
    url: `${house.publicUrl}${ride.path}`,
    location: { title: from },
  };
}

const HOUR_SECONDS = 3600;

/**
 * Writes reservations and rides as an iCalendar file (RFC 5545) in a language. It has no METHOD: it is a calendar to
 * read, not a message between organizer and attendees, which would need an ORGANIZER (RFC 5546, 3.2.1).
 */
export function writeCalendar(
  house: CalendarHouse,
  rows: readonly ReservationRow[],
  known: Catalog,
  locale: Locale,
  rides: readonly HeldRide[] = [],
): string {
  const { town } = house.town;
  const calendar = ical({
    prodId: { company: town.town_key, product: 'machi', language: locale.toUpperCase() },
    name: fillText(textsIn(locale).calendar, { town: town.town_name[locale] }),
    ttl: HOUR_SECONDS,
  });
  for (const row of rows) calendar.createEvent(eventOf(house, row, known, locale));
  for (const ride of rides) calendar.createEvent(rideEventOf(house, ride, locale));
  return `${calendar.toString()}\r\n`;
}
