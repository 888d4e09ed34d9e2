import type { DateText } from '../calendar/model.ts';
import { addDays, weekdayOf } from '../calendar/model.ts';
import { weekdayLetters } from '../calendar/words.ts';
import type { openDataSets } from '../open-data/model.ts';
import { dangerColumns } from '../open-data/rows.ts';
import type { ClosingRule } from '../spots/model.ts';
import { nthOfMonth } from '../spots/rules.ts';
import { hiraganaOf, readCell } from './cells.ts';
import {
  plainName,
  type Cell,
  type Sheet,
  type SheetDefinition,
  type Workbook,
  type WorkbookProblem,
} from './model.ts';
import { headingRow } from './rows.ts';
import { MARK, sheetList } from './sheets.ts';
import type { Danger } from '../shelters/model.ts';
import { dangerWords } from '../shelters/words.ts';

type ReadSet = 'facilities' | 'waste-days' | 'shelters';
type Name<Set extends ReadSet> = (typeof openDataSets)[Set][number];
/** Columns of older editions of the standard, by those of today. */
const FORMER: Readonly<Record<string, readonly string[]>> = {
  名称_英字: ['名称_英語'],
  所在地_連結表記: ['住所'],
  連絡先メールアドレス: ['メールアドレス'],
};

/** A line of a CSV: its cells by the names of their columns. */
export interface PublicLine {
  /** As editors count. */
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}
/** A table that a town publishes. */
export interface PublicTable {
  readonly file: string;
  readonly columns: readonly string[];
  readonly lines: readonly PublicLine[];
}

/** Which set a table is; undefined: none that a workbook has a place for. */
export function setOf(columns: readonly string[]): ReadSet | undefined {
  if (columns.includes('名称') && columns.some((name) => name.startsWith('災害種別_'))) return 'shelters';
  if (columns.includes('ごみの種類') && columns.includes('収集日')) return 'waste-days';
  return columns.includes('名称') && !columns.includes('イベント名') ? 'facilities' : undefined;
}

const reader = <Set extends ReadSet>(cells: PublicLine['cells']) => {
  return (name: Name<Set> | '方書' | '建物名等(方書)'): string =>
    [name, ...(FORMER[name] ?? [])].map((one) => cells.get(one)?.trim() ?? '').find((text) => text !== '') ?? '';
};

/** Cells of a row by the keys of the sheet's columns, each with the CSV's column it comes from. */
type Row = Readonly<Record<string, readonly [text: string, column: string]>>;

const PREFECTURE = /^(?:東京都|北海道|(?:京都|大阪)府|.{2,3}県)/;
/** Pages of a portal such as this one are no website of the facility. */
const OWN_PAGE = /\/spot\/detail\/\d+$/;

const closedColumn = sheetList.flatMap(({ columns }) => columns).find(({ key }) => key === 'closed');
const closingsIn = (text: string): readonly ClosingRule[] | undefined => {
  const read = closedColumn && readCell(closedColumn, { kind: 'text', text }, false);
  return read && 'value' in read ? (read.value as readonly ClosingRule[]) : undefined;
};
const MOVED = /[（(][^（）()]*祝日[^（）()]*翌[^（）()]*[）)]/g;
const BRACKETS = /[（(]([^（）()]*)[）)]/g;

/**
 * Closed days among what a facility says of its times, in words that the workbook reads: names of days and remarks in
 * brackets are left out. Undefined: a part names no days.
 */
function closedIn(remarks: string): string | undefined {
  const parts = remarks
    .split(/、(?![^（(]*[）)])/)
    .filter((part) => !/\d:\d\d/.test(part) && !/^(?:年中|)無休|^なし$/.test(part))
    .map((part) => part.replaceAll(MOVED, '（祝日の場合は翌日）').replace(/^[^\d第]+の(?=\d)/, ''));
  const read = parts.map((part) =>
    [part, part.replaceAll(BRACKETS, ''), part.replaceAll(/^[^（(]*[（(]|[）)]$/g, '')].find((text) =>
      closingsIn(text),
    ),
  );
  return read.includes(undefined) ? undefined : read.join('、');
}

function facilityRows({ cells }: PublicLine): { readonly facilities: Row; readonly hours: Row | undefined } {
  const read = reader<'facilities'>(cells);
  const [remark, remarks, url] = [read('備考'), read('利用可能日時特記事項'), read('URL')];
  const isType = remark.length <= 20 && !/[。\n]/.test(remark);
  const isTimed = read('開始時間') !== '' && read('終了時間') !== '';
  const closed = isTimed ? closedIn(remarks) : undefined;
  // Days that are told as closed, and on which it opens when they are a holiday.
  const moving = (closingsIn(closed ?? '') ?? []).flatMap((rule) =>
    rule.kind === 'weekday' && rule.moves_after_holiday && !rule.nth ? [weekdayLetters[rule.weekday]] : [],
  );
  const kana = hiraganaOf(read('名称_カナ'));
  const days = [...read('利用可能曜日')].filter((letter) => weekdayLetters.some((one) => one === letter));
  const place = [read('所在地_連結表記'), read('建物名等(方書)') || read('方書')].join(' ').trim();
  return {
    facilities: {
      name: [read('名称'), '名称'],
      kana: [kana ?? '', '名称_カナ'],
      en: [read('名称_英字'), '名称_英字'],
      category: ['その他', '名称'],
      type: [isType ? remark : '', '備考'],
      purpose: [read('説明') || (isType && remark) || '公共施設', '説明'],
      address: [place.replace(PREFECTURE, ''), '所在地_連結表記'],
      tel: [read('電話番号'), '電話番号'],
      email: [read('連絡先メールアドレス'), '連絡先メールアドレス'],
      url: [OWN_PAGE.test(url) ? '' : url, 'URL'],
      latitude: [read('緯度'), '緯度'],
      longitude: [read('経度'), '経度'],
      fixing: ['受けない', '名称'],
      notice: [[isType ? '' : remark, closed === undefined ? remarks : ''].filter(Boolean).join('\n'), '備考'],
    },
    hours: !isTimed
      ? undefined
      : {
          facility: [read('名称'), '名称'],
          weekdays: [days.length === 0 ? '' : [...days, ...moving].join('・'), '利用可能曜日'],
          opens: [read('開始時間'), '開始時間'],
          closes: [read('終了時間'), '終了時間'],
          closed: [closed ?? '', '利用可能日時特記事項'],
        },
  };
}

/** A row of 指定緊急避難場所一覧. Editions differ in what stands for yes: 1, or a circle. */
function shelterCells({ cells }: PublicLine): Row {
  const read = reader<'shelters'>(cells);
  const isSet = (text: string): boolean => /^(?:1|１|○|〇|◯|有|TRUE)$/i.test(text);
  const found = Object.entries(dangerColumns).filter(([, column]) => isSet(read(column)));
  const words = found.map(([danger]) => dangerWords[danger as Danger].ja);
  const place = [read('所在地_連結表記'), read('建物名等(方書)') || read('方書')].join(' ').trim();
  return {
    name: [read('名称'), '名称'],
    kana: [hiraganaOf(read('名称_カナ')) ?? '', '名称_カナ'],
    en: [read('名称_英字'), '名称_英字'],
    address: [place.replace(PREFECTURE, ''), '所在地_連結表記'],
    latitude: [read('緯度'), '緯度'],
    longitude: [read('経度'), '経度'],
    tel: [read('電話番号'), '電話番号'],
    dangers: [words.join('、'), found[0]?.[1] ?? '災害種別_洪水'],
    staying: [isSet(read('指定避難所との重複')) ? '○' : '', '指定避難所との重複'],
    capacity: [read('想定収容人数'), '想定収容人数'],
    note: [read('備考'), '備考'],
  };
}

/** As the workbook reads days. */
const written = (day: DateText): string => day.replaceAll('-', '/');

/** Days of a kind of waste in the fewest words: every such weekday, the nth of the month, else each date. */
function daysInFew(dates: readonly DateText[], from: DateText, to: DateText): string {
  const all = new Map<number, DateText[]>();
  for (let day = from; day <= to; day = addDays(day, 1))
    all.set(weekdayOf(day), [...(all.get(weekdayOf(day)) ?? []), day]);
  return [...Map.groupBy(dates, weekdayOf)]
    .map(([weekday, own]) => {
      const [those, known] = [all.get(weekday) ?? [], new Set(own)];
      const nths = new Set(own.map(nthOfMonth));
      if (those.every((day) => known.has(day))) return `毎週${weekdayLetters[weekday]}曜`;
      return those.every((day) => known.has(day) === nths.has(nthOfMonth(day)))
        ? `${[...nths]
            .toSorted()
            .map((nth) => `第${nth}`)
            .join('・')}${weekdayLetters[weekday]}曜`
        : own.toSorted().map(written).join('、');
    })
    .join('、');
}

function wasteRows(lines: readonly PublicLine[]): (readonly [PublicLine, Row])[] {
  const dates = lines
    .map(({ cells }) => cells.get('収集日')?.trim() ?? '')
    .filter((text) => /^\d{4}-\d\d-\d\d$/.test(text))
    .toSorted();
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  const groups = Map.groupBy(lines, ({ cells }) => `${cells.get('地区') ?? ''} ${cells.get('ごみの種類') ?? ''}`);
  return [...groups.values()].flatMap((own): (readonly [PublicLine, Row])[] => {
    const [first] = own;
    if (first === undefined) return [];
    const read = reader<'waste-days'>(first.cells);
    const days = own.map(({ cells }) => cells.get('収集日')?.trim() ?? '');
    // More than a year, or a day in other words: the workbook's own reading says what it thinks of it.
    const isLong = days.some((day) => !dates.includes(day)) || (Date.parse(to) - Date.parse(from)) / 86_400_000 > 800;
    return [
      [
        first,
        {
          kind: [read('ごみの種類'), 'ごみの種類'],
          en: [read('ごみの種類_英字'), 'ごみの種類_英字'],
          area: [read('地区'), '地区'],
          days: [isLong ? days.map(written).join('、') : daysInFew(days, from, to), '収集日'],
        },
      ],
    ];
  });
}

/** Rows of a file begin here: no sheet is so long. */
const FILE_ROWS = 1_000_000;
const cellOf = (text: string): Cell => ({ kind: 'text', text });
const isSheet =
  ({ ja }: SheetDefinition) =>
  ({ name }: Sheet): boolean =>
    plainName(name) === plainName(ja);

/** A sheet to which rows are added; it is made if the workbook lacks it. */
function openSheet(definition: SheetDefinition, sheets: readonly Sheet[]) {
  const own = sheets.find(isSheet(definition));
  const found =
    own &&
    headingRow(
      own,
      definition.columns.map(({ ja }) => ja),
    );
  const heading = new Map(found?.cells);
  const columnNamed = (ja: string) => [...heading].find(([, { text }]) => plainName(text) === plainName(ja))?.[0];
  const mark = columnNamed(MARK.heading) ?? -1;
  const columns = new Map(
    definition.columns.map(({ key, ja }, index) => {
      const place = columnNamed(ja) ?? 1000 + index;
      heading.set(place, cellOf(ja));
      return [key, place] as const;
    }),
  );
  const number = found?.number ?? 1;
  const others = (own?.rows ?? []).filter((row) => row !== found).map((row) => ({ ...row, cells: new Map(row.cells) }));
  const rows = others.filter((row) => row.number > number && row.cells.get(mark) === undefined);
  const done = (): Sheet => ({
    name: definition.ja,
    isHidden: false,
    hiddenRows: [],
    ...own,
    rows: [{ number, cells: heading }, ...others, ...rows.filter((row) => !others.includes(row))].toSorted(
      (one, other) => one.number - other.number,
    ),
  });
  return { columns, rows, done };
}
type OpenSheet = ReturnType<typeof openSheet>;
type OpenRow = OpenSheet['rows'][number];
const textIn = ({ columns }: OpenSheet, { cells }: OpenRow, key: string): string =>
  cells.get(columns.get(key) ?? -1)?.text ?? '';

/**
 * Puts what a town publishes into its workbook. A facility that the workbook names keeps its cells, and gets those that
 * are empty. `placed` tells mistakes of added rows by file, line and column.
 */
export function withPublicRows(book: Workbook, tables: readonly PublicTable[], closed: readonly DateText[]) {
  const definitions = sheetList.filter(({ key }) => ['facilities', 'hours', 'waste', 'shelters'].includes(key));
  const opened = definitions.map((definition) => openSheet(definition, book.sheets));
  const [places, hours, waste, shelters] = opened as [OpenSheet, OpenSheet, OpenSheet, OpenSheet];
  const origins = new Map<string, string>();
  const add = ({ rows, columns }: OpenSheet, file: number, { line }: PublicLine, row: Row): void => {
    const number = (file + 1) * FILE_ROWS + line;
    const filled = Object.entries(row).flatMap(([key, [text, column]]) =>
      text === '' ? [] : [[columns.get(key) ?? 0, text, column] as const],
    );
    for (const [at, , column] of filled) origins.set(`${number} ${at}`, column);
    rows.push({ number, cells: new Map(filled.map(([at, text]) => [at, cellOf(text)])) });
  };
  // The office comes from the sheet of the town.
  const town = book.sheets.find(({ name }) => plainName(name) === plainName(sheetList[0]?.ja ?? ''));
  const ofTown = (town?.rows ?? []).flatMap(({ cells }) => [...cells.values()].map(({ text }) => plainName(text)));
  const offices = new Set(ofTown.flatMap((text) => [text, `${text}役場`, `${text}役所`]));
  const named = new Map(places.rows.map((row) => [plainName(textIn(places, row, 'name')), row]));
  const timed = new Set(hours.rows.map((row) => plainName(textIn(hours, row, 'facility'))));
  for (const [file, { columns, lines }] of tables.entries()) {
    const set = setOf(columns);
    if (set === 'waste-days') for (const [line, row] of wasteRows(lines)) add(waste, file, line, row);
    if (set === 'shelters') {
      const there = new Set(shelters.rows.map((row) => plainName(textIn(shelters, row, 'name'))));
      for (const line of lines) {
        const made = shelterCells(line);
        if (!there.has(plainName(made['name']?.[0] ?? ''))) add(shelters, file, line, made);
      }
    }
    if (set !== 'facilities') continue;
    for (const line of lines) {
      const made = facilityRows(line);
      const name = plainName(made.facilities['name']?.[0] ?? '');
      if (offices.has(name)) continue;
      const known = named.get(name);
      if (known === undefined) add(places, file, line, made.facilities);
      for (const [key, [text]] of Object.entries(known ? made.facilities : {})) {
        const at = places.columns.get(key) ?? 0;
        if (text !== '' && (known?.cells.get(at)?.text ?? '') === '') known?.cells.set(at, cellOf(text));
      }
      if (made.hours && !timed.has(name)) add(hours, file, line, made.hours);
    }
  }
  const first = new Map(hours.rows.toReversed().map((row) => [textIn(hours, row, 'facility'), row]));
  for (const row of closed.length > 0 ? first.values() : [])
    row.cells.set(
      hours.columns.get('closed') ?? 0,
      cellOf([textIn(hours, row, 'closed'), ...closed.map(written)].filter(Boolean).join('、')),
    );
  const done = definitions.map((definition, index) => ({
    definition,
    sheet: opened[index]?.done() ?? { name: '', isHidden: false, hiddenRows: [], rows: [] },
  }));
  const sheets = [
    ...book.sheets.map((sheet) => done.find(({ definition }) => isSheet(definition)(sheet))?.sheet ?? sheet),
    ...done.flatMap(({ definition, sheet }) =>
      book.sheets.some(isSheet(definition)) || sheet.rows.length < 2 ? [] : [sheet],
    ),
  ];
  const placed = ({ place, words }: WorkbookProblem): WorkbookProblem => {
    const table = tables[Math.floor(place.row / FILE_ROWS) - 1];
    if (table === undefined) return { place, words };
    const column = Math.max(0, table.columns.indexOf(origins.get(`${place.row} ${place.column}`) ?? ''));
    return { place: { sheet: table.file, row: place.row % FILE_ROWS, column }, words };
  };
  return { workbook: { ...book, sheets }, placed };
}

const dayOf = (text: string): DateText | undefined => {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.trim()) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};
const MINUTE = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Most days of an event: a longer one says no more. */
const MOST_DAYS = 31;

/** Events of the first page from a list of events (イベント一覧), and the lines that name no day and time. */
export function eventsIn({ columns, lines }: PublicTable) {
  const events: Record<string, unknown>[] = [];
  const unread: number[] = [];
  for (const { line, cells } of columns.includes('イベント名') ? lines : []) {
    const read = (name: (typeof openDataSets)['events'][number]) => cells.get(name)?.trim() ?? '';
    const both = (ja: string, en = ja) => ({ ja, en: en || ja });
    const [from, to] = [dayOf(read('開始日')), dayOf(read('終了日'))];
    const [starts, ends] = [read('開始時間').padStart(5, '0'), read('終了時間').padStart(5, '0')];
    const title = read('イベント名');
    if (from === undefined || !MINUTE.test(starts) || title === '') {
      unread.push(line);
      continue;
    }
    const dates = [from];
    while (to !== undefined && (dates.at(-1) ?? to) < to && dates.length < MOST_DAYS)
      dates.push(addDays(dates.at(-1) ?? to, 1));
    events.push({
      title: both(title, read('イベント名_英語')),
      short: both([...title].slice(0, 8).join(''), [...read('イベント名_英語')].slice(0, 16).join('')),
      detail: both([read('場所名称'), read('説明').slice(0, 300)].filter(Boolean).join('。') || title),
      starts,
      ...(MINUTE.test(ends) && starts < ends && { ends }),
      days: { kind: 'dates', dates },
    });
  }
  return { events, unread };
}
