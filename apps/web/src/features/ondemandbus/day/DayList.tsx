import type { DateText } from '@machi/domain/calendar/model';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { DayHours } from '@machi/domain/ondemandbus/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { useBusTexts } from '../texts.ts';

interface DayListProps {
  readonly days: readonly DayHours[];
  readonly shown: DateText;
}

/** The days that can be asked for, with their hours or why there is no bus. */
export function DayList({ days, shown }: DayListProps) {
  const { t, locale } = useBusTexts();
  return (
    <ul className="bus-days">
      {days.map(({ date, opens, closes, reason }) => {
        const isOpen = opens !== null && closes !== null;
        return (
          <li key={date} className={date === shown ? 'is-shown' : undefined}>
            <TextLink
              href={`/ondemandbus/schedule?date=${date}`}
              aria-current={date === shown ? 'date' : undefined}
              className="num"
            >
              {dayInWords(date)[locale]}
            </TextLink>
            <span className="num">
              {isOpen ? timesInWords({ start: opens, end: closes })[locale] : t('day.noBus')}
              {isOpen || reason === null ? null : <small className="muted">{reason}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
