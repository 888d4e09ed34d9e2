import { minutesOf, timeOf, type DateText } from '@machi/domain/calendar/model';
import { timesInWords } from '@machi/domain/calendar/words';
import { OVERVIEW_MINUTES } from '@machi/domain/ondemandbus/limits';
import type { HalfHour, RoomState } from '@machi/domain/ondemandbus/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { CellMark } from '@machi/ui/week-grid/CellMark';
import type { WeekCellState } from '@machi/ui/week-grid/WeekGrid';
import { useBusTexts } from '../texts.ts';
import { askHref } from '../ask/ride-form.ts';

const marks: Readonly<Record<RoomState, WeekCellState>> = { free: 'free', few: 'part', full: 'full', closed: 'shut' };

interface HalfHoursProps {
  readonly date: DateText;
  readonly halves: readonly HalfHour[];
  /** Departure station of the links. */
  readonly from?: string;
  /** Whether past half hours are left out. */
  readonly hidesClosed?: boolean;
}

/** A day by half hours, each with a mark and a word; free ones link to the form. */
export function HalfHours({ date, halves, from, hidesClosed = false }: HalfHoursProps) {
  const { t, locale } = useBusTexts();
  const shown = hidesClosed ? halves.filter(({ state }) => state !== 'closed') : halves;
  if (shown.length === 0) return <p>{t('station.todayNone')}</p>;
  return (
    <ul className="half-hours">
      {shown.map(({ time, state }) => {
        const times = timesInWords({ start: time, end: timeOf(minutesOf(time) + OVERVIEW_MINUTES) })[locale];
        const isRoom = state === 'free' || state === 'few';
        return (
          <li key={time} className={`half ${marks[state]}`}>
            <span className="num half-time">{times}</span>
            <span className="half-state">
              <CellMark state={marks[state]} /> {t(`day.${state}`)}
            </span>
            {isRoom ? (
              <TextLink
                href={askHref({ date, time, ...(from === undefined ? {} : { from }) })}
                aria-label={t('day.takeOf', { times })}
              >
                {t('day.take')}
              </TextLink>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
