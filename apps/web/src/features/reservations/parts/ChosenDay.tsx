import { dayInWords, minutesInWords, timeInWords } from '@machi/domain/calendar/words';
import { endTimes, moveStart, startTimes } from '@machi/domain/reservations/choices';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import { bandsInWords } from '@machi/domain/reservations/grid';
import type { AvailabilityDay, Room } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { TimeRange } from '@machi/ui/field/TimeRange';
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
      <TimeRange
        startLabel={t('time.start', { day: dayWords })}
        endLabel={t('time.end', { day: dayWords })}
        betweenWord={between}
        afterWord={after}
        wordsOf={timeInWords}
        starts={withOwn(starts, chosen.start)}
        ends={withOwn(ends, chosen.end)}
        start={chosen.start}
        end={chosen.end}
        onStart={(start) => day && onChoose(moveStart(day, chosen, start, room))}
        onEnd={(end) => onChoose({ ...chosen, end })}
      />
      <p className="sm muted">
        {room.room_timetable.length === 0
          ? t('time.unit', { unit: minutesInWords(room.unit_minutes)[locale] })
          : t('time.bands', { bands: bandsInWords(room.room_timetable)[locale] })}
      </p>
    </div>
  );
}
