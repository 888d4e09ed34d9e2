import ical, { ICalEventClass, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { ICalEventData } from 'ical-generator';
import type { Locale } from '@machi/domain/locale/model';
import { holdsTime, statusOf } from '@machi/domain/reservations/status';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { seatPath } from '../../bookings/seats/letters.ts';
import type { SeatReservationRow } from '../../bookings/seats/store.ts';
import type { ReservationRow } from '../../bookings/store.ts';
import type { House } from '../../platform/house.ts';
import { placeWords } from '../../town/catalog.ts';
import type { Catalog } from '../../town/catalog.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

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
    // Without a METHOD both tell the moment of the revision (RFC 5545, 3.8.7.2): a program takes what is newer.
    stamp: revisedAt,
    lastModified: revisedAt,
    created: row.reserved_at,
    sequence: row.revision,
    // Instants, written in UTC: right in every calendar, and whatever the time zone of this server.
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

const seatStatuses = { reserved: ICalEventStatus.CONFIRMED, canceled: ICalEventStatus.CANCELLED } as const;

/** Seats of a trip, from the departure of the own stop to the arrival. */
function seatEventOf(house: CalendarHouse, row: SeatReservationRow, locale: Locale): ICalEventData {
  const words = textsIn(locale);
  const reservedAt = row.reserved_at ?? row.created_at;
  const revisedAt = row.revised_at ?? reservedAt;
  const code = row.reservation_code ?? '';
  const isKept = row.state !== 'canceled' && row.told_standing !== 'cancelled' && row.told_standing !== 'gone';
  const route = house.town.transport.routes.find(({ route_id }) => route_id === row.route_id);
  const what = fillText(words.ride, {
    route: route?.route_name[locale] ?? '',
    from: row.departure_name[locale],
    to: row.arrival_name[locale],
  });
  return {
    id: `${code.toLowerCase()}@${house.town.town.town_key}.machi`,
    stamp: revisedAt,
    lastModified: revisedAt,
    created: reservedAt,
    sequence: row.revision,
    start: row.departed_at,
    end: row.arrived_at,
    summary: isKept ? what : fillText(words[row.state === 'canceled' ? 'cancelled' : 'notRunning'], { what }),
    description: fillText(words.description, { code, tel: house.town.transport.tel }),
    status: isKept ? seatStatuses.reserved : seatStatuses.canceled,
    transparency: isKept ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    class: ICalEventClass.PRIVATE,
    url: `${house.publicUrl}${seatPath(row.seat_reservation_id)}`,
    location: { title: row.departure_name[locale] },
  };
}

const HOUR_SECONDS = 3600;

/**
 * Reservations, and seats, as an iCalendar file (RFC 5545), in the given language. It names no METHOD: it is a calendar to read, no
 * message between organizer and attendees, for which an ORGANIZER would be due (RFC 5546, 3.2.1).
 */
export function writeCalendar(
  house: CalendarHouse,
  rows: readonly ReservationRow[],
  known: Catalog,
  locale: Locale,
  seats: readonly SeatReservationRow[] = [],
): string {
  const { town } = house.town;
  const calendar = ical({
    prodId: { company: town.town_key, product: 'machi', language: locale.toUpperCase() },
    name: fillText(textsIn(locale).calendar, { town: town.town_name[locale] }),
    ttl: HOUR_SECONDS,
  });
  for (const row of rows) calendar.createEvent(eventOf(house, row, known, locale));
  for (const row of seats) calendar.createEvent(seatEventOf(house, row, locale));
  return `${calendar.toString()}\r\n`;
}
