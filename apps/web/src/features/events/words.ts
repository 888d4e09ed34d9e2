import { dateAt } from '@machi/domain/calendar/model';
import { fromInWords, untilInWords } from '@machi/domain/calendar/moments';
import type { TownEvent } from '@machi/domain/events/views';
import type { Locale } from '@machi/domain/locale/model';
import { priceInWords } from '@machi/domain/locale/words';
import { clockOf } from '../../shell/language/dates.ts';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useEventTexts = textsOf('events', { ja, en });
type EventTexts = ReturnType<typeof useEventTexts>;

export const begins = (instant: string, locale: Locale): string => fromInWords(new Date(instant))[locale];
export const ends = (instant: string, locale: Locale): string => untilInWords(new Date(instant))[locale];

type Times = Pick<TownEvent, 'starts_at' | 'ends_at'>;
const isOneDay = ({ starts_at, ends_at }: Times) => dateAt(new Date(starts_at)) === dateAt(new Date(ends_at));

const until = (start: string, event: Times, { t, locale }: EventTexts): string =>
  isOneDay(event)
    ? t('times', { start, end: clockOf(event.ends_at) })
    : t('times.days', { start, end: ends(event.ends_at, locale) });

/** "10:00〜12:00"; with the last day if there are several. */
export const timesOf = (event: Times, texts: EventTexts): string => until(clockOf(event.starts_at), event, texts);

export const whenOf = (event: Times, texts: EventTexts): string =>
  until(begins(event.starts_at, texts.locale), event, texts);

/** Places left, or how many wait. */
export function leftOf({ left, places, waiting }: Pick<TownEvent, 'left' | 'places' | 'waiting'>, { t }: EventTexts) {
  if (left > 0) return t('left', { count: left, places });
  return waiting > 0 ? t('full.waiting', { count: waiting, places }) : t('full', { places });
}

export const feeOf = ({ fee_yen, fee }: Pick<TownEvent, 'fee_yen' | 'fee'>, { t, locale }: EventTexts): string => {
  const price = priceInWords(fee_yen)[locale];
  return fee === '' ? price : t('fee.with', { price, words: fee });
};
