import type { CSSProperties } from 'react';
import { useGridKeys } from '../grid-keys/use-grid-keys.ts';
import { entryDay, type DayEvent, type DayTone, type MonthDay } from './month-model.ts';

export type { DayEvent, DayTone, MonthDay } from './month-model.ts';

export type MonthTableProps = {
  /** Caption: the month. */
  caption: string;
  /** Seven headings in column order; screen readers read `name` instead of the short word. */
  weekdays: readonly { word: string; name: string; tone?: DayTone }[];
  weeks: readonly (readonly MonthDay[])[];
  /** Called for an open day. The page holds the selection. */
  onChoose: (day: MonthDay) => void;
};

/** Most shapes side by side in a day on a phone. */
const MOST_SHAPES = 3;

const toneClass = { saturday: 'sat', holiday: 'sun' } as const;

/**
 * A month with one cell a day. The table is one Tab stop; arrow keys, Home and End move inside, Space and Enter choose.
 */
export function MonthTable({ caption, weekdays, weeks, onChoose }: MonthTableProps) {
  const { table, cell: keysOf } = useGridKeys(entryDay(weeks), weeks.length, weekdays.length);
  return (
    <table className="cal" role="grid" ref={table}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map(({ word, name, tone }) => (
            <th key={name} scope="col" className={tone && toneClass[tone]}>
              <span aria-hidden="true">{word}</span>
              <span className="sr">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0]?.id ?? row}>
            {week.map((day, column) => (
              <td key={day.id}>
                <button
                  type="button"
                  className="day"
                  aria-current={day.today ? 'date' : undefined}
                  aria-pressed={day.closed ? undefined : day.chosen === true}
                  aria-disabled={day.closed || undefined}
                  {...keysOf({ row, column })}
                  onClick={() => day.closed || onChoose(day)}
                >
                  <DayWords day={day} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const eventClass = ({ provisional = false, busy = false, colour }: DayEvent): string =>
  ['ev', provisional ? 'w' : '', busy ? 'busy' : '', colour === undefined ? '' : 'own'].filter(Boolean).join(' ');

const edge = ({ colour }: DayEvent): CSSProperties & Record<`--${string}`, string> =>
  colour === undefined ? {} : { '--item': colour };

function DayWords({ day }: { day: MonthDay }) {
  const number = ['d', day.today ? 'tod' : day.tone ? toneClass[day.tone] : ''].filter(Boolean).join(' ');
  return (
    <>
      <span className="sr">{day.label}</span>
      <span aria-hidden="true">
        <span className={number}>{day.day}</span>
        {day.holiday && <span className="hol">{day.holiday}</span>}
      </span>
      {day.events?.map((event) => (
        <span key={event.id} className={eventClass(event)} style={edge(event)}>
          {event.words}
        </span>
      ))}
      {day.count && (
        <span className="evn" aria-hidden={day.shapes ? true : undefined}>
          {day.shapes?.slice(0, MOST_SHAPES).map((shape, index) => (
            <i key={`${index} ${shape}`} className={`dot ${shape}`} />
          ))}
          <span>{day.count}</span>
        </span>
      )}
    </>
  );
}
