import { timeInWords } from '@machi/domain/calendar/words';
import { endTimes, moveStart, startTimes } from '@machi/domain/reservations/choices';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { AvailabilityDay, Room } from '@machi/domain/spots/contract';
import { TimeRange } from '@machi/ui/field/TimeRange';
import { GAP, around } from '../../../shell/navigation/around.ts';
import { useTexts } from '../text/use-texts.ts';

interface ChosenTimesProps {
  readonly room: Room;
  readonly chosen: ChosenTime;
  /** The days that have this time, as far as they are known: a time is offered when one of them is free for it. */
  readonly days: readonly AvailabilityDay[];
  /** Whose time it is: a day, or all of them. */
  readonly name: string;
  readonly onChange: (chosen: ChosenTime) => void;
}

const inOrder = (times: readonly string[]): string[] => [...new Set(times)].toSorted();

/** The exact time, two selects on the room's unit. */
export function ChosenTimes({ room, chosen, days, name, onChange }: ChosenTimesProps) {
  const { t } = useTexts();
  const [, between = '', after = ''] = around(t('time.times', { start: GAP, end: GAP }));
  function start(time: string) {
    const day = days.find((one) => startTimes(one, room).includes(time));
    if (day !== undefined) onChange({ ...moveStart(day, chosen, time, room), date: chosen.date });
  }
  return (
    <TimeRange
      startLabel={t('time.start', { day: name })}
      endLabel={t('time.end', { day: name })}
      betweenWord={between}
      afterWord={after}
      wordsOf={timeInWords}
      starts={inOrder([...days.flatMap((day) => startTimes(day, room)), chosen.start])}
      ends={inOrder([...days.flatMap((day) => endTimes(day, chosen.start, room)), chosen.end])}
      start={chosen.start}
      end={chosen.end}
      onStart={start}
      onEnd={(end) => onChange({ ...chosen, end })}
    />
  );
}
