import { toldInPlace } from '@machi/client/client';
import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import { cancelRide } from '@machi/domain/ondemandbus/ride-contract';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { clockOf } from '../../../../shell/language/dates.ts';
import { useMinute } from '../../../../shell/use-minute.ts';
import { useForgetRides, useKeepRide } from '../../queries.ts';
import { useBusTexts } from '../../texts.ts';
import { dayOf } from '../ride-words.ts';

/** Until when the ride can be cancelled, and the question before it. */
export function CancelRide({ ride }: { ride: DemandRide }) {
  const { t, locale } = useBusTexts();
  const now = useMinute();
  const snackbar = useSnackbar();
  const keep = useKeepRide(locale);
  const forget = useForgetRides();
  const { send, busy } = useCall(cancelRide);
  const sentencesOf = useRefusalSentences();
  const [isAsking, setAsking] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasCanceled = useRef(false);
  const { cancelable_until: until, state, from_name: from, to_name: to, promised_from: pickup } = ride;
  if (state === 'done' || state === 'missed' || state === 'on-board') return null;
  const isOpen = until !== null && Date.parse(until) > now.getTime();
  const day = dayInWords(ride.date)[locale];
  const persons = t('persons', { count: ride.persons });

  async function cancel() {
    setErrors([]);
    const result = await send({ ride_id: ride.ride_id }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('cancel.failed')));
      forget();
      return;
    }
    hasCanceled.current = true;
    keep(result.reply.ride);
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
            {state === 'waiting'
              ? t('cancel.untilReady')
              : t('cancel.until', { until: `${dateInWords(dayOf(until))[locale]} ${clockOf(until)}` })}
          </p>
          <p>
            <Button variant="quiet-danger" onClick={() => setAsking(true)}>
              {t('cancel.press')}
            </Button>
          </p>
        </>
      ) : (
        <p>{t(state === 'canceled' ? 'cancel.already' : 'cancel.past')}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        question={t('cancel.question')}
        consequence={
          <>
            <p className="num">
              <b>
                {pickup === null
                  ? t('cancel.objectOnCall', { day, from, to, persons })
                  : t('cancel.object', { day, time: clockOf(pickup), from, to, persons })}
              </b>
            </p>
            <p>{t('cancel.consequence')}</p>
            {ride.other_ride_id === null ? null : <p>{t('cancel.other')}</p>}
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
