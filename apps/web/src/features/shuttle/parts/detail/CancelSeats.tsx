import { toldInPlace } from '@machi/client/client';
import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import { cancelSeats } from '@machi/domain/shuttle/contract';
import type { SeatReservation } from '@machi/domain/shuttle/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { useMinute } from '../../../../shell/use-minute.ts';
import { useForgetSeats, useKeepSeats } from '../../queries.ts';
import { useShuttleTexts } from '../../texts.ts';
import { clockOf } from '../../../../shell/language/dates.ts';
import { dayOf } from '../ride-words.ts';

/** Until when seats can be cancelled, and the question before it. */
export function CancelSeats({ reservation }: { reservation: SeatReservation }) {
  const { t, locale } = useShuttleTexts();
  const now = useMinute();
  const snackbar = useSnackbar();
  const keep = useKeepSeats(locale);
  const forget = useForgetSeats();
  const { send, busy } = useCall(cancelSeats);
  const sentencesOf = useRefusalSentences();
  const [isAsking, setAsking] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasCanceled = useRef(false);
  const { cancelable_until: until, departed_at, departure_name, arrival_name, persons } = reservation;
  const isOpen = until !== null && Date.parse(until) > now.getTime();

  async function cancel() {
    setErrors([]);
    const result = await send({ seat_reservation_id: reservation.seat_reservation_id }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('cancel.failed')));
      forget();
      return;
    }
    hasCanceled.current = true;
    keep(result.reply);
    snackbar.show(t('cancel.done'), 'success');
    setAsking(false);
  }

  return (
    <section className="stack no-print" aria-labelledby="cancel">
      <h2 id="cancel" ref={heading} tabIndex={-1}>
        {t('cancel.title')}
      </h2>
      {isOpen ? (
        <>
          <p className="num">
            {t('cancel.until', { until: `${dateInWords(dayOf(until))[locale]} ${clockOf(until)}` })}
          </p>
          <p>
            <Button variant="quiet-danger" onClick={() => setAsking(true)}>
              {t('cancel.press')}
            </Button>
          </p>
        </>
      ) : (
        <p>{t(reservation.state === 'canceled' ? 'cancel.already' : 'cancel.past')}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        question={t('cancel.question')}
        consequence={
          <>
            <p className="num">
              <b>
                {t('cancel.object', {
                  day: dayInWords(dayOf(departed_at))[locale],
                  time: clockOf(departed_at),
                  from: departure_name,
                  to: arrival_name,
                  persons: t('persons', { count: persons }),
                })}
              </b>
            </p>
            <p>{t('cancel.consequence')}</p>
          </>
        }
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t('cancel.keep')}
        busy={busy}
        busyLabel={t('cancel.sending')}
        errors={errors}
        onConfirm={() => void cancel()}
        onCancel={() => {
          setErrors([]);
          setAsking(false);
        }}
        onClosed={() => {
          if (hasCanceled.current) heading.current?.focus({ preventScroll: true });
          hasCanceled.current = false;
        }}
      />
    </section>
  );
}
