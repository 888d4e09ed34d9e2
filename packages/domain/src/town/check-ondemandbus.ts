import { minutesOf } from '../calendar/model.ts';
import { drivesOf } from '../ondemandbus/drives.ts';
import type { StationRelation } from '../ondemandbus/pack.ts';
import type { PackView } from './pack-view.ts';
import { duplicates } from './references.ts';
import type { TownProblem } from './town-problems.ts';

const FILE = 'ondemandbus.json';
type View = PackView[typeof FILE];

const problem = (path: string, reason: string): TownProblem => ({ file: FILE, path, reason });

const isWhole = (row: View['station_relations'][number]): row is StationRelation =>
  row.from_station_id !== undefined && row.to_station_id !== undefined && row.duration_minutes !== undefined;

const knownStations = ({ stations }: View): readonly string[] => stations.flatMap(({ station_id }) => station_id ?? []);

/** References to stations must exist. */
function checkStations(view: View): TownProblem[] {
  // A row with an unreadable id may be the missing one.
  if (view.stations.some(({ station_id }) => station_id === undefined)) return [];
  const known = new Set(knownStations(view));
  const missing = (path: string, id: string | undefined): TownProblem[] =>
    id === undefined || known.has(id) ? [] : [problem(path, `station "${id}" does not exist`)];
  return [
    ...view.vehicles.flatMap(({ home_station_id }, index) =>
      missing(`vehicles[${index}].home_station_id`, home_station_id),
    ),
    ...view.station_relations.flatMap(({ from_station_id, to_station_id }, index) => [
      ...missing(`station_relations[${index}].from_station_id`, from_station_id),
      ...(from_station_id !== undefined && from_station_id === to_station_id
        ? [problem(`station_relations[${index}].to_station_id`, 'must be another station than from_station_id')]
        : missing(`station_relations[${index}].to_station_id`, to_station_id)),
    ]),
  ];
}

/** Each station must be reachable from the first one, and the other way round. */
function checkDrives(view: View): TownProblem[] {
  const relations = view.station_relations;
  const known = knownStations(view);
  const [first] = known;
  if (first === undefined || !relations.every(isWhole)) return [];
  const minutes = drivesOf(known, relations.filter(isWhole));
  return view.stations.flatMap(({ station_id: id }, index) =>
    id === undefined || (Number.isFinite(minutes(first, id)) && Number.isFinite(minutes(id, first)))
      ? []
      : [
          problem(
            `stations[${index}].station_id`,
            `station_relations leads to no drive between "${first}" and "${id}"`,
          ),
        ],
  );
}

/** A weekday has hours once. */
const checkHours = (view: View): TownProblem[] =>
  duplicates(
    FILE,
    view.hours.flatMap((row, index) =>
      (row?.weekdays ?? []).map((weekday) => ({
        path: `hours[${index}].weekdays`,
        row: `hours[${index}]`,
        key: `weekday ${weekday}`,
      })),
    ),
  );

/** A vehicle is on one shift at a time. */
const checkShifts = (view: View): TownProblem[] =>
  view.vehicles.flatMap(({ shifts }, vehicle) =>
    shifts.flatMap(({ weekdays, from, to }, index) => {
      const earlier = shifts
        .slice(0, index)
        .findIndex(
          (other) =>
            from !== undefined &&
            to !== undefined &&
            other.from !== undefined &&
            other.to !== undefined &&
            minutesOf(from) < minutesOf(other.to) &&
            minutesOf(other.from) < minutesOf(to) &&
            weekdays.some((day) => day !== undefined && other.weekdays.includes(day)),
        );
      return earlier < 0
        ? []
        : [problem(`vehicles[${vehicle}].shifts[${index}].from`, `overlaps shifts[${earlier}] of the same vehicle`)];
    }),
  );

/** Promises must be possible to keep, because the next minutes of a plan never change. */
function checkSettings({ settings }: View): TownProblem[] {
  const { window_minutes: window, max_extra_minutes: extra, cutoff_minutes: cutoff } = settings;
  if (window === undefined || extra === undefined || cutoff === undefined) return [];
  return [
    ...(extra < window
      ? [
          problem(
            'settings.max_extra_minutes',
            'must not be less than window_minutes: who is picked up at its end must still arrive in time',
          ),
        ]
      : []),
    ...(cutoff < window ? [problem('settings.cutoff_minutes', 'must not be less than window_minutes')] : []),
  ];
}

/** Checks the on-demand bus: existing and reachable stations, and consistent settings. */
export const checkOnDemandBus = (view: PackView): TownProblem[] => [
  ...duplicates(
    FILE,
    view[FILE].station_relations.map(({ from_station_id, to_station_id }, index) => ({
      path: `station_relations[${index}]`,
      row: `station_relations[${index}]`,
      key:
        from_station_id === undefined || to_station_id === undefined
          ? undefined
          : `from ${from_station_id} to ${to_station_id}`,
    })),
  ),
  ...checkStations(view[FILE]),
  ...checkDrives(view[FILE]),
  ...checkHours(view[FILE]),
  ...checkShifts(view[FILE]),
  ...checkSettings(view[FILE]),
];
