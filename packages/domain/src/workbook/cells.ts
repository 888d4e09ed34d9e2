import { timeOf } from '../calendar/model.ts';
import { dayWritten } from '../fields/day-written.ts';
import { toFurigana } from '../fields/kana.ts';
import { MISLEADING, UNKEEPABLE, isEmail, isWithin } from '../fields/model.ts';
import { numberTyped } from '../fields/numbers.ts';
import { dayOfSerial } from '../fields/serial-days.ts';
import { isTel, keptTel } from '../fields/tel.ts';
import { halfWidth } from '../fields/width.ts';
import { signedYenIn } from '../fields/yen-in.ts';
import type { Localized } from '../locale/model.ts';
import type { ClosingRule } from '../spots/model.ts';
import { said } from './sentences.ts';
import { plainName, workbookLimits, type Cell, type Column, type Kind, type Values } from './model.ts';

/** The value of a cell, or what is wrong with it. */
export type CellResult<Value> = { readonly value: Value } | { readonly words: Localized };
const wrong = (...sentence: Parameters<typeof said>): { readonly words: Localized } => ({ words: said(...sentence) });

type Read<Value> = (text: string, column: Column, cell: Cell, isFrom1904: boolean) => CellResult<Value>;

/**
 * NFKC for what is not a name: full-width digits and letters, circled digits, ㍻, and the wave dashes as one. Blanks
 * become one, so that no pattern has to try a long run of them from each end.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[~∼˜〰‐-―−]/g, '〜')
    .replaceAll(/\s+/g, ' ')
    .trim();

const WEEKDAY = '日月火水木金土';
const SEPARATORS = /^(?:[\s、,，・･/／;；と]|及び|および|ならびに|並びに)+/;

/** Weekdays of a range, also over the end of the week: 土〜月. */
function range(from: number, to: number, length: number): number[] {
  return Array.from({ length: ((to - from + length) % length) + 1 }, (_nothing, at) => (from + at) % length);
}

/** 「毎月曜」 is every Monday, and 「毎月」 no weekday. */
const WEEKDAY_PART =
  /^(?:毎週|毎(?!\s?月(?!曜))|週)?\s*([日月火水木金土])(?:曜日?)?(?:\s*(?:〜|から)\s*([日月火水木金土])(?:曜日?)?)?(?:まで)?/;
const EVERY_DAY = /^(?:毎日|全日|年中|全曜日)/;
/** Days of a working week. */
const BUSINESS = /^平日/;

function weekdayPart(rest: string): { readonly days: number[]; readonly length: number } | undefined {
  const everyDay = EVERY_DAY.exec(rest);
  if (everyDay) return { days: [0, 1, 2, 3, 4, 5, 6], length: everyDay[0].length };
  const business = BUSINESS.exec(rest);
  if (business) return { days: [1, 2, 3, 4, 5], length: business[0].length };
  const [all = '', from = '', to] = WEEKDAY_PART.exec(rest) ?? [];
  if (from === '') return undefined;
  const first = WEEKDAY.indexOf(from);
  return { days: to === undefined ? [first] : range(first, WEEKDAY.indexOf(to), 7), length: all.length };
}

const ascending = (numbers: readonly number[]): number[] => [...new Set(numbers)].toSorted((one, other) => one - other);

const weekdays: Read<readonly number[]> = (text) => {
  const found: number[] = [];
  for (let rest = plain(text); rest !== '';) {
    const part = weekdayPart(rest);
    if (part === undefined) return wrong('weekdays');
    found.push(...part.days);
    rest = rest.slice(part.length).replace(SEPARATORS, '');
  }
  return { value: ascending(found) };
};

const NTH =
  /^(?:毎月の?)?\s*第?\s*([1-5一二三四五](?:[\s・、,･第]*[1-5一二三四五])*)[\s・、,･第]*([日月火水木金土])曜日?/;
const HOLIDAY = /^(?:国民の)?(?:祝祭日|祝日|祭日|祝)/;
const MOVED =
  /^(?:その日が)?祝日(?:に当たる|の)(?:場合|とき|時)は(?:その)?(翌日|翌平日|翌開館日|次の平日)(?:に?休館?|を?振替)?/;
const NONE = /^(?:なし|無し|無|無休|年中無休|-|〜)$/;
const PART_OF_DATE = '(?:(?:[A-Z]|令和|平成|\\d{4})\\s*(?:(?:\\d{1,2}|元)\\s*)?[年./]\\s*)?\\d{1,2}[月/.]\\d{1,2}日?';
const DATES = new RegExp(`^(${PART_OF_DATE})(?:\\s*(?:〜|から)\\s*((?:${PART_OF_DATE})|\\d{1,2}日?))?(?:まで)?`);
const MONTH_DAY = /^(\d{1,2})[月/.](\d{1,2})日?$/;

const two = (digits: string): string => digits.padStart(2, '0');
/** A day of every year, "12-29", or of one, "2027-04-01". */
function dayIn(text: string): string | undefined {
  const [, month, day] = MONTH_DAY.exec(text) ?? [];
  if (month === undefined || day === undefined) return dayWritten(text);
  // 2000 was a leap year.
  return dayWritten(`2000-${month}-${day}`) === undefined ? undefined : `${two(month)}-${two(day)}`;
}

function datesPart(rest: string): { readonly rule: ClosingRule; readonly length: number } | undefined {
  const [all = '', first = '', last] = DATES.exec(rest) ?? [];
  const from = dayIn(first);
  if (from === undefined) return undefined;
  const isYearly = from.length === 5;
  // 「1月2日〜4日」, 「2027年1月2日〜1月5日」
  const short = last === undefined || /[月/.]/.test(last) ? last : `${Number(from.slice(-5, -3))}月${last}`;
  const end = short === undefined ? from : dayIn(short);
  if (end === undefined || (isYearly && end.length !== 5)) return undefined;
  // 「12月29日〜3日」 does not say of which month the 3rd is.
  if (short !== last && end < from) return undefined;
  const to = !isYearly && end.length === 5 ? `${from.slice(0, 4)}-${end}` : end;
  return { rule: isYearly ? { kind: 'yearly', from, to } : { kind: 'dates', from, to }, length: all.length };
}

/** Signs between closed days; brackets say nothing of their own. */
const BETWEEN = /^(?:[\s、,，・･/／;；と()「」]|及び|および|ならびに|並びに)+/;

/** Ends a part of a list; other signs keep weekdays together: 「月・水（祝日の場合は翌日）」. */
const ENDS_PART = /[、,，;；]/;
/** Days whose dates each town says otherwise. */
const NAMED = /^(?:年末年始|お盆|[夏冬][季期])(?:の?(?:休館|休業|休み|休暇)日?|期間)?/;

/**
 * Closed days as notices say them: 「毎週月曜（祝日の場合は翌日）、第2・第4火曜、祝日、年末年始（12月29日〜1月3日）」. A text is the
 * sentence that says what is wrong.
 */
function daysIn(
  text: string,
): ClosingRule[] | 'days' | 'named-days' | 'nth-then-weekday' | 'moved-which' | 'moved-weekday' {
  const rules: ClosingRule[] = [];
  /** The first rule of the part that was read last. */
  let part = 0;
  let between = '';
  const cut = (rest: string): string => {
    [between] = BETWEEN.exec(rest) ?? [''];
    return rest.slice(between.length);
  };
  const add = (...more: readonly ClosingRule[]): void => {
    if (ENDS_PART.test(between)) part = rules.length;
    rules.push(...more);
  };
  for (let rest = cut(plain(text)); rest !== '';) {
    const moved = MOVED.exec(rest);
    const nth = NTH.exec(rest);
    const named = NAMED.exec(rest);
    const dates = datesPart(rest);
    const holiday = HOLIDAY.exec(rest);
    const weekday = weekdayPart(rest);
    const last = rules.at(-1);
    let length = 0;
    if (moved && rules.slice(part).some(({ kind }) => kind === 'weekday')) {
      // Behind a comma and without a bracket it may be said of all weekdays before it.
      const isOfPart = between.includes('(') || !ENDS_PART.test(between);
      if (!isOfPart && rules.slice(0, part).some(({ kind }) => kind === 'weekday')) return 'moved-which';
      for (const [at, rule] of rules.entries()) {
        if (at < part || rule.kind !== 'weekday') continue;
        // Holidays in a row that begin from Sunday to Tuesday end before Friday; later ones may reach the weekend.
        if (/平日/.test(moved[1] ?? '') && rule.weekday > 2) return 'moved-weekday';
        rules[at] = { ...rule, moves_after_holiday: true };
      }
      length = moved[0].length;
    } else if (nth) {
      const numbers = [...(nth[1] ?? '')].map((sign) => '一二三四五'.indexOf(sign) + 1 || Number(sign));
      add({
        kind: 'weekday',
        weekday: WEEKDAY.indexOf(nth[2] ?? ''),
        nth: ascending(numbers.filter((number) => number >= 1)),
      });
      length = nth[0].length;
    } else if (named) {
      const isAfterDates = between.trim() === '(' && (last?.kind === 'yearly' || last?.kind === 'dates');
      const sign = /^[\s(:は]*/.exec(rest.slice(named[0].length))?.[0] ?? '';
      length = named[0].length + (isAfterDates ? 0 : sign.length);
      if (!isAfterDates && !datesPart(rest.slice(length))) return 'named-days';
      // The dates are read next, as what stands here.
      if (!isAfterDates) {
        rest = rest.slice(length);
        continue;
      }
    } else if (dates) {
      add(dates.rule);
      length = dates.length;
    } else if (holiday) {
      add({ kind: 'public-holiday' });
      length = holiday[0].length;
    } else if (weekday) {
      if (last?.kind === 'weekday' && last.nth && !/^[毎週]/.test(rest)) return 'nth-then-weekday';
      add(...weekday.days.map((day): ClosingRule => ({ kind: 'weekday', weekday: day })));
      length = weekday.length;
    } else return 'days';
    rest = cut(rest.slice(length));
  }
  return rules;
}

const days: Read<readonly ClosingRule[]> = (text, _column, cell, isFrom1904) => {
  if (cell.kind === 'number') {
    const day = dayOfSerial(cell.text, isFrom1904);
    if (cell.isDay && day) return { value: [{ kind: 'dates', from: day, to: day }] };
  } else {
    const found = NONE.test(plain(text)) ? [] : daysIn(text);
    return typeof found === 'string' ? wrong(found) : { value: found };
  }
  return wrong('days');
};

const months: Read<readonly number[]> = (text) => {
  const found: number[] = [];
  const year = /^(?:通年|一年中|毎月|全月)$/.test(plain(text)) ? '1〜12' : plain(text);
  for (let rest = year; rest !== '';) {
    const [all = '', from = '', to = from] =
      /^(\d{1,2})月?(?:\s*(?:〜|から)\s*(\d{1,2})月?)?(?:まで)?/.exec(rest) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (all === '' || ![first, last].every((month) => month >= 1 && month <= 12)) return wrong('months');
    found.push(...range(first - 1, last - 1, 12).map((month) => month + 1));
    rest = rest.slice(all.length).replace(SEPARATORS, '');
  }
  return { value: ascending(found) };
};

const CLOCK = /^(午前|午後|AM|PM)?\s*(\d{1,2})(?:\s*(?:時|:)\s*(?:(\d{1,2})\s*分?(?::00)?|(半))?)?$/i;

const time: Read<string> = (text, _column, cell) => {
  let minutes: number | undefined;
  if (cell.kind === 'number') {
    const number = Number(cell.text);
    // Excel keeps a time as a part of the day, and 24:00 as 1; a plain 9 is an hour.
    if (number === 1) return wrong('one-or-midnight');
    if (number >= 0 && number < 1) minutes = Math.round(number * 1440);
    else if (Number.isInteger(number) && number <= 24 && !cell.isDay) minutes = number * 60;
  } else {
    const [, half = '', hours, past = '0', isHalf] = CLOCK.exec(plain(text).replace('正午', '12時')) ?? [];
    const isHour = half === '' || Number(hours) <= 12;
    // 午前12時 is 0:00, and 午後12時 noon.
    const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/午後|PM/i.test(half) ? 12 : 0);
    if (hours !== undefined && isHour && Number(past) < 60) minutes = hour * 60 + (isHalf ? 30 : Number(past));
  }
  if (minutes === undefined || minutes > 1440) return wrong('time');
  if (minutes % 15 !== 0) return wrong('quarter');
  return { value: timeOf(minutes) };
};

const date: Read<string> = (text, _column, cell, isFrom1904) => {
  const written = plain(text)
    .replaceAll(/\s*\([日月火水木金土]\)$/g, '')
    .replace(/T00:00:00.*$/, '');
  const value = cell.kind === 'number' ? dayOfSerial(cell.text, isFrom1904) : dayWritten(written);
  return value === undefined ? wrong('date') : { value };
};

const UNITS = /\s*(?:人|名|㎡|m2|平米|分|日前まで|日前|日|台|個|脚|枚|本|回|席|か月|度|まで)$/;
function bounds({ least, most, is_whole }: Column, value: number): CellResult<number> {
  if (is_whole && !Number.isInteger(value)) return wrong('whole');
  return (least !== undefined && value < least) || (most !== undefined && value > most)
    ? wrong('between', least ?? 0, most ?? '')
    : { value };
}
const number: Read<number> = (text, column, cell) => {
  if (cell.isDay) return wrong('became-day');
  const value = cell.kind === 'number' ? Number(cell.text) : numberTyped(plain(text).replace(UNITS, ''));
  return value === undefined || Number.isNaN(value) ? wrong('number') : bounds(column, value);
};
const TAXED = /円[\s(・、,]*(?:消費)?税込み?\)?$/;
const yen: Read<number> = (text, _column, cell) => {
  if (cell.isDay) return wrong('became-day');
  const value = /^(?:無料|ただ|0円?)$/.test(plain(text)) ? 0 : signedYenIn(plain(text).replace(TAXED, ''));
  return value === undefined || value < 0 || value >= 10_000_000 ? wrong('yen') : { value };
};

const YES = /^(?:[○◯〇●◎✓✔☑レ]|はい|有り?|あり|ある|可|する|要|yes|y|true|1)$/i;
const NO = /^(?:[×✕✗☒xX]|いいえ|無し?|なし|ない|不可|しない|不要|no|n|false|0|-|〜)$/i;
const yes: Read<boolean> = (text) => {
  // NFKC would make ○ of the enclosing circle alone.
  const word = plain(text);
  if (YES.test(word)) return { value: true };
  return NO.test(word) ? { value: false } : wrong('yes');
};

const tel: Read<string> = (text, _column, cell) => {
  if (cell.kind === 'number') return wrong('tel-zero');
  const value = keptTel(text);
  return isTel(value) ? { value } : wrong('tel');
};
const email: Read<string> = (text) => {
  const value = halfWidth(text);
  return isEmail(value) ? { value } : wrong('email');
};
const url: Read<string> = (text) => {
  const value = halfWidth(text);
  return /^https?:\/\/[^\s/]+(?:\/\S*)?$/.test(value) ? { value } : wrong('url');
};

/** Brackets, quotation marks and backslashes of HTML, JSON and drawings. */
const UNFIT = /[<>&{}"\\]/;
const long: Read<string> = (given, column) => {
  const text = given.replaceAll(/\r\n?/g, '\n').trim();
  const most = column.most ?? (column.kind === 'text' ? 200 : workbookLimits.mostCellLetters);
  if (!isWithin(text, most)) return wrong('letters', most);
  if (UNKEEPABLE.test(text) || MISLEADING.test(text)) return wrong('unseen');
  if (column.is_name && UNFIT.test(text)) return wrong('unfit');
  return { value: text };
};
const text: Read<string> = (given, column, cell, isFrom1904) =>
  cell.isDay
    ? wrong('became-day')
    : long(
        given.replaceAll(/[\s　]+/g, (blanks) => (blanks === '　' ? blanks : ' ')),
        column,
        cell,
        isFrom1904,
      );
const list: Read<readonly string[]> = (given, column, cell, isFrom1904) => {
  const whole = long(given, { ...column, most: 2000 }, cell, isFrom1904);
  if ('words' in whole) return whole;
  return {
    value: whole.value
      // Texts with commas of their own are told apart by semicolons or lines.
      .split(/[;；\n]/.test(whole.value) ? /[;；\n]/ : /[、,，]/)
      .map((part) => part.trim())
      .filter(Boolean),
  };
};
const katakana: Read<string> = (given) => {
  const value = toFurigana(given).trim();
  return /^[ァ-ヺー・ ]{1,64}$/.test(value) ? { value } : wrong('katakana');
};
/** Hiragana from hiragana or katakana. */
export const hiraganaOf = (given: string): string | undefined => {
  const letters = toFurigana(given).replaceAll(/[ァ-ヶ]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0x60),
  );
  return /^[ぁ-ゖー]{1,60}$/.test(letters.replaceAll(' ', '')) ? letters.replaceAll(' ', '') : undefined;
};
const hiragana: Read<string> = (given) => {
  const value = hiraganaOf(given);
  return value === undefined ? wrong('hiragana') : { value };
};

function choiceOf({ choices = [] }: Column, given: string): CellResult<string | number> {
  const found = choices.find(({ ja }) => plainName(ja) === plainName(given));
  return found ? { value: found.value } : wrong('choice', choices.map(({ ja }) => `「${ja}」`).join(''));
}
const choice: Read<string | number> = (given, column) => choiceOf(column, given);
const chosen: Read<readonly (string | number)[]> = (given, column) => {
  const read = given.split(/[、,，;；\n/／]/).flatMap((part) => (part.trim() === '' ? [] : [choiceOf(column, part)]));
  const fault = read.find((one) => 'words' in one);
  return fault ?? { value: [...new Set(read.flatMap((one) => ('value' in one ? [one.value] : [])))] };
};

const readers: { readonly [K in Kind]: Read<Values[K]> } = {
  text,
  long,
  list,
  hiragana,
  katakana,
  number,
  yen,
  time,
  date,
  weekdays,
  months,
  days,
  yes,
  tel,
  email,
  url,
  choice,
  choices: chosen,
};

export type AnyValue = Values[Kind];

/** Reads a cell as its column wants it; a cell of blanks alone has no value. */
export function readCell(column: Column, cell: Cell, isFrom1904: boolean): CellResult<AnyValue | undefined> {
  if (cell.kind === 'empty-formula') return wrong('empty-formula');
  if (cell.kind === 'boolean' && column.kind !== 'yes') return wrong('boolean');
  if (cell.kind === 'error') return wrong('formula-error', cell.text.slice(0, 20));
  if (cell.text.replaceAll(/[\s　]/g, '') === '') return { value: undefined };
  return readers[column.kind](cell.text, column, cell, isFrom1904);
}
