import { dayInWords, minutesInWords, timeInWords } from '@machi/domain/calendar/words';
import { endTimes, moveStart, startTimes } from '@machi/domain/reservations/choices';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import { bandsInWords } from '@machi/domain/reservations/grid';
import type { AvailabilityDay, Room } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { useId } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { GAP, around } from './around.ts';

interface ChosenDayProps {
  readonly room: Room;
  readonly chosen: ChosenTime;
  /** The day as it stands now; undefined until it is known. */
  readonly day: AvailabilityDay | undefined;
  readonly onChoose: (chosen: ChosenTime | null) => void;
}

const withOwn = (times: readonly string[], own: string): string[] => [...new Set([...times, own])].toSorted();

/** The chosen day with its exact times, two selects on the room's unit. */
export function ChosenDay({ room, chosen, day, onChoose }: ChosenDayProps) {
  const { t, locale } = useTexts();
  const id = useId();
  const dayWords = dayInWords(chosen.date)[locale];
  const starts = day === undefined ? [] : startTimes(day, room);
  const ends = day === undefined ? [] : endTimes(day, chosen.start, room);
  const [, between = '', after = ''] = around(t('time.times', { start: GAP, end: GAP }));
  return (
    <div className="pick">
      <div className="row between">
        <h3>{dayWords}</h3>
        <Button
          variant="text"
          size="small"
          aria-label={t('time.removeDay', { day: dayWords })}
          onClick={() => onChoose(null)}
        >
          {t('time.remove')}
        </Button>
      </div>
      <div className="times">
        <label className="sr" htmlFor={`${id}-start`}>
          {t('time.start', { day: dayWords })}
        </label>
        <select
          id={`${id}-start`}
          className="select num"
          value={chosen.start}
          onChange={({ target }) => day && onChoose(moveStart(day, chosen, target.value, room))}
        >
          {withOwn(starts, chosen.start).map((time) => (
            <option key={time} value={time}>
              {timeInWords(time)}
            </option>
          ))}
        </select>
        <span>{between}</span>
        <label className="sr" htmlFor={`${id}-end`}>
          {t('time.end', { day: dayWords })}
        </label>
        <select
          id={`${id}-end`}
          className="select num"
          value={chosen.end}
          onChange={({ target }) => onChoose({ ...chosen, end: target.value })}
        >
          {withOwn(ends, chosen.end).map((time) => (
            <option key={time} value={time}>
              {timeInWords(time)}
            </option>
          ))}
        </select>
        {after === '' ? null : <span>{after}</span>}
      </div>
      <p className="sm muted">
        {room.room_timetable.length === 0
          ? t('time.unit', { unit: minutesInWords(room.unit_minutes)[locale] })
          : t('time.bands', { bands: bandsInWords(room.room_timetable)[locale] })}
      </p>
    </div>
  );
}
