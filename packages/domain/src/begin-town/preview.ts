import { addDays, dateAt, weekdayOf } from '../calendar/model.ts';
import { dayInWords, timesInWords, weekdayInWords } from '../calendar/words.ts';
import type { Locale } from '../locale/model.ts';
import { asBookable } from '../reservations/grid.ts';
import { tariffsAt } from '../spots/fee.ts';
import { feeInWords } from '../spots/fee-words.ts';
import { availabilityOf, dayPlans } from '../spots/rules.ts';
import type { TownPack } from '../town/model.ts';
import { collectionsOf } from '../waste/rules.ts';
import type { TownPreview } from './contract.ts';

function firstFree({ spots, rooms }: TownPack, now: Date, locale: Locale): TownPreview['first_free'] {
  const found = spots.flatMap((spot) =>
    rooms
      .filter(({ spot_id }) => spot_id === spot.spot_id)
      .flatMap((room) => {
        const plans = dayPlans(spot, dateAt(now), spot.accepts_days_ahead, now).filter(
          ({ is_reservable }) => is_reservable,
        );
        const days = plans.map((plan) => asBookable(availabilityOf(plan, []), room));
        const day = days.find(({ free }) => free.length > 0);
        return day?.free[0] === undefined ? [] : [{ spot, room, date: day.target_date, free: day.free[0] }];
      }),
  );
  const first = found.toSorted((one, other) => one.date.localeCompare(other.date))[0];
  return first === undefined
    ? null
    : {
        facility: first.spot.spot_name[locale],
        room: first.room.room_name[locale],
        day: dayInWords(first.date)[locale],
        times: timesInWords(first.free)[locale],
      };
}

/** A week of waste from a Monday on, area by area; every second or fourth week may differ. */
function wasteWeek({ garbage }: TownPack, now: Date, locale: Locale): TownPreview['waste'] {
  if (garbage === undefined) return [];
  const today = dateAt(now);
  const monday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7));
  const kinds = new Map(garbage.kinds.map(({ kind_key, kind_name }) => [kind_key, kind_name[locale]]));
  return garbage.areas.map(({ area_id, area_name }) => {
    const days = collectionsOf(garbage, [], area_id, { from: monday, to: addDays(monday, 6) });
    return {
      area: area_name[locale],
      days: Array.from({ length: 7 }, (_day, index) => addDays(monday, index)).map((date) => ({
        weekday: weekdayInWords(date)[locale],
        kinds: days
          .filter((day) => day.date === date)
          .flatMap(({ entries }) => entries.map(({ kind_key }) => kinds.get(kind_key) ?? '')),
      })),
    };
  });
}

/** Where places lie on a square that holds them all; one place lies in the middle. */
function onSquare(places: readonly { readonly latitude: number; readonly longitude: number }[]) {
  const [north, west] = [
    Math.max(...places.map(({ latitude }) => latitude)),
    Math.min(...places.map(({ longitude }) => longitude)),
  ];
  const narrower = Math.cos((north * Math.PI) / 180);
  const wide = Math.max(0, ...places.map(({ longitude }) => (longitude - west) * narrower));
  const high = Math.max(0, ...places.map(({ latitude }) => north - latitude));
  const size = Math.max(wide, high);
  const shown = (distance: number, of: number) =>
    Math.round(size === 0 ? 50 : ((distance + (size - of) / 2) / size) * 100);
  return ({ latitude, longitude }: (typeof places)[number]) => ({
    across: shown((longitude - west) * narrower, wide),
    down: shown(north - latitude, high),
  });
}

/** @param feedStops of the timetable of all */
export function previewOf(
  pack: TownPack,
  now: Date,
  locale: Locale,
  { feedStops, openPlaces }: { readonly feedStops: number; readonly openPlaces: TownPreview['open_places'] },
): TownPreview {
  const { town, spots, rooms, onDemandBus, sampleMembers } = pack;
  const today = dateAt(now);
  const place = onSquare(spots);
  const roles = Map.groupBy(
    sampleMembers.flatMap((member) => member.roles),
    (role) => role,
  );
  return {
    town_name: town.town_name[locale],
    office_name: town.office_name[locale],
    office_address: town.office_address[locale],
    office_tel: town.office_tel,
    office_hours: town.office_hours[locale],
    facilities: spots.map((spot) => ({
      name: spot.spot_name[locale],
      type: spot.spot_type[locale],
      address: spot.address[locale],
      hours: spot.opening_hours[locale],
      closed: spot.closing_days_text[locale],
      is_reserved: spot.fixing_method !== 0,
      ...place(spot),
      rooms: rooms
        .filter(({ spot_id }) => spot_id === spot.spot_id)
        .map((room) => ({
          name: room.room_name[locale],
          capacity: room.capacity,
          fee: feeInWords(tariffsAt(room, today), room.room_timetable)[locale],
        })),
    })),
    first_free: firstFree(pack, now, locale),
    waste: wasteWeek(pack, now, locale),
    stops: (onDemandBus?.stations ?? []).map(({ station_name }) => station_name[locale]),
    feed_stops: feedStops,
    people: [...roles].map(([role, members]) => ({ role, count: members.length })),
    open_places: openPlaces,
  };
}
