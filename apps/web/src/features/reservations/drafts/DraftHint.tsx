import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { MAX_DATES } from '@machi/domain/reservations/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useTexts } from '../texts.ts';
import type { Dates } from '@machi/domain/chosen-dates/dates';
import { withLeftOut } from './opened-draft.ts';

interface DraftHintProps {
  /** The chosen days. */
  readonly dates: Dates;
  /** Days of the draft that are not among them. */
  readonly leftOut: Dates;
  readonly onDates: (dates: Dates) => void;
  readonly onStartAgain: () => void;
}

/** Says that the form opened with a draft, offers the left-out days, and lets the person restart. */
export function DraftHint({ dates, leftOut, onDates, onStartAgain }: DraftHintProps) {
  const { t, locale } = useTexts();
  const together = withLeftOut(dates, leftOut);
  const isTakeable = together.length > dates.length && together.length <= MAX_DATES;
  const named = leftOut.map((one) => `${dayInWords(one.date)[locale]} ${timesInWords(one)[locale]}`);
  return (
    <Callout
      live="status"
      title={t('draft.restored')}
      actions={
        <>
          {isTakeable ? (
            <Button size="small" onClick={() => onDates(together)}>
              {t('draft.takeDays')}
            </Button>
          ) : null}
          <Button size="small" onClick={onStartAgain}>
            {t('draft.startAgain')}
          </Button>
        </>
      }
    >
      {together.length > dates.length ? (
        <p>{t('draft.leftOut', { days: named.join(t('draft.dayJoin')) })}</p>
      ) : (
        <p>{t('draft.restoredBody')}</p>
      )}
    </Callout>
  );
}
