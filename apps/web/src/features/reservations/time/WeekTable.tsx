import { dateAt, minutesOf } from '@machi/domain/calendar/model';
import { daysInWords } from '@machi/domain/calendar/words';
import type { AvailabilityDay, Room } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Legend } from '@machi/ui/week-grid/Legend';
import { WeekGrid } from '@machi/ui/week-grid/WeekGrid';
import { useId } from 'react';
import { LoadFailed } from '../../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../../shell/calls/PageLoading.tsx';
import { ClosedDays } from '../../../shell/room-week/ClosedDays.tsx';
import { useTexts } from '../texts.ts';
import type { Dates } from '@machi/domain/chosen-dates/dates';
import type { Weeks } from './use-weeks.ts';
import { columnsOf, rowsOf } from './week-view.ts';

interface WeekTableProps {
  readonly room: Room;
  readonly weeks: Weeks;
  /** The chosen days that are still free; a lost one is not marked. */
  readonly chosen: Dates;
  /** Called for a free hour of a day. */
  readonly onPress: (day: AvailabilityDay, hour: number) => void;
  /** Called for a taken hour. */
  readonly onTaken: (day: AvailabilityDay, hour: number) => void;
}

/** Seven days of the room: hours down, days across. A press chooses an hour. */
export function WeekTable({ room, weeks, chosen, onPress, onTaken }: WeekTableProps) {
  const { t, locale } = useTexts();
  const titleId = useId();
  const { days } = weeks;
  const words = {
    free: t('state.free'),
    part: t('state.part'),
    full: t('state.full'),
    shut: t('state.shut'),
    chosen: t('state.chosen'),
  };
  const title = daysInWords(weeks.from, weeks.to)[locale];
  const nameOf: Parameters<typeof rowsOf>[3] = ({ state, ...hour }) =>
    t('time.hour', { ...hour, state: state === 'full' ? t('state.full.wait') : words[state] });
  const rows = days === undefined ? [] : rowsOf(days, chosen, locale, nameOf);
  const isFull = days !== undefined && !days.some((day) => day.free.length > 0);

  function press(hear: typeof onPress, { row, column }: { row: { id: string }; column: { id: string } }) {
    const day = days?.find(({ target_date }) => target_date === column.id);
    if (day !== undefined) hear(day, minutesOf(row.id) / 60);
  }

  return (
    <section className="stack" aria-labelledby={titleId}>
      <div className="row between">
        <h2 id={titleId} className="num" aria-live="polite">
          {title}
        </h2>
        <span className="row tight">
          <Button
            size="small"
            disabled={weeks.previous === undefined}
            onClick={weeks.previous}
            icon={<Icon name="chevron-left" />}
          >
            {t('time.previousWeek')}
          </Button>
          <Button
            size="small"
            disabled={weeks.next === undefined}
            onClick={weeks.next}
            iconEnd={<Icon name="chevron-right" />}
          >
            {t('time.nextWeek')}
          </Button>
        </span>
      </div>
      {weeks.isFailed ? <LoadFailed onAgain={weeks.reload} busy={weeks.isFetching} /> : null}
      {days === undefined && !weeks.isFailed ? <PageLoading label={t('loadingWeek')} /> : null}
      {days !== undefined && isFull ? <p>{t(rows.length === 0 ? 'time.closedWeek' : 'time.fullWeek')}</p> : null}
      {days === undefined ? null : <ClosedDays days={days} />}
      {days !== undefined && rows.length > 0 ? (
        <div className="stack-tight">
          <p className="sm muted">{t('time.how')}</p>
          <WeekGrid
            caption={t('time.caption', { room: room.room_name, days: title })}
            cornerLabel={t('time.corner')}
            columns={columnsOf(days, locale, dateAt(new Date()))}
            rows={rows}
            busy={weeks.isFetching && days[0]?.target_date !== weeks.from}
            onChoose={(_, place) => press(onPress, place)}
            onFull={(_, place) => press(onTaken, place)}
          />
          <Legend
            items={(['free', 'part', 'full', 'shut'] as const).map((state) => ({ state, label: words[state] }))}
            note={t('time.quarters')}
          />
        </div>
      ) : null}
    </section>
  );
}
