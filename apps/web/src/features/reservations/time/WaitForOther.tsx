import { MINUTES_A_DAY, minutesOf, timeOf } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import { endTimes, startTimes } from '@machi/domain/reservations/choices';
import type { AvailabilityDay, Room } from '@machi/domain/spots/contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import { TimeRange } from '@machi/ui/field/TimeRange';
import { useEffect, useRef, useState } from 'react';
import { GAP, around } from '../../../shell/navigation/around.ts';
import { useTexts } from '../texts.ts';
import type { TakenHour } from '../preset.ts';
import { WaitButton } from './WaitButton.tsx';

const HOUR = 60;

/** The day without any reservations. */
const whollyFree = (day: AvailabilityDay): AvailabilityDay => ({
  ...day,
  free: day.opening === null ? [] : [day.opening],
});

interface WaitForOtherProps {
  readonly room: Room;
  readonly days: readonly AvailabilityDay[];
  /** The taken hour pressed in the table, which opens this part. */
  readonly pressed: TakenHour | undefined;
}

/** Asks for a notification about a taken time: the pressed hour, or one chosen here. */
export function WaitForOther({ room, days, pressed }: WaitForOtherProps) {
  const { t, locale } = useTexts();
  const [wish, setWish] = useState({ date: '', start: '', end: '', ...pressed });
  const taken = useRef<HTMLParagraphElement>(null);
  useEffect(() => taken.current?.focus(), []);
  const open = days.filter((day) => day.is_reservable && day.opening !== null);
  const found = open.find(({ target_date }) => target_date === wish.date) ?? open[0];
  if (found === undefined) return null;
  const day = whollyFree(found);
  const starts = startTimes(day, room);
  const start = starts.findLast((time) => time <= wish.start) ?? starts[0] ?? '';
  const ends = endTimes(day, start, room);
  const hourLater = timeOf(Math.min(minutesOf(start) + HOUR, MINUTES_A_DAY));
  const end = [wish.end, hourLater].find((time) => ends.includes(time)) ?? ends[0] ?? '';
  const dayWords = dayInWords(day.target_date)[locale];
  const [, between = '', after = ''] = around(t('time.times', { start: GAP, end: GAP }));
  const wanted = { date: day.target_date, start, end };
  return (
    <Disclosure title={t('wait.title')} startsOpen={pressed !== undefined}>
      <div className="stack">
        {pressed === undefined ? null : (
          <p ref={taken} tabIndex={-1}>
            <b>{t('wait.taken', { day: dayWords, times: timesInWords({ start, end })[locale] })}</b>
          </p>
        )}
        <p>{t('wait.how')}</p>
        <SelectField
          label={t('wait.day')}
          fit="date"
          value={wanted.date}
          onChange={({ target }) => setWish({ ...wish, date: target.value })}
          options={open.map(({ target_date }) => ({ value: target_date, label: dayInWords(target_date)[locale] }))}
        />
        <TimeRange
          startLabel={t('wait.start', { day: dayWords })}
          endLabel={t('wait.end', { day: dayWords })}
          betweenWord={between}
          afterWord={after}
          wordsOf={timeInWords}
          starts={starts}
          ends={ends}
          start={start}
          end={end}
          onStart={(time) => setWish({ ...wanted, start: time })}
          onEnd={(time) => setWish({ ...wanted, end: time })}
        />
        <WaitButton key={`${wanted.date} ${start} ${end}`} room={room} wanted={wanted} />
      </div>
    </Disclosure>
  );
}
