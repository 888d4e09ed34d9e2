import { daysInWords } from '@machi/domain/calendar/words';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Legend } from '@machi/ui/week-grid/Legend';
import { useId } from 'react';
import { ClosedDays } from './ClosedDays.tsx';
import { useWeekTexts, type RoomWeekView } from './use-room-week.ts';
import './room-week.css';

/** The shown week, links to other weeks, and the legend. */
export function WeekTurner({ week }: { week: RoomWeekView }) {
  const { t, locale } = useWeekTexts();
  const reasonId = useId();
  const edge = !week.onPrevious ? t('atStart') : week.onNext ? undefined : t('atEnd');
  return (
    <div className="stack-tight">
      <div className="row between">
        <strong className="num" role="status">
          {t('title', { days: daysInWords(week.from, week.to)[locale] })}
        </strong>
        <div className="row tight">
          <Button
            icon={<Icon name="chevron-left" />}
            onClick={week.onPrevious}
            reasonId={week.onPrevious ? undefined : reasonId}
          >
            {t('previous')}
          </Button>
          <Button
            iconEnd={<Icon name="chevron-right" />}
            onClick={week.onNext}
            reasonId={week.onNext ? undefined : reasonId}
          >
            {t('next')}
          </Button>
        </div>
      </div>
      {edge === undefined ? null : (
        <p className="hint" id={reasonId}>
          {edge}
        </p>
      )}
      <ClosedDays days={week.isStale ? [] : (week.rooms?.[0]?.days ?? [])} />
      <Legend
        items={(['free', 'part', 'full', 'shut'] as const).map((state) => ({ state, label: t(`state.${state}`) }))}
        note={t('note')}
      />
    </div>
  );
}
