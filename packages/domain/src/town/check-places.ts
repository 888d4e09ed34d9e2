import { isInside, type Position } from './basemap.ts';
import type { PackView } from './pack-view.ts';
import type { TownProblem } from './town-problems.ts';
import { weekdayNames } from '../calendar/names.ts';
import type { SpotRow } from './model.ts';

const OUTSIDE = 'lies outside the boundary of the town in basemap.geojson; the order there is longitude, latitude';

/** The middle of the town, every spot and every shelter must be within its boundary. */
export function checkPositions(view: PackView): TownProblem[] {
  const areas = view['basemap.geojson'].features.flatMap((feature) =>
    feature === undefined ? [] : [feature.geometry.coordinates],
  );
  if (areas.length === 0) return [];
  const isOutside = (latitude: number | undefined, longitude: number | undefined): boolean => {
    if (latitude === undefined || longitude === undefined) return false;
    const point: Position = [longitude, latitude];
    return !areas.some((rings) => isInside(point, rings));
  };
  const { position } = view['town.json'];
  return [
    ...(isOutside(position.latitude, position.longitude)
      ? [{ file: 'town.json', path: 'position', reason: OUTSIDE }]
      : []),
    ...(['spots', 'shelters'] as const).flatMap((list) =>
      view[`${list}.json`].flatMap(({ latitude, longitude }, index) =>
        isOutside(latitude, longitude)
          ? [{ file: `${list}.json`, path: `${list}[${index}].latitude`, reason: OUTSIDE }]
          : [],
      ),
    ),
  ];
}

/** Files about a fixed spot, which must then be there. */
const ofSpots = { 'passes.json': 'plaza', 'laundry.json': 'laundry', 'taxi.json': 'shared_office' };

export const checkSpotsOfFiles = (view: PackView, files: Readonly<Record<string, unknown>>): TownProblem[] =>
  Object.entries(ofSpots).flatMap(([file, page]) =>
    Object.hasOwn(files, file) && !(page in view['town.json'].fixed_spots)
      ? [{ file: 'town.json', path: `fixed_spots.${page}`, reason: `is missing, but the town has ${file}` }]
      : [],
  );

/** Checks that the spots of fixed pages (product, "Town pack") have what the pages show. */
export function checkFixedSpots(view: PackView): TownProblem[] {
  return Object.entries(view['town.json'].fixed_spots).flatMap(([page, spotId]) => {
    if (spotId === undefined) return [];
    const problem = (reason: string): TownProblem[] => [{ file: 'town.json', path: `fixed_spots.${page}`, reason }];
    const spot = view['spots.json'].find((row) => row.spot_id === spotId);
    if (spot === undefined) return [];
    if (page === 'shared_office' && spot.fixing_method === 0)
      return problem(`spot ${spotId} takes no reservations (fixing_method 0)`);
    const hasBands = view['rooms.json'].some((room) => room.spot_id === spotId && room.room_timetable.length > 0);
    return page.startsWith('timetable_') && !hasBands
      ? problem(`no room of spot ${spotId} has a room_timetable in rooms.json`)
      : [];
  });
}

/** "On each day on which the spot is open" needs a spot with hours. */
export function checkEvents(view: PackView): TownProblem[] {
  return view['events.json'].flatMap(({ days }, index) => {
    const spot = view['spots.json'].find((row) => days.spot_id !== undefined && row.spot_id === days.spot_id);
    const reason = `spot ${days.spot_id} has no hours, so it is never open`;
    return spot?.hours.length === 0 ? [{ file: 'events.json', path: `events[${index}].days.spot_id`, reason }] : [];
  });
}

/** A door leads to rooms of its own facility, and to each of them once. */
export const checkDoors = (view: PackView): TownProblem[] =>
  view['doors.json'].flatMap(({ spot_id, rooms }, index) =>
    rooms.flatMap(({ room_id }, place): TownProblem[] => {
      if (room_id === undefined || spot_id === undefined) return [];
      const room = view['rooms.json'].find((row) => row.room_id === room_id);
      const path = `doors[${index}].rooms[${place}].room_id`;
      const problem = (reason: string) => [{ file: 'doors.json', path, reason }];
      if (room === undefined) return problem(`room ${room_id} does not exist in rooms.json`);
      if (room.spot_id !== spot_id) return problem(`room ${room_id} belongs to another spot`);
      const isTwice = rooms.findIndex((one) => one.room_id === room_id) < place;
      return isTwice ? problem(`${room_id} stands in the list twice`) : [];
    }),
  );

interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

function checkClosings(spot: SpotRow): FieldProblem[] {
  const open = new Set(spot.hours.flatMap((row) => row.weekdays));
  return spot.closings.flatMap((rule, index) => {
    if (rule.kind === 'weekday' && !open.has(rule.weekday)) {
      const reason = `${weekdayNames[rule.weekday]} has no opening hours, so no closing day can fall on it`;
      return [{ field: `closings[${index}].weekday`, reason }];
    }
    if (rule.kind === 'dates' && rule.to < rule.from) {
      return [{ field: `closings[${index}].to`, reason: `must not be before from (${rule.from})` }];
    }
    return [];
  });
}

/** A person who reserves has to see the times, the place and the terms (product, "Facilities and rooms"). */
function checkReservable(spot: SpotRow, hasRooms: boolean): FieldProblem[] {
  if (spot.fixing_method === 0) return [];
  const because = `is needed because the spot takes reservations (fixing_method ${spot.fixing_method})`;
  return [
    ...(spot.hours.length === 0 ? [{ field: 'hours', reason: `at least one row ${because}` }] : []),
    ...(hasRooms ? [] : [{ field: 'fixing_method', reason: `at least one room in rooms.json ${because}` }]),
    ...(spot.terms.ja === '' ? [{ field: 'terms', reason: `a text of terms ${because}` }] : []),
  ];
}

/** Checks the rules of one spot against each other. `hasRooms`: whether rooms.json names it. */
export const checkSpot = (spot: SpotRow, hasRooms: boolean): FieldProblem[] => [
  ...checkClosings(spot),
  ...checkReservable(spot, hasRooms),
];
