import {
  addDays,
  dateAt,
  isDateText,
  minutesAt,
  timeOf,
  weekdayOf,
  type DateText,
  type TimeText,
} from '../calendar/model.ts';
import { QUERY_LENGTH, fold } from './fold.ts';

/** A wish for a room, as fields of the room search. */
export interface RoomWish {
  readonly date: DateText;
  readonly start?: TimeText;
  readonly minutes?: number;
  readonly capacity?: number;
  /** What the words say besides, such as a purpose. */
  readonly rest: string;
}

const MOST_PERSONS = 9999;
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries(
  [...'〇一二三四五六七八九'].map((letter, number) => [letter, number]),
);

/** Reads a number below 1000 in kanji: 二十, 百二十, 二〇. */
function kanjiNumber(text: string): number {
  let [sum, digit] = [0, 0];
  for (const letter of text) {
    const times = letter === '百' ? 100 : letter === '十' ? 10 : undefined;
    if (times === undefined) digit = digit * 10 + (DIGITS[letter] ?? 0);
    else {
      sum += (digit || 1) * times;
      digit = 0;
    }
  }
  return sum + digit;
}

const WEEKDAYS_JA = '日月火水木金土';
const WEEKDAYS_EN = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const WEEKDAY_EN = '(sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?s?';
const MONTH_EN = `(${MONTHS.join('|')})[a-z]*`;
const HOURS: Readonly<Record<string, number>> = { morning: 9, afternoon: 13, evening: 18, night: 18 };

const EVENING = 18 * 60;
const QUARTER = 15;

/** Reads words and takes them away. */
function reader(query: string) {
  let left = ` ${query} `;
  return {
    take(pattern: RegExp): RegExpExecArray | undefined {
      const found = pattern.exec(left);
      if (!found) return undefined;
      left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`;
      return found;
    },
    has: (pattern: RegExp): boolean => pattern.test(left),
    rest: () => left,
  };
}
type Reader = ReturnType<typeof reader>;

/** The next such weekday: from today on, or from tomorrow on. */
function nextWeekday(today: DateText, weekday: number, isAfterToday: boolean): DateText {
  const days = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, days === 0 && isAfterToday ? 7 : days);
}
/** A weekday of the week that begins on Monday `weeks` after this one. */
const weekdayIn = (today: DateText, weekday: number, weeks: number): DateText =>
  addDays(today, ((weekday + 6) % 7) - ((weekdayOf(today) + 6) % 7) + 7 * weeks);

/** A day of a month, in this year or, once it is over, in the next one. */
function dayOf(today: DateText, month: number, day: number, year?: number): DateText | undefined {
  const text = (of: number) => `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const date = year === undefined && text(thisYear) < today ? text(thisYear + 1) : text(year ?? thisYear);
  return isDateText(date) ? date : undefined;
}

function takeDay({ take }: Reader, today: DateText): DateText | undefined {
  const simple: readonly (readonly [RegExp, number])[] = [
    [/明後日|あさって|day after tomorrow/, 2],
    [/明日|あした|あす|tomorrow/, 1],
    [/本日|今日|きょう|today|(?=今晩|今夜|こんばん|こんや|tonight|this (?:morning|afternoon|evening))/, 0],
  ];
  for (const [pattern, days] of simple) if (take(pattern)) return addDays(today, days);

  const full = take(/(\d{4})[年/-](\d{1,2})[月/-](\d{1,2})日?/) ?? undefined;
  if (full) return dayOf(today, Number(full[2]), Number(full[3]), Number(full[1]));
  const short = take(/(?<!\d)(\d{1,2})(?:月(\d{1,2})日|\/(\d{1,2}))(?:\([日月火水木金土]\))?(?!\d)/);
  if (short) return dayOf(today, Number(short[1]), Number(short[2] ?? short[3]));
  const english =
    take(new RegExp(`(?<![a-z0-9])(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH_EN}(?: (\\d{4}))?(?![a-z])`)) ?? undefined;
  if (english)
    return dayOf(
      today,
      MONTHS.indexOf(english[2] ?? '') + 1,
      Number(english[1]),
      english[3] ? Number(english[3]) : undefined,
    );
  const american = take(new RegExp(`(?<![a-z])${MONTH_EN} (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)`));
  if (american) return dayOf(today, MONTHS.indexOf(american[1] ?? '') + 1, Number(american[2]));

  const weekend = take(/(来週の?|今週の?|今度の?|次の?|(?:next|this) )?(?:週末|(?:the )?weekend)/);
  if (weekend) return weekend[1]?.startsWith('来週') ? weekdayIn(today, 6, 1) : nextWeekday(today, 6, false);
  const weekday =
    take(
      /(再来週の?|来週の?|今週の?|今度の?|こんどの?|次の?|つぎの?)([日月火水木金土])(?:曜日?|(?![\p{L}\p{N}])|(?=[のにはで、]))/u,
    ) ?? take(/()(?<!\p{Script=Han})([日月火水木金土])曜日?(?!\p{Script=Han})/u);
  if (weekday) {
    const [, which = '', letter = ''] = weekday;
    const number = WEEKDAYS_JA.indexOf(letter);
    if (which.startsWith('再来週')) return weekdayIn(today, number, 2);
    if (which.startsWith('来週')) return weekdayIn(today, number, 1);
    return nextWeekday(today, number, which !== '' && !which.startsWith('今週'));
  }
  const spoken = take(new RegExp(`(?<![a-z])(?:(?:on |this |(next ))?)${WEEKDAY_EN}(?![a-z])`));
  if (spoken) return nextWeekday(today, WEEKDAYS_EN.indexOf((spoken[2] ?? '').slice(0, 3)), spoken[1] !== undefined);
  const dayAlone = take(/(?<!\d)(\d{1,2})日(?![間月])/);
  if (!dayAlone) return undefined;
  const [month, day] = [Number(today.slice(5, 7)), Number(dayAlone[1])];
  const here = dayOf(today, month, day);
  return here !== undefined && here.slice(0, 7) === today.slice(0, 7) ? here : dayOf(today, (month % 12) + 1, day);
}

const minutesIn = (hours: string | undefined, minutes: string | undefined, isHalf: boolean): number =>
  Number(hours ?? 0) * 60 + (isHalf ? 30 : Number(minutes ?? 0));

function takeLength({ take }: Reader): number | undefined {
  const hours =
    take(/(\d{1,2})(?:\.(5))?時間(?:(半)|(\d{1,2})分)?/) ??
    take(
      /(?:for )?(?<![\d:])(\d{1,2})(?:\.(5))? ?(?:hours?|hrs?|h)(?![a-z])(?: (?:and a (half)|(\d{1,2}) ?min(?:ute)?s?))?/,
    );
  if (hours) return minutesIn(hours[1], hours[4], hours[2] !== undefined || hours[3] !== undefined);
  const minutes = take(/(?<!時|\d)(\d{2,3})分間?/) ?? take(/(?:for )?(?<!\d)(\d{2,3}) ?min(?:ute)?s?(?![a-z])/);
  return minutes ? Number(minutes[1]) : undefined;
}

interface Span {
  readonly start: number;
  readonly end?: number;
}

const AFTERNOON = /午後|ごご|夜|晩|夕方|pm|p\.m\./;
/** Hours without half of the day: a small one is meant for the afternoon, when rooms are used. */
function hourOf(number: number, half: string | undefined): number {
  if (half !== undefined && AFTERNOON.test(half)) return number < 12 ? number + 12 : number;
  if (half !== undefined) return number === 12 ? 0 : number;
  return number < 7 ? number + 12 : number;
}

function takeTimes({ take, has }: Reader): Span | undefined {
  const ja = '(午前|午後|ごぜん|ごご|朝|夜|晩|夕方)?の? ?(\\d{1,2})(?::(\\d{2})|時(?!間)(?:(半)|(\\d{1,2})分)?)';
  const en = '(\\d{1,2})(?:[:.](\\d{2}))? ?(am|pm|a\\.m\\.|p\\.m\\.)?';
  const timeJa = (groups: readonly (string | undefined)[], half?: string) =>
    hourOf(Number(groups[1]), groups[0] ?? half) * 60 + minutesIn('0', groups[2] ?? groups[4], groups[3] !== undefined);
  const span = take(new RegExp(`${ja}(?:から|~|-|–|—|〜|ー)${ja}(?:まで)?`));
  if (span) return { start: timeJa(span.slice(1, 6)), end: timeJa(span.slice(6, 11), span[6] ?? span[1]) };
  const short = take(/(?<!\d)(\d{1,2})(?:~|-|〜)(\d{1,2})時(?!間)/);
  if (short) return { start: hourOf(Number(short[1]), undefined) * 60, end: hourOf(Number(short[2]), undefined) * 60 };
  const english = take(new RegExp(`(?<![a-z0-9])(?:from )?${en} ?(?:-|–|to|until) ?${en}(?![a-z0-9])`));
  if (
    english &&
    (english[6] !== undefined || english[2] !== undefined || english[5] !== undefined || english[0].includes('from'))
  ) {
    const [, from, fromMinutes, half, to, toMinutes, toHalf] = english;
    const end = hourOf(Number(to), toHalf) * 60 + Number(toMinutes ?? 0);
    const start =
      hourOf(Number(from), half ?? (Number(from) <= Number(to) ? toHalf : undefined)) * 60 + Number(fromMinutes ?? 0);
    return { start, end };
  }
  const one = take(new RegExp(`${ja}(?:から|より|に|頃|ごろ)?`));
  if (one) return { start: timeJa(one.slice(1, 6)) };
  const at =
    take(/(?<![a-z0-9])(?:at |from )?(\d{1,2})(?:[:.](\d{2}))? ?(am|pm|a\.m\.|p\.m\.)(?![a-z])/) ??
    take(/(?<![a-z0-9])at (\d{1,2})(?::(\d{2}))?()(?![a-z0-9])/);
  if (at) return { start: hourOf(Number(at[1]), at[3] === '' ? undefined : at[3]) * 60 + Number(at[2] ?? 0) };
  const parts: readonly (readonly [RegExp, number])[] = [
    [/午前中?|ごぜん|朝/, 9],
    [/昼|お昼|正午|ひる|(?<![a-z])noon(?![a-z])/, 12],
    [/午後|ごご/, 13],
    [/夕方|ゆうがた/, 16],
    [/今晩|今夜|こんばん|こんや|夜|晩|(?<![a-z])tonight(?![a-z])/, 18],
  ];
  for (const [pattern, hour] of parts) if (has(pattern) && take(pattern)) return { start: hour * 60 };
  const word = take(/(?<![a-z])(?:in the |this )?(morning|afternoon|evening|night)(?![a-z])/);
  return word ? { start: (HOURS[word[1] ?? ''] ?? 9) * 60 } : undefined;
}

function takePersons({ take }: Reader): number | undefined {
  const found =
    take(/(?<!\d)(\d{1,4}) ?(?:人|名)(?:くらい|ぐらい|ほど|程度|様|で|分|の)*/) ??
    take(/(?:for )?(?<!\d)(\d{1,4}) ?(?:people|persons?|guests?|participants?)(?![a-z])/) ??
    take(/(?<![a-z])for (\d{1,4})(?![\d:]| ?(?:h|hrs?|hours?|min|am|pm|a\.m|p\.m))/);
  const count = Number(found?.[1] ?? 0);
  return count >= 1 && count <= MOST_PERSONS ? count : undefined;
}

const KANJI_NUMBER = /[〇一二三四五六七八九十百]+(?=人|名|時|分|月\d|月[〇一二三四五六七八九十]|日(?![曜月]))/g;

/**
 * The wish for a room that a query tells by a day, a time, a length and a number of people, in Japanese or English;
 * undefined: it tells neither a day nor two of the others.
 */
export function roomWishOf(query: string, now: Date): RoomWish | undefined {
  const written = fold(query.slice(0, QUERY_LENGTH)).replaceAll(/\s+/gu, ' ');
  const left = reader(written.replaceAll(KANJI_NUMBER, (number) => String(kanjiNumber(number))));
  const today = dateAt(now);
  // Lengths before times: "2時間" is no hour.
  const told = takeLength(left);
  const capacity = takePersons(left);
  const day = takeDay(left, today);
  const span = takeTimes(left);
  const count = [told, capacity, span].filter((one) => one !== undefined).length;
  if (day === undefined && count < 2) return undefined;
  const date = day ?? today;
  let start = span === undefined ? undefined : Math.floor(span.start / QUARTER) * QUARTER;
  // Today's time that is over: from the next quarter on, if an evening was meant.
  if (start === EVENING && date === today) start = Math.max(start, Math.ceil(minutesAt(now) / QUARTER) * QUARTER);
  const between = span?.end === undefined ? undefined : span.end - span.start;
  const minutes = told ?? (between !== undefined && between > 0 ? between : undefined);
  return {
    date,
    ...(start !== undefined && start < 24 * 60 ? { start: timeOf(start) } : {}),
    ...(minutes !== undefined && minutes > 0 && minutes <= 1440 ? { minutes } : {}),
    ...(capacity === undefined ? {} : { capacity }),
    rest: left.rest().replaceAll(/\s+/gu, ' ').trim(),
  };
}

/** The address of the room search with these fields. */
export function roomSearchOf({ date, start, minutes, capacity }: Omit<RoomWish, 'rest'>): string {
  const fields = Object.entries({ date, start, minutes, capacity }).filter(([, value]) => value !== undefined);
  return `/spot?${fields.map((field) => field.join('=')).join('&')}`;
}
