import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { publicHolidayName } from '@machi/domain/calendar/business-days';
import { dateInWords } from '@machi/domain/calendar/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { useId, type CSSProperties } from 'react';
import { itemsOn, whenInWords } from './calendar-items.ts';
import type { CalendarItem } from './model.ts';
import { useCalendarTexts } from './texts.ts';

interface CalendarListProps {
  readonly days: readonly DateText[];
  readonly items: readonly CalendarItem[];
  readonly now: Date;
  /** Replaces empty days. */
  readonly none: string;
  /** Whether empty days are listed too. */
  readonly namesAll?: boolean;
}

/** The calendar as a list: day by day, by hour. */
export function CalendarList({ days, items, now, none, namesAll = false }: CalendarListProps) {
  const listed = days
    .map((date) => ({ date, held: itemsOn(items, date) }))
    .filter(({ held }) => namesAll || held.length > 0);
  if (listed.length === 0) return <p>{none}</p>;
  return (
    <div className="calendar-list">
      {listed.map(({ date, held }) => (
        <Day key={date} date={date} held={held} now={now} none={none} />
      ))}
    </div>
  );
}

function Day({ date, held, now, none }: { date: DateText; held: CalendarItem[]; now: Date; none: string }) {
  const { t, locale } = useCalendarTexts();
  const id = useId();
  const holiday = publicHolidayName(date)?.[locale];
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="num">
        <span className="nb">{dateInWords(date)[locale]}</span>
        {holiday !== undefined && <small> {holiday}</small>}
        {date === dateAt(now) && <small className="calendar-today">{t('todayWord')}</small>}
      </h3>
      {held.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul>
          {held.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ item }: { item: CalendarItem }) {
  const texts = useCalendarTexts();
  const { shape, colour, title, detail, href } = item;
  const style: CSSProperties & Record<`--${string}`, string> = colour === undefined ? {} : { '--item': colour };
  const words = (
    <>
      <span className="calendar-when num">{whenInWords(item, texts)}</span>
      <span className="calendar-what">
        <i className={`dot ${shape}`} />
        <b>{title}</b>
      </span>
      {detail !== '' && <span className="muted">{detail}</span>}
    </>
  );
  return (
    <li style={style}>
      {href === undefined ? (
        <span className="calendar-line">{words}</span>
      ) : (
        <TextLink className="calendar-line" href={href}>
          {words}
        </TextLink>
      )}
    </li>
  );
}
