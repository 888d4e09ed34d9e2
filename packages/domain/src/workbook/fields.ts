import { saysSame } from '../spot-desk/merge.ts';
import { isLocalized, listCell, wordsOfCell } from './cell-words.ts';
import type { Column, FilledRow } from './model.ts';
import type { ReadRow } from './rows.ts';
import { namedIn, sheetList } from './sheets.ts';

export type Json = Readonly<Record<string, unknown>>;
type Id = string | number;

/** A field of a row of a pack, and the columns that hold it. */
interface Field {
  /** `bath.least_age` in nested objects. */
  readonly path: string;
  readonly column: Column;
  /** Holds the English of a text, or of a list of texts. */
  readonly english: Column | undefined;
  /** What an empty cell means; undefined: the field is left out. */
  readonly usual: unknown;
}

/** Fields of a pack and the columns of a sheet, read and written by the same table. */
export type Fields = readonly Field[];

/**
 * Rows of a pack and their sheets: `# rows | sheet`, then `path | column` or `path | column+English column`, and behind
 * another `|` in JSON what an empty cell means.
 */
const TABLE = `
# town | town
town_name | name+en
office_tel | tel
office_address | address+address_en
mayor | mayor+mayor_en
mail_from | mail
inquiries.opens | opens
inquiries.closes | closes
position.latitude | latitude
position.longitude | longitude
code_prefix | prefix
invoice_number | invoice
fixed_spots.shared_office | taxi_spot
fixed_spots.plaza | bath_spot
fixed_spots.laundry | laundry_spot
fixed_spots.timetable_sportscenter | timetable_spot
fixed_spots.timetable_wakka | timetable_spot_2
# taxi | town
company_name | taxi_company+taxi_company_en
tel | taxi_tel
organization_id | taxi_office
most_persons | taxi_persons
opens | taxi_from
closes | taxi_to
# waste | town
until | waste_until
note | waste_note+waste_note_en | {"ja":"決められた日に、決められた場所へ出してください。","en":"Put it out on its day, at its place."}
office.tel | waste_tel
# bus | town
tel | bus_tel
overview | bus_about+bus_about_en | {"ja":"電話かこのサイトで予約して、乗り場から乗り場まで乗るバスです。","en":"A bus from stop to stop that you reserve by telephone or on this site."}
how_to_ride | bus_how+bus_how_en | {"ja":"乗る30分前までに予約し、時刻までに乗り場でお待ちください。","en":"Reserve until 30 minutes before the ride and wait at the stop."}
fare.yen | bus_yen | 0
fare.notes | bus_note+bus_note_en | {"ja":"1人1回の運賃です。","en":"For one person and ride."}
# facilities | facilities
spot_name | name+en
spot_type | type+type_en | {"ja":"施設","en":"Facility"}
spot_category_id | category
fixing_method | fixing
is_resident_only | residents | false
monthly_limit | monthly | null
accepts_days_ahead | ahead | 60
cancel_days_before | cancel | null
address | address+address_en
tel | tel
email | email | null
url | url | null
parking_type | parking | 1
main_purpose | purpose+purpose_en
terms | terms+terms_en
notice | notice+notice_en
# questions | questions
question | question+en
hint | hint+hint_en
is_required | required | false
# priority | priority
for | who
days_ahead | days
months_ahead | months
# hours | hours
opens | opens
closes | closes
# rooms | rooms
spot_id | facility
room_name | name+en
main_purpose | purpose+purpose_en
floors | floor+floor_en | {"ja":"1階","en":"Ground floor"}
capacity | capacity
area | area | null
hourly_fee_yen | yen | 0
unit_minutes | unit | 30
equipments | furniture+furniture_en | []
fee_note | note+note_en
other_information | other+other_en
# bands | fees
band_name | name+en
start_time | from
end_time | to
fee_yen | yen | 0
per | per | "band"
# surcharges | fees
surcharge_name | name+en
yen_per_hour | yen
# equipment | equipment
spot_id | facility
equipment_name | name+en
stock | stock
fee_yen | yen
# offices | offices
organization_name | name+en
# kinds | waste
kind_name | kind+en
bag | bag+bag_en | {"ja":"決まりなし","en":"any"}
note | note+note_en
until | until
# areas | waste
area_name | area+area_en
districts | districts+districts_en | []
# items | waste_items
item_name | name+en
also | also
kind_key | kind | null
hint | hint+hint_en
# changes | waste_changes
what | what
moved_to | moved
kind_keys | kinds
area_ids | areas
reason | reason+reason_en
# stops | stops
station_name | name+en
latitude | latitude
longitude | longitude
spot_id | facility
# ways | ways
from_station_id | stop
to_station_id | to
duration_minutes | minutes
# vehicles | vehicles
vehicle_name | name+en
seats | seats
wheelchair_places | wheelchairs | 0
home_station_id | home | "stop-1"
# shifts | vehicles
weekdays | weekdays
from | from
to | to
# stands | stands
taxistand_name | name+en
spot_id | facility
# drives | drives
from_spot_id | from
to_spot_id | to
duration_minutes | minutes
# machines | machines
machine_name | name+en
machine_kind | kind
capacity_kg | kg
# events | events
title | name+en
short | short+short_en
detail | detail+detail_en
starts | starts
ends | ends
# people | people
email | email
tel | tel
lastname | lastname
firstname | firstname
lastfurigana | lastfurigana
firstfurigana | firstfurigana
birthdate | birthdate | "1980-01-01"
organization_id | office
roles | roles
`;

function fieldOf(sheet: string, line: string): Field {
  const [path = '', keys = '', usual] = line.split(' | ');
  const [column, english] = keys.split('+').map((key) => {
    const found = sheetList.find((one) => one.key === sheet)?.columns.find((column) => column.key === key);
    if (found === undefined) throw new Error(`No column ${key} on the sheet ${sheet}`);
    return found;
  });
  if (column === undefined) throw new Error(`No column in ${line}`);
  return { path, column, english, usual: usual === undefined ? undefined : (JSON.parse(usual) as unknown) };
}

const tables = new Map(
  TABLE.trim()
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.trim().split('\n');
      const [name = '', sheet = ''] = head.split(' | ');
      return [name, lines.map((line) => fieldOf(sheet, line))] as const;
    }),
);

/** The fields of a kind of row. */
export function fieldsOf(name: string): Fields {
  const found = tables.get(name);
  if (found === undefined) throw new Error(`No fields of ${name}`);
  return found;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const valueAt = (content: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), content);
function withValue(content: Json, [key = '', ...deeper]: readonly string[], value: unknown): Json {
  const inner = content[key];
  return { ...content, [key]: deeper.length === 0 ? value : withValue(isObject(inner) ? inner : {}, deeper, value) };
}

/** The ids that a pack has for names of rows: `idOf('facilities', …)`. */
export type IdOf = (of: string, name: string) => Id | undefined;

function valueOf(row: ReadRow, { column, english }: Field, idOf: IdOf): unknown {
  const value = row.get(column.kind, column.key);
  if (value === undefined) return undefined;
  if (namedIn(column)) {
    const ids = (Array.isArray(value) ? value : [value]).map((name) => idOf(column.of ?? '', String(name)));
    return Array.isArray(value) ? ids.filter((id) => id !== undefined) : ids[0];
  }
  if (english === undefined) return value;
  const translated = row.get(english.kind, english.key);
  if (!Array.isArray(value)) return { ja: value, en: translated ?? value };
  const words = Array.isArray(translated) && translated.length === value.length ? translated : value;
  return value.map((ja, at) => ({ ja, en: words[at] }));
}

/**
 * Reads a row into the fields of a table.
 * @param into what the fields are put into
 * @param usual what empty cells mean, by path, where it depends on other rows
 */
export function readFields(of: Fields, row: ReadRow, idOf: IdOf, into: Json = {}, usual: Json = {}): Json {
  return of.reduce((found, field) => {
    const value = valueOf(row, field, idOf) ?? usual[field.path] ?? field.usual;
    return value === undefined ? found : withValue(found, field.path.split('.'), value);
  }, into);
}

/** For paths of fields, the columns that they come from. */
export const originsOf = (of: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(of.map(({ path, column }) => [path, column.key]));

/** The names of rows by what a pack calls them. */
export type NameOf = (of: string, id: Id) => string | undefined;

/** Writes the fields of a pack's row into cells: the way back of `readFields`. */
export function writeFields(of: Fields, content: unknown, nameOf: NameOf, usual: Json = {}): FilledRow {
  const cells: Record<string, string | number> = {};
  for (const { path, column, english, usual: always } of of) {
    const value = valueAt(content, path);
    if (value === undefined || value === null || (!column.is_required && saysSame(value, usual[path] ?? always)))
      continue;
    if (namedIn(column)) {
      const names = (Array.isArray(value) ? value : [value]).flatMap((id) => nameOf(column.of ?? '', id) ?? []);
      cells[column.key] = listCell(names);
    } else if (english === undefined) cells[column.key] = wordsOfCell(column, value);
    else {
      const pairs = (Array.isArray(value) ? value : [value]).filter(isLocalized);
      const inCell = (words: readonly string[], comma: string): string =>
        Array.isArray(value) ? listCell(words, comma) : (words[0] ?? '');
      cells[column.key] = inCell(
        pairs.map(({ ja }) => ja),
        '、',
      );
      if (pairs.some(({ ja, en }) => ja !== en))
        cells[english.key] = inCell(
          pairs.map(({ en }) => en),
          ', ',
        );
    }
  }
  return cells;
}
