import { addDays, dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { Closure } from '@machi/domain/spots/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { useTexts } from './text/use-texts.ts';

/** When a closure is, in words: whole days without times. */
function closureWhen({ from, to }: Closure, locale: Locale): string {
  const [starts, ends] = [new Date(from), new Date(to)];
  const isWhole = minutesAt(starts) === 0 && minutesAt(ends) === 0;
  const first = dateAt(starts);
  // A whole day ends at the midnight that begins the next one.
  const last = minutesAt(ends) === 0 ? addDays(dateAt(ends), -1) : dateAt(ends);
  const day = (date: string) => dayInWords(date)[locale];
  const until = timeOf(minutesAt(ends) || 1440);
  const joint = locale === 'ja' ? '〜' : ' – ';
  if (isWhole) return first === last ? day(first) : `${day(first)}${joint}${day(last)}`;
  if (first === last) return `${day(first)} ${timesInWords({ start: timeOf(minutesAt(starts)), end: until })[locale]}`;
  return `${day(first)} ${timeInWords(timeOf(minutesAt(starts)))}${joint}${day(last)} ${timeInWords(until)}`;
}

/** When the facility or a room of it cannot be used, and why; nothing when nothing is announced. */
export function Closures({ closures }: { closures: readonly Closure[] }) {
  const { t, locale } = useTexts();
  if (closures.length === 0) return null;
  return (
    <Callout tone="warning" title={t('closures.title')}>
      <ul className="closures">
        {closures.map((closure) => (
          <li key={`${closure.from} ${closure.room_name ?? ''}`}>
            <strong className="num">{closureWhen(closure, locale)}</strong>{' '}
            {closure.room_name === null
              ? t('closures.whole', { reason: closure.reason })
              : t('closures.room', { room: closure.room_name, reason: closure.reason })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
