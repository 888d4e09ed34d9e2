import { emailKey } from '../fields/model.ts';
import { telKey } from '../fields/tel.ts';
import type { PackView } from './pack-view.ts';
import type { TownProblem } from './town-problems.ts';

type Contents = Readonly<Record<string, unknown>>;

/** A value of a pack and its place, such as `spots[3].hours[0].closes`. */
interface Found {
  readonly path: string;
  /** The row that holds it. */
  readonly row: string;
  readonly value: unknown;
}

/** Finds the values at a place such as `collections[].collects_from[]`; `*` stands for each field of an object. */
export function valuesAt(contents: Contents, file: string, place: string): readonly Found[] {
  const steps = place.match(/\[\]|\*|\w+/g) ?? [];
  return steps.reduce<readonly Found[]>(
    (all, step, at) =>
      all.flatMap(({ path, row, value }): readonly Found[] => {
        if (step === '[]') {
          const list = path === '' ? file.replace('.json', '') : path;
          return (Array.isArray(value) ? value : []).map((entry: unknown, index) => ({
            path: `${list}[${index}]`,
            row: row === '' || at < steps.length - 1 ? `${list}[${index}]` : row,
            value: entry,
          }));
        }
        if (typeof value !== 'object' || value === null) return [];
        const named = step === '*' ? Object.entries(value) : [[step, Reflect.get(value, step)] as const];
        return named.map(([key, entry]) => ({ path: path === '' ? key : `${path}.${key}`, row, value: entry }));
      }),
    [{ path: '', row: '', value: contents[file] }],
  );
}

/** A table of places, a file a line. */
export const placesOf = (table: string): readonly (readonly [string, string])[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [file = '', ...places] = line.trim().split(' ');
      return places.map((place) => [file, place] as const);
    });

/** A value that must be unique, with its place in the file. */
interface UniqueValue {
  readonly path: string;
  /** Name of the row in the reason. */
  readonly row: string;
  readonly key: string | undefined;
}

/** Reports each value that an earlier row has already. */
export function duplicates(file: string, values: readonly UniqueValue[]): TownProblem[] {
  const first = new Map<string, string>();
  return values.flatMap(({ path, row, key }) => {
    if (key === undefined) return [];
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, row);
      return [];
    }
    return [{ file, path, reason: `${key} is already used by ${earlier}` }];
  });
}

/** Values that a file has once. An address belongs to one area, a bank's accounts to one collection. */
const uniques = placesOf(`
  town.json theme_images[].theme_key tills[].spot_id
  services.json [].service_id [].spot_ids[]
  organizations.json [].organization_id
  spots.json [].spot_id
  rooms.json [].room_id
  equipments.json [].equipment_id
  taxi.json stands[].taxistand_id stands[].spot_id
  laundry.json machines[].machine_key
  transport.json routes[].route_id routes[].gtfs_route_ids[] stops[].stop_id
  ondemandbus.json stations[].station_id vehicles[].vehicle_id
  doors.json [].door_id
  areas.json [].area_key [].districts[]
  shelters.json [].shelter_id
  reports.json kinds[].kind_key answers[].answer_key
  debits.json collections[].collection_key collections[].collects_from[]
  notices.json [].notice_id
  faqs.json [].category_key [].faqs[].faq_id
  apps.json [].app_key
  onlineforms.json [].onlineform_id
  sample-members.json [].member_id [].email [].login_tel [].town_id
`);
/** Which values count as equal. */
const keysOf: Readonly<Record<string, (value: string) => unknown>> = { '[].email': emailKey, '[].login_tel': telKey };

/** Reports values that are there twice; of a text, its Japanese one. */
export const checkUniques = (contents: Contents, places = uniques): TownProblem[] =>
  places.flatMap(([file, place]) =>
    duplicates(
      file,
      valuesAt(contents, file, place).map(({ path, row, value }): UniqueValue => {
        const word = typeof value === 'object' && value !== null ? Reflect.get(value, 'ja') : value;
        const key = typeof word === 'string' ? (keysOf[place]?.(word) ?? word) : word;
        return { path, row, key: key === undefined || key === null ? undefined : String(key) };
      }),
    ),
  );

/** Where files name rows of other files. */
const references = {
  'services.json': placesOf(`
    town.json fixed_services.*
    passes.json service_id
    transport.json routes[].service_id
  `),
  'organizations.json': placesOf(`
    town.json inquiries.organization_id
    taxi.json organization_id
    reports.json kinds[].organization_id
    sample-members.json [].organization_id
  `),
  'spots.json': placesOf(`
    town.json fixed_spots.* tills[].spot_id
    services.json [].spot_ids[]
    spot-relations.json [].from_spot_id [].to_spot_id
    taxi.json stands[].spot_id
    transport.json stops[].spot_id
    ondemandbus.json stations[].spot_id
    shelters.json [].spot_id
    events.json [].days.spot_id
  `),
} as const;

/** Reports names of rows that are not there. If the other file is missing, only that is reported. */
export const checkReferences = (view: PackView, has: (name: string) => boolean): TownProblem[] =>
  Object.entries(references).flatMap(([named, places]) => {
    if (!has(named)) return [];
    const noun = named.replace('s.json', '');
    const known = new Set(valuesAt(view, named, `[].${noun}_id`).map(({ value }) => value));
    // A row with an unreadable id may be the missing one.
    if (known.has(undefined)) return [];
    return places.flatMap(([file, place]) =>
      valuesAt(view, file, place).flatMap(({ path, value }) =>
        value === undefined || known.has(value)
          ? []
          : [{ file, path, reason: `${noun} ${String(value)} does not exist in ${named}` }],
      ),
    );
  });
