import { isDateText, minutesOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import { chooseFrom } from '@machi/domain/reservations/choices';
import { asBookable } from '@machi/domain/reservations/grid';
import type { Reservation } from '@machi/domain/reservations/model';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TimeRange } from '@machi/ui/field/TimeRange';
import { useQuery } from '@tanstack/react-query';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../texts.ts';
import { dayForOwner, timeChoices } from '../../../shell/room-week/own-time.ts';
import type { Change } from './use-change.ts';

interface TimeFieldsProps {
  readonly reservation: Reservation;
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly change: Change;
}

/** Day and time among the free ones; the own time counts as free. */
export function TimeFields({ reservation, spot, room, change: { values, set, errorOf } }: TimeFieldsProps) {
  const { t, locale } = useOwnTexts();
  const own = { date: reservation.target_date, ...reservation.target_time };
  // A club's reservation can move to days open only to clubs.
  const early = reservation.club_id === null ? undefined : spot.openings.find(({ kind }) => kind === 'club');
  const { data, isFetching } = useQuery(ownQueries.day(spot.spot_id, room.room_id, values.date, early?.kind));
  const day = data ? asBookable(dayForOwner(data, own), room) : undefined;
  const { starts, ends } = day ? timeChoices(day, own, values.start, room) : { starts: [], ends: [] };
  const length = minutesOf(values.end) - minutesOf(values.start);

  function chooseStart(start: string) {
    const moved = day && chooseFrom(day, start, length, room);
    set({ start, end: moved?.end ?? values.end });
  }

  function wordsOfDay(): string {
    // A half-typed year is a different year.
    if (!isDateText(values.date)) return '';
    if (isFetching && day === undefined) return t('change.loading');
    if (day === undefined || (starts.length === 0 && !day.is_reservable)) return t('change.notOpen');
    if (starts.length === 0) return t('change.noneFree');
    return t('change.free', { times: day.free.map((stretch) => timesInWords(stretch)[locale]).join(t('join')) });
  }

  return (
    <>
      <DateField
        id="target_date"
        label={t('change.date')}
        requiredWord={t('required')}
        error={errorOf('target_date')}
        min={[own.date, spot.reservable_from].toSorted()[0]}
        max={early?.until ?? spot.reservable_until}
        value={values.date}
        readout={isDateText(values.date) ? dateInWords(values.date)[locale] : undefined}
        onChange={({ currentTarget }) => currentTarget.value !== '' && set({ date: currentTarget.value })}
      />
      <FieldGroup
        id="target_time"
        legend={t('change.time')}
        requiredWord={t('required')}
        error={errorOf('target_time')}
      >
        <p className="sm num" role="status">
          {wordsOfDay()}
        </p>
        <TimeRange
          startLabel={t('change.start')}
          endLabel={t('change.end')}
          betweenWord={t('change.between')}
          afterWord={t('change.after')}
          wordsOf={timeInWords}
          starts={withChosen(starts, values.start)}
          ends={withChosen(ends, values.end)}
          start={values.start}
          end={values.end}
          onStart={chooseStart}
          onEnd={(end) => set({ end })}
        />
      </FieldGroup>
    </>
  );
}

/** The choice stays visible when it is not free; the server's answer then reports it at the field. */
const withChosen = (times: readonly string[], chosen: string): readonly string[] =>
  times.includes(chosen) ? times : [...times, chosen].toSorted();
