import type { DayWords } from '../locale/code-words.ts';
import { weekdayLetters, weekdays } from './words.ts';

const WEEKDAY = `[${weekdayLetters.join('')}]`;
const DAY = `(?:(?:\\d{4}年)?(?:\\d{1,2}月)?\\d{1,2}日(?!間)(?:（${WEEKDAY}）)?|${WEEKDAY}曜日)`;
/** Not behind 午前, 午後 and 昼の, with which it is said. */
const CLOCK = '(?:(?<![\\d前後の])(?:[01]?\\d|2[0-4])(?::[0-5]\\d|時(?!間)(?:[0-5]?\\d分)?)(?![\\d:]))';
const MOMENT = `(?:${DAY}(?: ${CLOCK})?|${CLOCK})`;
/** Days, each with the same times: "月曜日〜金曜日 8:00〜17:00". */
const DAYS = `${DAY}〜${DAY}(?= ${CLOCK}〜)`;

/** People from elsewhere do not count hours beyond noon (在留支援のためのやさしい日本語ガイドライン). */
function clockInFull(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(/[:時分]/).map(Number);
  const minutes = minute === 0 ? '' : `${minute}分`;
  if (hour === 24) return `夜の12時${minutes}`;
  if (hour === 12) return `昼の12時${minutes}`;
  return hour < 12 ? `午前${hour}時${minutes}` : `午後${hour - 12}時${minutes}`;
}

const A_CLOCK = new RegExp(CLOCK, 'u');
const momentInFull = (moment: string): string => moment.replace(A_CLOCK, clockInFull).replace('）', '曜日）');

const easyJapanese: DayWords = {
  shape: new RegExp(`(${DAYS}|${MOMENT}(?:〜(?:${MOMENT}|(?!\\s?\\d)))?|(?<!\\d)〜${MOMENT})`, 'u'),
  say(found) {
    const [from = '', to] = found.split('〜').map(momentInFull);
    return to === undefined ? from : `${from && `${from}から`}${to && `${to}まで`}`;
  },
  beside:
    /^(?:平日|(?:\d{4}年(?:\d{1,2}月)?|[\d,.]*)(?:円|人|分|分間|時間|回|席)?(?:から|まで|ごろ|発|着|現在|時点|以降|に|の|と)?|[午前後昼の]+[\d時分]+(?:から|まで)?)$/u,
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = `(?:${MONTHS.join('|')})[a-z]*`;
const ENGLISH_DAY = `(?:(?:${weekdays.en.join('|')}) )?\\d{1,2} ${MONTH}(?: \\d{4})?`;
/** A range within a month names it once: "18–24 Jan". */
const ENGLISH = new RegExp(`((?:\\d{1,2}|${ENGLISH_DAY})–${ENGLISH_DAY}|${ENGLISH_DAY})`, 'u');

/** The last year in which the day had its weekday, where the text names none. */
function yearOf(weekday: number, month: number, day: number): number {
  let year = 2028;
  while (weekday >= 0 && new Date(Date.UTC(year, month, day)).getUTCDay() !== weekday && year > 2000) year -= 1;
  return year;
}

const englishDays = (language: string, until: string): DayWords => {
  function dayInWords(text: string): string {
    const words = text.split(' ');
    const weekday = weekdays.en.findIndex((name) => name === words[0]);
    const [day = '', month = '', year] = weekday < 0 ? words : words.slice(1);
    const [number, name] = [Number(day), MONTHS.indexOf(month.slice(0, 3))];
    const date = Date.UTC(year === undefined ? yearOf(weekday, name, number) : Number(year), name, number);
    return new Intl.DateTimeFormat(language, {
      ...(weekday >= 0 && { weekday: 'long' }),
      ...(year !== undefined && { year: 'numeric' }),
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(date);
  }
  return {
    shape: ENGLISH,
    say(found) {
      const [from = '', to] = found.split('–');
      if (to === undefined) return dayInWords(from);
      const named = from.includes(' ') ? from : to.replace(/^(?:\w{3} )?\d+/, from);
      return `${dayInWords(named)}${until}${dayInWords(to)}`;
    },
    beside: /^[\d:,.–¥]*$/u,
  };
};

/** What says days and times in a variant; the rest keep those of the language that they stand on. */
export const dayWords: Readonly<Partial<Record<string, DayWords>>> = {
  'ja-simple': easyJapanese,
  vi: englishDays('vi', ' – '),
  'zh-Hans': englishDays('zh-Hans', '至'),
};
