import { dayTone, publicHolidayName } from '@machi/domain/calendar/business-days';
import { monthOf, weekdayOf } from '@machi/domain/calendar/model';
import { periodInWords, periodOf, weekdayName, weeksOf } from '@machi/domain/calendar/views';
import { dayInWords } from '@machi/domain/calendar/words';
import type { EntryView, KindView, WasteCalendar } from '@machi/domain/waste/contract';
import { stateSaid } from '@machi/domain/waste/words';
import { KindSign } from './KindSign.tsx';
import { useWasteTexts } from './use-area.ts';

interface MonthProps {
  /** "2026-12". */
  readonly month: string;
  readonly calendar: WasteCalendar;
  readonly kinds: readonly KindView[];
  /** The caption is shown above the table. */
  readonly isNamed?: boolean;
}

const NOTHING = '\u00a0';
const toneClass = { saturday: 'sat', holiday: 'sun' } as const;

/** A month of collections as a table: the signs of the kinds on their days. */
export function MonthOfWaste({ month, calendar, kinds, isNamed = false }: MonthProps) {
  const { t, locale } = useWasteTexts();
  const first = `${month}-01`;
  const period = periodOf('month', first, first);
  const weeks = weeksOf(period);
  const days = new Map(calendar.days.map(({ date, entries }) => [date, entries]));
  const name = periodInWords('month', period, locale);
  const caption = isNamed ? name : t('month.caption', { area: calendar.area_name, month: name });
  return (
    <table className="waste-month">
      <caption className={isNamed ? undefined : 'sr'}>{caption}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((date) => (
            <th key={date} scope="col" className={columnTone(weekdayOf(date))}>
              <span aria-hidden="true">{weekdayName(date, locale, 'short')}</span>
              <span className="sr">{weekdayName(date, locale, 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) =>
              monthOf(date) === month ? (
                <td key={date} aria-current={date === calendar.today ? 'date' : undefined}>
                  <DayNumber date={date} isToday={date === calendar.today} />
                  {days.get(date)?.map((entry) => (
                    <Entry key={entry.kind_key} entry={entry} kinds={kinds} />
                  ))}
                </td>
              ) : (
                <td key={date} className="outside">
                  {NOTHING}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const columnTone = (weekday: number): string | undefined => (weekday === 0 ? 'sun' : weekday === 6 ? 'sat' : undefined);

function DayNumber({ date, isToday }: { date: string; isToday: boolean }) {
  const { t, locale } = useWasteTexts();
  const tone = dayTone(date);
  const holiday = publicHolidayName(date)?.[locale];
  return (
    <>
      <span className={tone && toneClass[tone]} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className="sr">
        {[dayInWords(date)[locale], ...(isToday ? [t('month.today')] : []), ...(holiday ? [holiday] : [])].join(' ')}
      </span>
    </>
  );
}

function Entry({ entry, kinds }: { entry: EntryView; kinds: readonly KindView[] }) {
  const { t, locale } = useWasteTexts();
  const kind = kinds.find(({ kind_key }) => kind_key === entry.kind_key);
  if (!kind) return null;
  const { state } = entry;
  const said = stateSaid(entry)[locale];
  return (
    <span className="waste-entry">
      <KindSign kind={kind} isOff={state === 'stopped' || state === 'away'} />
      {state === 'usual' ? null : <span aria-hidden="true">{t(`mark.${state}`)}</span>}
      <span className="sr">{` ${kind.kind_name}${said === '' ? '' : ` ${said}`} `}</span>
    </span>
  );
}
