import { timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { TimeRange, type TimeRangeProps } from '@machi/ui/field/TimeRange';
import { useSpotDeskTexts } from './texts.ts';

const times = Array.from({ length: 97 }, (_time, index) => timeOf(index * 15));

interface DayRangeProps extends Pick<TimeRangeProps, 'startLabel' | 'endLabel' | 'start' | 'end'> {
  readonly onChange: (start: string, end: string) => void;
}

/** A part of any day in quarters of an hour; a start after the end lets the part last to midnight. */
export function DayRange({ start, end, onChange, ...labels }: DayRangeProps) {
  const { t } = useSpotDeskTexts();
  return (
    <TimeRange
      {...labels}
      betweenWord={t('hours.between')}
      afterWord={t('hours.after')}
      wordsOf={timeInWords}
      starts={times.slice(0, -1)}
      ends={times.filter((time) => time > start)}
      start={start}
      end={end}
      onStart={(next) => onChange(next, end > next ? end : '24:00')}
      onEnd={(next) => onChange(start, next)}
    />
  );
}
