import described from './files.json' with { type: 'json' };
import { weekdays } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { dangerWords, offerWords } from '../shelters/words.ts';

export type PackKind =
  | 'text'
  | 'words'
  | 'long'
  | 'tel'
  | 'time'
  | 'minute'
  | 'date'
  | 'day'
  | 'number'
  | 'yen'
  | 'yes'
  | 'choice'
  | 'choices'
  | 'dates'
  | 'lines'
  | 'picture'
  | 'id'
  | 'rows';

export interface PackOption {
  readonly value: string | number;
  readonly label: Localized;
}

/** A list of the pack whose rows can be chosen. */
export interface PackSource {
  readonly file: string;
  readonly list: string;
  readonly id: string;
  readonly name: string;
}

/** A field of a file that is edited at the desk. */
export interface PackField {
  /** Names on the way from the file, or from the row, joined by dots; empty: the file or the row itself. */
  readonly name: string;
  readonly kind: PackKind;
  readonly label: Localized;
  readonly hint: Localized | undefined;
  readonly isOptional: boolean;
  /** A second official approves what changes it. */
  readonly isSecond: boolean;
  readonly options: readonly PackOption[] | undefined;
  readonly source: PackSource | undefined;
  /** Asked only while another field of the row has one of these values. */
  readonly when: { readonly name: string; readonly values: readonly string[] } | undefined;
  /** Fields that tell a row from the others; none: its whole content. */
  readonly by: readonly string[];
  /** `fixed`: rows are neither added nor removed; `kept`: none is removed, because rows of the database name it. */
  readonly rows: 'free' | 'kept' | 'fixed';
  /** Told beside the others, and not asked. */
  readonly isTold: boolean;
  /** An empty value is null. */
  readonly isNull: boolean;
  readonly fields: readonly PackField[];
}

export interface PackFile {
  readonly file: string;
  readonly title: Localized;
  readonly about: Localized;
  /** The residents' pages that show it. */
  readonly pages: readonly string[];
  readonly fields: readonly PackField[];
}

const optionsOf = (said: string): readonly PackOption[] =>
  said.split(',').map((one) => {
    const [value = '', ja = '', en = ''] = one.split(':').map((part) => part.trim());
    return { value, label: { ja, en } };
  });
const optionsIn = (words: Readonly<Record<string, Localized>>): readonly PackOption[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const numbered = (from: number, labels: readonly Localized[]): readonly PackOption[] =>
  labels.map((label, index) => ({ value: from + index, label }));

const sets: Readonly<Record<string, readonly PackOption[]>> = {
  weekdays: numbered(
    0,
    weekdays.ja.map((ja, index) => ({ ja, en: weekdays.en[index] ?? '' })),
  ),
  nth: numbered(
    1,
    ['1st', '2nd', '3rd', '4th', '5th'].map((en, index) => ({ ja: `第${index + 1}`, en })),
  ),
  months: numbered(
    1,
    Array.from({ length: 12 }, (_none, index) => ({ ja: `${index + 1}月`, en: `month ${index + 1}` })),
  ),
  tones: optionsOf(
    'error:赤:Red,warning:黄:Yellow,success:緑:Green,info:青:Blue,accent:紫:Accent,neutral:灰:Grey,night:紺:Night',
  ),
  what: optionsOf('stopped:休む:Stop,moved:別の日に集める:Move to another day,extra:臨時に集める:Collect in addition'),
  wasteDays: optionsOf('weekdays:曜日で決める:By weekday,dates:日付で決める:By date'),
  holidays: optionsOf('left-out:集めない:Not collected,next-day:次の日に集める:On the next day'),
  eventDays: optionsOf('dates:日付:Dates,weekdays:曜日:Weekdays,spot-open:施設が開く日:Days on which a place is open'),
  closings: optionsOf(
    'public-holiday:祝日:Public holidays,weekday:曜日:A weekday,yearly:毎年の期間:Each year,dates:日付:Dates',
  ),
  suspensions: optionsOf('yearly:毎年の期間:Each year,dates:日付:Dates'),
  machines: optionsOf('washer:洗濯機:Washer,dryer:乾燥機:Dryer'),
  shown: optionsOf('map:一覧と地図:On list and map,list:一覧だけ:On the list alone,nowhere:公開しない:Nowhere'),
  ends: optionsOf('done:終わった:Done,not-ours:町の担当でない:Not the town’s,declined:対応しない:Not done'),
  groups: optionsOf('town:町:The town,club:登録団体:Registered clubs,resident:町民:Residents'),
  dangers: optionsIn(dangerWords),
  offers: optionsIn(offerWords),
  items: optionsOf(
    'name:名前:Name,furigana:フリガナ:Furigana,tel:電話:Telephone,email:メール:E-mail,address:住所:Address,birthdate:生年月日:Birth date,gender:性別:Gender,is_resident:町民か:Residence',
  ),
};

interface Line {
  readonly path: string;
  readonly field: PackField;
}

function lineOf(line: string, isAllSecond: boolean): Line {
  const [said = '', kind = '', ja = '', en = '', given = '', hintJa, hintEn] = line.split(/ ?\| ?/);
  const path = said.replaceAll(/[?! ]/g, '');
  const option = (name: string) =>
    given
      .split(' ')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const has = (word: string): boolean => given.split(' ').includes(word);
  const [file, list, id, name] = (option('of') ?? '').split(':');
  const [whenName = '', whenValues = ''] = (option('when') ?? '').split(':');
  const isHere = name === undefined;
  return {
    path,
    field: {
      name: path.replace(/\[\]$/, '').replace(/^.*\[\]\.?/, ''),
      kind: kind as PackKind,
      label: { ja, en },
      hint: hintJa === undefined ? undefined : { ja: hintJa, en: hintEn ?? '' },
      isOptional: said.includes('?') || has('none'),
      isSecond: isAllSecond || said.includes('!'),
      options: sets[option('set') ?? ''],
      source: file
        ? {
            file: isHere ? '' : file,
            list: (isHere ? file : list) ?? '',
            id: (isHere ? list : id) ?? '',
            name: (isHere ? id : name) ?? '',
          }
        : undefined,
      when: whenName === '' ? undefined : { name: whenName, values: whenValues.split(',') },
      by: (option('by') ?? '').split(',').filter((part) => part !== ''),
      rows: has('fixed') ? 'fixed' : has('kept') ? 'kept' : 'free',
      isTold: has('told'),
      isNull: has('none'),
      fields: [],
    },
  };
}

/** The fields whose rows are at a path, with theirs. */
function fieldsUnder(parent: string | undefined, lines: readonly Line[]): readonly PackField[] {
  return lines
    .filter(({ path }) => ownerOf(path) === parent)
    .map(({ path, field }) => (field.kind === 'rows' ? { ...field, fields: fieldsUnder(path, lines) } : field));
}
/** The list whose rows a field belongs to; undefined: the file's own. */
function ownerOf(path: string): string | undefined {
  const inner = path.replace(/\[\]$/, '');
  const end = inner.lastIndexOf('[]');
  return end < 0 ? undefined : inner.slice(0, end + 2);
}

/**
 * `files.json`: what officials edit, by file: `# file | name | English name | pages | what it is about | in English`, then
 * `path | kind | label | English label | options | hint | hint in English`. `[]` stands for the rows of a list, `?` for
 * what may be left out, `!` for what needs a second official; behind a file's name, `!` for all of it.
 */
export const packFiles: readonly PackFile[] = described.map(([head = '', ...rows]) => {
  const [said = '', ja = '', en = '', pages = '', aboutJa = '', aboutEn = ''] = head.split(/ ?\| ?/);
  const isAllSecond = said.endsWith('!');
  const lines = rows.map((row) => lineOf(row, isAllSecond));
  return {
    file: said.replace('!', ''),
    title: { ja, en },
    about: { ja: aboutJa, en: aboutEn },
    pages: pages.split(' '),
    fields: fieldsUnder(undefined, lines),
  };
});

export const packFileOf = (file: string): PackFile | undefined => packFiles.find((one) => one.file === file);
