import { dayInWords, minutesInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Spot } from '@machi/domain/spots/contract';
import type { SpotTexts } from './text/use-texts.ts';
import type { Conditions } from './conditions.ts';

/** What was searched for, in one line: "1月19日（火）・4人・1時間30分". */
export function conditionsInWords(conditions: Conditions, spots: readonly Spot[], { t, locale }: SpotTexts): string {
  const { date, start, minutes, capacity, spotId } = conditions;
  const spot = spots.find((one) => one.spot_id === spotId);
  return [
    dayInWords(date)[locale],
    start === undefined ? '' : t('result.from', { time: timeInWords(start) }),
    minutes === undefined ? '' : minutesInWords(minutes)[locale],
    capacity === undefined ? '' : t('result.people', { count: capacity }),
    spot?.spot_name ?? '',
  ]
    .filter(Boolean)
    .join(t('result.summaryJoin'));
}
