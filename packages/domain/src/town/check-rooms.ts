import { minutesOf } from '../calendar/model.ts';
import { bandFaults } from '../spots/fee-bands.ts';
import type { PackView, RoomView, SpotView } from './pack-view.ts';
import type { TownProblem } from './town-problems.ts';

const spotOf = (view: PackView, spotId: number | undefined): SpotView | undefined =>
  view['spots.json'].find((row) => spotId !== undefined && row.spot_id === spotId);

/** Rooms and their equipment must belong to a spot that takes reservations. */
function checkOwner(spotId: number | undefined, view: PackView, noun: string): string | undefined {
  if (spotId === undefined) return undefined;
  const spot = spotOf(view, spotId);
  if (spot === undefined) return `spot ${spotId} does not exist in spots.json`;
  return spot.fixing_method === 0
    ? `spot ${spotId} takes no reservations (fixing_method 0), so it cannot have ${noun}`
    : undefined;
}

function checkAdjuncts(room: RoomView, view: PackView): [string, string][] {
  return room.adjunct_room_ids.flatMap((id, index, all): [string, string][] => {
    const field = `adjunct_room_ids[${index}]`;
    if (id === undefined) return [];
    if (id === room.room_id) return [[field, `${id} is the room itself`]];
    if (all.indexOf(id) < index) return [[field, `${id} stands in the list twice`]];
    const adjunct = view['rooms.json'].find((row) => row.room_id === id);
    if (adjunct === undefined) return [[field, `room ${id} does not exist in rooms.json`]];
    return adjunct.spot_id === room.spot_id ? [] : [[field, `room ${id} belongs to another spot`]];
  });
}

/**
 * Bands are booked as a whole: in the order of the day, each within the opening hours of some weekday (product, "Times
 * that can be reserved").
 */
function checkBands({ room_timetable: bands, unit_minutes: unit }: RoomView, spot: SpotView | undefined) {
  return bands.flatMap((band, index): [string, string][] => {
    if (band === undefined) return [];
    const field = `room_timetable[${index}]`;
    const { start_time: start, end_time: end } = band;
    const before = bands[index - 1]?.end_time;
    const problems: [string, string][] = [];
    if (before !== undefined && start < before)
      problems.push([`${field}.start_time`, `must not be before the end of the band above (${before})`]);
    const minutes = minutesOf(end) - minutesOf(start);
    if (unit !== undefined && minutes % unit !== 0)
      problems.push([field, `is ${minutes} minutes long, which is no multiple of unit_minutes (${unit})`]);
    const hours = spot?.hours.filter((row) => row !== undefined) ?? [];
    if (hours.length > 0 && !hours.some((row) => row.opens <= start && end <= row.closes))
      problems.push([field, `${start}–${end} lies in the opening hours of no weekday of the spot`]);
    return problems;
  });
}

const bandWords = {
  'fee-band-gap': 'must be the end of the band above',
  'fee-band-overlap': 'must be the end of the band above',
  'fee-band-opening': 'must reach the opening hours of the spot',
} as const;

/** Bands without their yen. */
const bordersOf = ({ fee_bands }: RoomView): string =>
  JSON.stringify(fee_bands.map((band) => band && [band.band_name, band.start_time, band.end_time, band.per]));

/** Each hour of the opening needs exactly one fee; rooms of a spot have the same bands. */
function checkFeeBands(room: RoomView, view: PackView): [string, string][] {
  const spot = spotOf(view, room.spot_id);
  const known = room.fee_bands.filter((band) => band !== undefined);
  if (known.length < room.fee_bands.length || known.length === 0) return [];
  const first = view['rooms.json'].find(({ spot_id, fee_bands }) => spot_id === room.spot_id && fee_bands.length > 0);
  if (first !== undefined && bordersOf(first) !== bordersOf(room))
    return [
      [
        'fee_bands',
        `must have the names, times and ways of those of room ${first.room_id}: the desk edits them in one table`,
      ],
    ];
  const hours = spot?.hours.filter((row) => row !== undefined) ?? [];
  return bandFaults(known, hours).map(({ index, field, code, time }) => [
    `fee_bands[${index}].${field}`,
    `${bandWords[code]} (${time})`,
  ]);
}

/** Checks rooms and equipment against the spots. If the file of spots is missing, only that is reported. */
export function checkRooms(view: PackView, hasSpots: boolean): TownProblem[] {
  const rooms = view['rooms.json'].flatMap((room, index) => {
    const owner = hasSpots ? checkOwner(room.spot_id, view, 'rooms') : undefined;
    const problems: [string, string][] = [
      ...(owner === undefined ? [] : [['spot_id', owner] satisfies [string, string]]),
      ...checkAdjuncts(room, view),
      ...checkBands(room, spotOf(view, room.spot_id)),
      ...checkFeeBands(room, view),
    ];
    return problems.map(([field, reason]) => ({ file: 'rooms.json', path: `rooms[${index}].${field}`, reason }));
  });
  const equipments = view['equipments.json'].flatMap(({ spot_id }, index) => {
    const reason = hasSpots ? checkOwner(spot_id, view, 'equipment to lend') : undefined;
    return reason === undefined ? [] : [{ file: 'equipments.json', path: `equipments[${index}].spot_id`, reason }];
  });
  return [...rooms, ...equipments];
}
