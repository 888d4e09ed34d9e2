import { toldInPlace } from '@machi/client/client';
import { dayInWords } from '@machi/domain/calendar/words';
import { cancelTaxi } from '@machi/domain/taxis/contract';
import type { TaxiBooking, TaxiRide } from '@machi/domain/taxis/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useTaxiTexts } from '../texts.ts';
import { rideClock } from './ride-words.ts';

interface CancelTaxiProps {
  readonly booking: TaxiBooking;
  /** What is to be cancelled; undefined closes the question. */
  readonly ride: TaxiRide | undefined;
  readonly onClose: () => void;
  readonly onCanceled: (booking: TaxiBooking) => void;
  /** Takes the focus behind a cancellation: the button that opened the question is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** "Are you really sure to cancel this?" with the leg, and that the reservation stays. */
export function CancelTaxi({ booking, ride, onClose, onCanceled, heading }: CancelTaxiProps) {
  const { t, locale } = useTaxiTexts();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(cancelTaxi);
  const sentencesOf = useRefusalSentences();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const hasCanceled = useRef(false);
  // While the window closes its words stay.
  const [shown, setShown] = useState(ride);
  if (ride !== undefined && ride !== shown) setShown(ride);

  async function cancel({ leg }: TaxiRide) {
    setErrors([]);
    const result = await send({ reservation_id: booking.reservation_id, leg }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('cancel.failed')));
      return;
    }
    snackbar.show(t('cancel.done', { leg: t(`leg.${leg}`) }), 'success');
    hasCanceled.current = true;
    onCanceled(result.reply.booking);
  }

  return (
    <ConfirmDialog
      open={ride !== undefined}
      question={t('cancel.question')}
      consequence={
        shown && (
          <>
            <p>
              <b className="num">
                {t('cancel.object', { leg: t(`leg.${shown.leg}`), day: dayInWords(booking.target_date)[locale] })}{' '}
                <span className="nb">{t('ride.times', rideClock(shown))}</span>
              </b>
              <br />
              <b>{t('ride.title', { start: shown.start_name, end: shown.end_name })}</b>
            </p>
            <p>{t('cancel.consequence')}</p>
          </>
        )
      }
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      busy={busy}
      busyLabel={t('cancel.sending')}
      errors={errors}
      onConfirm={() => shown && void cancel(shown)}
      onCancel={() => {
        setErrors([]);
        onClose();
      }}
      onClosed={() => {
        if (hasCanceled.current) heading.current?.focus({ preventScroll: true });
        hasCanceled.current = false;
      }}
    />
  );
}
