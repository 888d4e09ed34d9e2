import { addDays, dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { Reservation } from '@machi/domain/reservations/model';
import { canCancel, isAhead, statusOf } from '@machi/domain/reservations/status';
import { Button } from '@machi/ui/button/Button';
import { useRef, useState } from 'react';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { useOwnTexts } from '../text/use-own-texts.ts';
import { CancelDialog } from '../CancelDialog.tsx';

/** Midnight is said as the end of the day before, as people do. */
function instantInWords(instant: Date, locale: Locale): string {
  const minutes = minutesAt(instant);
  const day = minutes === 0 ? addDays(dateAt(instant), -1) : dateAt(instant);
  return `${dateInWords(day)[locale]} ${timeInWords(timeOf(minutes === 0 ? 1440 : minutes))}`;
}

/** Until when it can be cancelled here, how to do it, and by telephone afterwards. */
export function CancelSection({ reservation }: { reservation: Reservation }) {
  const { t, locale } = useOwnTexts();
  const [now] = useState(() => new Date());
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const status = statusOf(reservation);
  const isOpen = canCancel(reservation, now);
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('cancelling.title')}
      </h2>
      {isOpen && reservation.cancelable_until !== null ? (
        <>
          <p>{t('cancelling.until', { until: instantInWords(new Date(reservation.cancelable_until), locale) })}</p>
          <p>
            <Button variant="quiet-danger" onClick={() => setAsking(true)}>
              {t('cancel.confirm')}
            </Button>
          </p>
        </>
      ) : (
        <p>{t(whyNot())}</p>
      )}
      <p className="sm">
        {t('cancelling.tel')} <Telephone number={reservation.tel} />
      </p>
      <CancelDialog
        reservation={isAsking ? reservation : undefined}
        onClose={() => setAsking(false)}
        onCanceled={() => setAsking(false)}
        heading={heading}
      />
    </section>
  );

  function whyNot() {
    if (status === 'cancelled') return 'detail.isCancelled';
    if (status === 'refused') return 'detail.isRefused';
    return isAhead(reservation, now) ? 'cancelling.late' : 'detail.isPast';
  }
}
