import type { TimeText } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { useBusTexts } from '../texts.ts';

/** Times of a day grouped by hour, because a long list is easier to search in parts. */
export function TimeOptions({ times }: { times: readonly TimeText[] }) {
  const { t } = useBusTexts();
  return [...Map.groupBy(times, (time) => time.slice(0, 2))].map(([hour, own]) => (
    <optgroup key={hour} label={t('ask.hour', { hour: Number(hour) })}>
      {own.map((time) => (
        <option key={time} value={time}>
          {timeInWords(time)}
        </option>
      ))}
    </optgroup>
  ));
}
