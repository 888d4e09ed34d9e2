import type { DateText } from '@machi/domain/calendar/model';
import { dayInWords, minutesInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import { bandsInWords } from '@machi/domain/reservations/grid';
import type { AvailabilityDay, Room } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { Icon } from '@machi/ui/icon/Icon';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../texts.ts';
import { atTime, withDate, withoutDate } from '@machi/domain/chosen-dates/dates';
import { endTimes, moveStart, startTimes, type ChosenTime } from '@machi/domain/reservations/choices';
import { TimeRange } from '@machi/ui/field/TimeRange';
import type { ChosenDates } from './use-chosen-dates.ts';
import { GAP, around } from '../../../shell/navigation/around.ts';

interface ChosenTimesProps {
  readonly room: Room;
  readonly chosen: ChosenTime;
  /** Known days with this time: a start or end is offered when one of them is free for it. */
  readonly days: readonly AvailabilityDay[];
  /** Name of the selects: a day, or all days. */
  readonly name: string;
  readonly onChange: (chosen: ChosenTime) => void;
}

const inOrder = (times: readonly string[]): string[] => [...new Set(times)].toSorted();

/** The exact time: two selects in steps of the room's unit. */
function ChosenTimes({ room, chosen, days, name, onChange }: ChosenTimesProps) {
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

interface ChosenDaysProps {
  readonly room: Room;
  readonly chosen: ChosenDates;
  /** The days as they are now; days still loading are missing. */
  readonly days: ReadonlyMap<DateText, AvailabilityDay>;
  /** Days that cannot be kept, with the reason. */
  readonly failing: ReadonlyMap<DateText, string>;
  /** Called after the last day is removed: nothing here is left to take the focus. */
  readonly onNone: () => void;
}

/** Class that finds the next remove button once its neighbour is gone. */
const REMOVES = 'remove-day';

/** The chosen days: one time for all of them, or each with its own. */
export function ChosenDays({ room, chosen, days, failing, onNone }: ChosenDaysProps) {
  const { t, locale } = useTexts();
  const { dates, hasOwnTimes, setDates } = chosen;
  const list = useRef<HTMLUListElement>(null);
  const [first] = dates;
  if (first === undefined) return null;
  const isShared = dates.length > 1 && !hasOwnTimes;
  const known = (wanted: readonly ChosenTime[]) =>
    wanted.map(({ date }) => days.get(date)).filter((day) => day !== undefined);
  function remove(date: DateText, index: number) {
    flushSync(() => setDates(withoutDate(dates, date)));
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`.${REMOVES}`) ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    if (next) next.focus();
    else onNone();
  }
  return (
    <>
      {isShared ? (
        <FieldGroup legend={t('dates.time', { count: dates.length })}>
          <ChosenTimes
            room={room}
            chosen={first}
            days={known(dates)}
            name={t('dates.all')}
            onChange={(time) => setDates(atTime(dates, time))}
          />
        </FieldGroup>
      ) : null}
      <ul ref={list}>
        {dates.map((one, index) => {
          const day = dayInWords(one.date)[locale];
          const cause = failing.get(one.date);
          return (
            <li key={one.date} className="pick">
              <div className="row between">
                <h3 className="num grow">
                  {day}
                  {isShared ? <small className="nb"> {timesInWords(one)[locale]}</small> : null}
                  {cause !== undefined ? (
                    <span className="not-free">
                      <Icon name="error" />
                      {t('dates.failing')}
                    </span>
                  ) : null}
                </h3>
                <Button
                  variant="text"
                  size="small"
                  className={REMOVES}
                  aria-label={t('time.removeDay', { day })}
                  onClick={() => remove(one.date, index)}
                >
                  {t('time.remove')}
                </Button>
              </div>
              {cause ? <p className="sm">{cause}</p> : null}
              {isShared ? null : (
                <ChosenTimes
                  room={room}
                  chosen={one}
                  days={known([one])}
                  name={day}
                  onChange={(time) => setDates(withDate(dates, time))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {dates.length > 1 ? (
        <CheckField
          label={t('dates.ownTimes')}
          checked={hasOwnTimes}
          onChange={({ target }) => setDates(target.checked ? dates : atTime(dates, first), target.checked)}
        />
      ) : null}
      <p className="sm muted">
        {room.room_timetable.length === 0
          ? t('time.unit', { unit: minutesInWords(room.unit_minutes)[locale] })
          : t('time.bands', { bands: bandsInWords(room.room_timetable)[locale] })}
      </p>
    </>
  );
}
