import { dateInWords, dayInWords, daysInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { variantSource } from '@machi/domain/locale/texts';
import type { Lottery, LotteryPhase, LotterySlot } from '@machi/domain/lotteries/model';
import { fromInWords, untilInWords } from '@machi/domain/calendar/moments';
import type { StatusShape } from '@machi/ui/tag/Tag';

export const phaseShapes: Readonly<Record<LotteryPhase, StatusShape>> = {
  open: 'fixed',
  planned: 'provisional',
  closed: 'provisional',
  drawn: 'cancelled',
  'called-off': 'refused',
};

/** Each is said by itself, as the name of a room is the town's own. */
const inRow = (day: string, times: string, room: string): string =>
  Object.values(variantSource.said?.({ day, times, room }) ?? { day, times, room }).join(' ');

/** "6月5日（土） 9:00〜12:00 大ホール" */
export const slotInWords = ({ target_date, target_time, room_name }: LotterySlot, locale: Locale): string =>
  inRow(dayInWords(target_date)[locale], timesInWords(target_time)[locale], room_name);

/** The same with its year, for lasting texts. */
export const wholeSlotInWords = ({ target_date, target_time, room_name }: LotterySlot, locale: Locale): string =>
  inRow(dateInWords(target_date)[locale], timesInWords(target_time)[locale], room_name);

export const daysOfUse = ({ from_date, to_date }: Pick<Lottery, 'from_date' | 'to_date'>, locale: Locale): string =>
  from_date === to_date ? dateInWords(from_date)[locale] : daysInWords(from_date, to_date)[locale];

export const begins = (instant: string, locale: Locale): string => fromInWords(new Date(instant))[locale];
export const ends = (instant: string, locale: Locale): string => untilInWords(new Date(instant))[locale];

export const listInWords = (names: readonly string[], locale: Locale): string =>
  names.join(locale === 'ja' ? '、' : ', ');
