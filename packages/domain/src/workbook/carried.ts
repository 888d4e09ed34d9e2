import * as z from 'zod/mini';
import { saysSame } from '../spot-desk/merge.ts';
import { packParts, type TownPack } from '../town/model.ts';
import { NO_SPOT } from '../fields/ids.ts';
import { lackingParts } from '../town/parts.ts';
import told from './lost.json' with { type: 'json' };
import { GarbageFile } from '../waste/model.ts';
import { isObject, type Json } from './fields.ts';
import { rowsOfPack, wholeMonths } from './from-pack.ts';
import { placeText, type Cell, type FilledSheets, type SheetRow } from './model.ts';
import { packFrom } from './pack.ts';
import { readRows, type ReadWorkbook } from './rows.ts';
import { FORM, MARK, sheetList } from './sheets.ts';

/** The parts of a pack that a workbook fills. */
const parts = [
  ...(['town', 'organizations', 'spots', 'rooms', 'equipments', 'spotRelations', 'taxi', 'passes'] as const),
  ...(['laundry', 'garbage', 'onDemandBus', 'events', 'shelters'] as const),
] satisfies readonly (keyof TownPack)[];
type Part = (typeof parts)[number];
type Parts = Readonly<Record<string, unknown>>;

/** Reads filled sheets as if a file of them had been written and read. */
export function bookOf(filled: FilledSheets): ReadWorkbook {
  const cellOf = (value: string | number | Date | undefined): Cell => ({
    kind: typeof value === 'number' ? 'number' : 'text',
    text: String(value ?? ''),
  });
  const rowOf = (values: readonly (string | number | Date | undefined)[], at: number): SheetRow => ({
    number: at + 1,
    cells: new Map(values.map((value, column) => [column, cellOf(value)])),
  });
  const sheets = sheetList.map(({ key, ja: name, is_form: isForm, columns }) => {
    const own = filled[key] ?? [];
    const rows = isForm
      ? [[FORM.item, FORM.entry], ...columns.map((column) => [column.ja, own[0]?.[column.key]])]
      : [
          [MARK.heading, ...columns.map(({ ja }) => ja)],
          // In the file the explanations and two examples stand here.
          [],
          [],
          [],
          ...own.map((row) => ['', ...columns.map((column) => row[column.key])]),
        ];
    return { name, isHidden: false, hiddenRows: [], rows: rows.map(rowOf) };
  });
  return readRows({ sheets, isFrom1904: false, hasLinks: false });
}

type Ids = Readonly<Record<string, readonly unknown[]>>;
/** Ids of rows in their order. A workbook gives them anew, so that rows are called by their places here. */
const idsIn = ({ spots, rooms, equipments, organizations, garbage, onDemandBus: bus }: Parts): Ids => {
  const of = (rows: unknown, id: string): unknown[] =>
    Array.isArray(rows) ? rows.map((row: unknown) => (isObject(row) ? row[id] : undefined)) : [];
  const [waste, stations] = [isObject(garbage) ? garbage : {}, isObject(bus) ? bus['stations'] : []];
  return {
    spot_id: of(spots, 'spot_id'),
    room_id: of(rooms, 'room_id'),
    equipment_id: of(equipments, 'equipment_id'),
    organization_id: of(organizations, 'organization_id'),
    kind_key: of(waste['kinds'], 'kind_key'),
    area_id: of(waste['areas'], 'area_id'),
    station_id: of(stations, 'station_id'),
  };
};

/** Ids by which nothing else of the workbook calls a row. */
const OWN_IDS = /^(?:question_key|vehicle_id|taxistand_id|shelter_id)$/;
/** Lists whose order says nothing. */
const UNORDERED = /^(?:months|weekdays|nth|area_ids|rules|station_relations|fixed_spots|dangers|has)$/;
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** A part in one form: without what is empty, places instead of ids, and lists without an order sorted. */
function inOneForm(value: unknown, ids: Ids, key = ''): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => inOneForm(entry, ids, key));
    return UNORDERED.test(key)
      ? entries.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
      : entries;
  }
  if (!isObject(value)) {
    const named = Object.keys(ids).find((id) => key.endsWith(id) || key.endsWith(`${id}s`));
    return named === undefined || isEmpty(value) ? value : ids[named]?.indexOf(value);
  }
  const entries = Object.entries(value)
    .filter(([name]) => !OWN_IDS.test(name))
    .map(([name, entry]) => [name, inOneForm(entry, ids, name)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => !isEmpty(entry)));
}

/** Rules of waste, one each for areas and weekdays, a season of whole months by its months: as the sheet says them. */
function plainRules(garbage: unknown): unknown {
  const file = GarbageFile.safeParse(garbage).data;
  if (file === undefined) return garbage;
  const rules = file.rules.flatMap(({ area_ids, days, ...rule }) => {
    const { season, ...plain } = days.kind === 'weekdays' ? days : { ...days, season: undefined };
    const months = season && wholeMonths(season);
    const own = { ...plain, ...(months ? { months } : season && { season }) };
    const all =
      days.kind === 'weekdays' && days.nth ? days.weekdays.map((day) => ({ ...own, weekdays: [day] })) : [own];
    const areas: readonly (number | undefined)[] = area_ids ?? [undefined];
    return areas.flatMap((area) => all.map((each) => ({ ...rule, area_ids: [area], days: each })));
  });
  return { ...file, rules };
}

/** Facilities of fixed pages by their ids, and of the readings those that the town has: those of stops come besides. */
function plainTown(town: unknown, { town: { readings: own } }: TownPack): Json {
  const { fixed_spots = {}, readings = {}, ...others } = isObject(town) ? town : {};
  const named = (entries: unknown): [string, unknown][] => Object.entries(isObject(entries) ? entries : {});
  return {
    ...others,
    fixed_spots: named(fixed_spots).flatMap(([page, spot_id]) => (spot_id === NO_SPOT ? [] : [{ page, spot_id }])),
    readings: Object.fromEntries(named(readings).filter(([name]) => Object.hasOwn(own, name))),
  };
}

/** Paths at which two contents differ, `spots[].picture`. */
function differences(one: unknown, other: unknown, path: string): string[] {
  if (saysSame(one, other)) return [];
  if (Array.isArray(one) && Array.isArray(other))
    return [
      ...(one.length === other.length ? [] : [`${path}[]`]),
      ...one.flatMap((entry, at) => (at < other.length ? differences(entry, other[at], `${path}[]`) : [])),
    ];
  if (!isObject(one) || !isObject(other)) return [path];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(one[key], other[key], `${path}.${key}`),
  );
}

/** The defaults of a file's own fields, for what a workbook leaves out. */
function defaultsOf(part: Part): Json {
  const { schema } = packParts[part];
  const fields = Object.entries('shape' in schema ? schema.shape : {});
  return Object.fromEntries(
    fields.flatMap(([key, field]) => (field instanceof z.ZodMiniDefault ? [[key, z.parse(field, undefined)]] : [])),
  );
}

/** What a workbook does not say, by the beginnings of paths: `path | sheet | words`. Without words it goes without saying. */
const lostWords = told.lost
  .map((line) => line.split('|').map((part) => part.trim()))
  .map(([paths = '', sheet = '', words = '']) => ({ paths: paths.split(' '), sheet, words }));

/** Parts of a pack that no sheet is about. */
const OTHERS: Readonly<Partial<Record<keyof TownPack, string>>> = told.others;

/** What a workbook does not carry of a town: a sheet, and in words what it lacks. */
export interface NotCarried {
  readonly sheet: string;
  readonly words: string;
}

/** Mistakes in the town's own data that the first sheet tells, such as a name with brackets of HTML. */
const MOST_MISTAKES = 50;

/** Puts paths into words, each once, in the order of the sheets. A path that nobody foresaw is told as it is. */
function inWords(lost: readonly string[]): NotCarried[] {
  const left = new Set(lost);
  const known = lostWords.flatMap(({ paths, sheet, words }) => {
    const own = [...left].filter((path) => paths.some((start) => path.startsWith(start)));
    for (const path of own) left.delete(path);
    return own.length > 0 && words !== '' ? [{ sheet, words }] : [];
  });
  return [...known, ...[...left].map((words) => ({ sheet: 'その他', words }))];
}

/**
 * The workbook of a town, with the paths of its pack that reading it would not give back. They are found by reading it,
 * so that nothing is lost in silence.
 */
export function carriedRows(pack: TownPack, areOfficialsWritten: boolean, alsoLost: readonly string[] = []) {
  const filled = rowsOfPack(pack, areOfficialsWritten);
  const book = bookOf(filled);
  const { files } = packFrom(book, {});
  const back: Parts = Object.fromEntries(
    parts.map((part) => {
      const file = files[packParts[part].name];
      return [part, isObject(file) ? { ...defaultsOf(part), ...file } : file];
    }),
  );
  const own: Parts = {
    ...pack,
    ...Object.fromEntries(lackingParts(pack).map((part) => [part, undefined])),
    town: plainTown(pack.town, pack),
    garbage: plainRules(pack.garbage),
  };
  const read: Parts = { ...back, town: plainTown(back['town'], pack), garbage: plainRules(back['garbage']) };
  const [ownIds, readIds] = [idsIn(own), idsIn(read)];
  const lost = parts.flatMap((part) => differences(inOneForm(own[part], ownIds), inOneForm(read[part], readIds), part));
  const others = Object.entries(OTHERS).flatMap(([part, words]) =>
    // A town without the file has an empty table.
    isEmpty(part === 'warnings' ? pack.warnings.sources : pack[part as keyof TownPack]) ? [] : [words],
  );
  const mistakes = book.problems.slice(0, MOST_MISTAKES).map(({ place, words }) => ({
    sheet: place.sheet,
    words: `${placeText(place).slice(place.sheet.length).trim()} は直さないと読めません（${words.ja}）`,
  }));
  const notCarried: NotCarried[] = [
    ...mistakes,
    ...inWords([...lost, ...alsoLost]),
    ...(areOfficialsWritten ? [] : [{ sheet: '人', words: '職員（個人の情報なので、書き出しません）' }]),
    { sheet: 'ほか', words: `${others.join('、')}。予約、会員、申請などの記録` },
  ];
  return { filled, problems: book.problems, notCarried };
}
