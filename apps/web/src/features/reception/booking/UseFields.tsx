import { readCounterDays } from '@machi/domain/reception/contract';
import { isDateText } from '@machi/domain/calendar/model';
import { chooseFrom, endTimes, startTimes } from '@machi/domain/reservations/choices';
import { dayInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Room } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askAnew } from '../../../shell/calls/ask.ts';
import { dayForOwner, type OwnTime } from '../../../shell/room-week/own-time.ts';
import { useReceptionTexts } from '../texts.ts';
import type { ChosenUse } from './booking-values.ts';

interface UseFieldsProps {
  readonly room: Room;
  /** From 1; shown when there are several. */
  readonly nth: number;
  readonly isOnly: boolean;
  readonly use: ChosenUse;
  /** The time of the present reservation, which counts as free. */
  readonly own?: OwnTime & { readonly room_id: number };
  readonly today: string;
  readonly error: string | undefined;
  readonly onChange: (use: ChosenUse) => void;
  readonly onRemove: () => void;
}

/** Default length in minutes. */
const USUAL_MINUTES = 60;

/** A day and its time among the free ones, also on days closed for online applications. */
export function UseFields({ room, nth, isOnly, use, own, today, error, onChange, onRemove }: UseFieldsProps) {
  const { t, locale } = useReceptionTexts();
  const { data } = useQuery({
    ...askAnew(readCounterDays, { room_id: room.room_id, from: use.date }, locale),
    enabled: room.room_id > 0 && isDateText(use.date),
  });
  const found = data?.days.find(({ target_date }) => target_date === use.date);
  const isOwn = found !== undefined && own?.room_id === room.room_id;
  const day = isOwn
    ? { ...dayForOwner({ ...found, is_reservable: true }, own), is_reservable: found.is_reservable }
    : found;
  const starts = day ? startTimes(day, room) : [];
  const ends = day && use.start !== '' ? endTimes(day, use.start, room) : [];
  // A half-typed year is a different year.
  const words = isDateText(use.date) ? dayInWords(use.date)[locale] : '';
  /** The chosen time stays in the list, also when it is no longer free. */
  const withChosen = (times: readonly string[], chosen: string) =>
    chosen === '' || times.includes(chosen)
      ? times
      : [...times, chosen].toSorted((one, other) => one.localeCompare(other));
  const option = (time: string) => ({ value: time, label: timeInWords(time) });

  function begin(start: string) {
    const chosen = day && start !== '' ? chooseFrom(day, start, USUAL_MINUTES, room) : undefined;
    onChange({ ...use, start, end: chosen?.end ?? '' });
  }
  // The board passes only a start; for a room with bands it selects the band around it.
  const asked = use.end === '' ? use.start : '';
  const latest = useRef({ use, room, day, onChange });
  useEffect(() => {
    latest.current = { use, room, day, onChange };
  });
  useEffect(() => {
    const now = latest.current;
    if (found === undefined || now.day === undefined || asked === '') return;
    const start = startTimes(now.day, now.room).findLast((time) => time <= asked);
    const chosen = start === undefined ? undefined : chooseFrom(now.day, start, USUAL_MINUTES, now.room);
    now.onChange({ ...now.use, start: chosen?.start ?? '', end: chosen?.end ?? '' });
  }, [found, asked]);
  function told(): string {
    if (words === '') return '';
    if (!day) return t('book.day.loading');
    if (day.opening === null) return t('book.day.closed', { day: words, why: day.closed_why ?? '' });
    if (day.free.length === 0) return t('book.day.full', { day: words });
    const times = day.free.map((free) => timesInWords(free)[locale]).join(t('comma'));
    return t('book.day.free', { day: words, times });
  }
  return (
    <div className="reception-use">
      <DateField
        id={nth === 1 ? 'target_date' : `target_dates.${nth - 2}`}
        label={isOnly ? t('book.date') : t('book.date.nth', { nth })}
        requiredWord={t('required')}
        min={today}
        value={use.date}
        error={error}
        onChange={({ target }) => onChange({ date: target.value, start: '', end: '' })}
      />
      <p className="sm num" role="status">
        {told()}
        {day && day.free.length > 0 && !day.is_reservable && <b className="desk-under">{t('book.day.offline')}</b>}
      </p>
      {(starts.length > 0 || use.end !== '') && (
        <div className="reception-times">
          <SelectField
            label={t('book.start')}
            fit="time"
            emptyWord="―"
            value={use.start}
            options={withChosen(starts, use.start).map(option)}
            onChange={({ target }) => begin(target.value)}
          />
          <SelectField
            label={t('book.end')}
            fit="time"
            emptyWord="―"
            value={use.end}
            options={withChosen(ends, use.end).map(option)}
            onChange={({ target }) => onChange({ ...use, end: target.value })}
          />
        </div>
      )}
      {!isOnly && (
        <Button size="small" variant="text-danger" onClick={onRemove}>
          {t('book.day.remove')}
        </Button>
      )}
    </div>
  );
}
