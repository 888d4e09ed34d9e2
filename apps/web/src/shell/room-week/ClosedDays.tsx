import { dayInWords, daysInWords } from '@machi/domain/calendar/words';
import { closedSpans } from '@machi/domain/spots/closed-spans';
import type { AvailabilityDay } from '@machi/domain/spots/contract';
import { useWeekTexts } from './use-room-week.ts';

/** Closed days of a week with reasons, because a dash explains nothing. */
export function ClosedDays({ days }: { readonly days: readonly AvailabilityDay[] }) {
  const { t, locale } = useWeekTexts();
  return closedSpans(days).map(({ from, to, why }) => (
    <p key={from} className="sm">
      {t('closed', { days: (from === to ? dayInWords(from) : daysInWords(from, to))[locale], why })}
    </p>
  ));
}
