import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { Button } from '@machi/ui/button/Button';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef } from 'react';
import { useTexts } from '../text/use-texts.ts';

/** "Reselect dates only" or "edit content and rebook" (product, "Reserving again"). */
export type RebookWay = 'dates' | 'edit';

interface RebookChoiceProps {
  readonly source: Reservation;
  /** Whoever has started again comes from a form that is gone. */
  readonly takesFocus: boolean;
  readonly onChoose: (way: RebookWay) => void;
}

/** How an earlier reservation is to be made again. */
export function RebookChoice({ source, takesFocus, onChoose }: RebookChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { t, locale } = useTexts();
  const { location_name: spot, plan_name: room, target_date, target_time } = source;
  return (
    <div className="stack-lg reading">
      <PageHead
        title={t('rebook.title')}
        headingRef={heading}
        sub={t('rebook.source', {
          place: t('place', { spot, room }),
          day: dateInWords(target_date)[locale],
          times: timesInWords(target_time)[locale],
        })}
      />
      <div className="stack-tight">
        <p>{t('rebook.datesHow')}</p>
        <div>
          <Button variant="primary" onClick={() => onChoose('dates')}>
            {t('rebook.dates')}
          </Button>
        </div>
      </div>
      <div className="stack-tight">
        <p>{t('rebook.editHow')}</p>
        <div>
          <Button onClick={() => onChoose('edit')}>{t('rebook.edit')}</Button>
        </div>
      </div>
      <p className="sm muted">{t('rebook.anew')}</p>
    </div>
  );
}
