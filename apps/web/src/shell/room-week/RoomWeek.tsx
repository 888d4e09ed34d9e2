import { dayTone, publicHolidayName, weekdayOver } from '@machi/domain/calendar/business-days';
import { dayInWords, daysInWords, timesInWords } from '@machi/domain/calendar/words';
import type { AvailabilityDay, Room } from '@machi/domain/spots/contract';
import type { RoomBand } from '@machi/domain/spots/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { CellMark } from '@machi/ui/week-grid/CellMark';
import { cellState, formPath } from './cell-state.ts';
import { useWeekTexts } from './use-room-week.ts';
import './room-week.css';

interface RoomWeekProps {
  readonly room: Pick<Room, 'room_id' | 'spot_id' | 'room_name' | 'room_timetable'>;
  readonly days: readonly AvailabilityDay[];
  /** Whether the days are still those of the previous week. */
  readonly isStale?: boolean;
}

/** A week of a room: a line for each of its bands, or one for the whole day; free times link to the form. */
export function RoomWeek({ room, days, isStale = false }: RoomWeekProps) {
  const { t, locale } = useWeekTexts();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const bands = room.room_timetable;
  return (
    <table className="room-week" aria-busy={isStale}>
      <caption className="sr">
        {t('caption', { room: room.room_name, days: daysInWords(first.target_date, last.target_date)[locale] })}
      </caption>
      <thead>
        <tr>
          {days.map(({ target_date: date }) => (
            <th key={date} scope="col" data-tone={dayTone(date)}>
              <span aria-hidden="true">
                {weekdayOver(date)[locale]}
                <b className="num">{Number(date.slice(8))}</b>
              </span>
              <VisuallyHidden>
                {dayInWords(date)[locale]} {publicHolidayName(date)?.[locale]}
              </VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      {bands.length === 0 ? (
        <tbody>
          <Cells room={room} days={days} />
        </tbody>
      ) : (
        bands.map((band) => (
          <tbody key={band.start_time}>
            <tr>
              <th scope="rowgroup" colSpan={days.length} className="num">
                {timesInWords({ start: band.start_time, end: band.end_time })[locale]}
              </th>
            </tr>
            <Cells room={room} days={days} band={band} />
          </tbody>
        ))
      )}
    </table>
  );
}

interface CellsProps {
  readonly room: RoomWeekProps['room'];
  readonly days: readonly AvailabilityDay[];
  readonly band?: RoomBand;
}

function Cells({ room, days, band }: CellsProps) {
  const { t, locale } = useWeekTexts();
  const times = band && timesInWords({ start: band.start_time, end: band.end_time })[locale];
  return (
    <tr>
      {days.map((day) => {
        const state = cellState(day, band);
        const label = t('cell', {
          when: [dayInWords(day.target_date)[locale], times].filter(Boolean).join(' '),
          state: t(`state.${state}`),
        });
        const mark = (
          <>
            <CellMark state={state} />
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        );
        return (
          <td key={day.target_date} className={state}>
            {state === 'shut' ? (
              <span>{mark}</span>
            ) : (
              <TextLink href={formPath(room.spot_id, room.room_id, day.target_date, band, state === 'full')}>
                {mark}
              </TextLink>
            )}
          </td>
        );
      })}
    </tr>
  );
}
