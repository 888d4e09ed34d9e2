import { dayInWords } from '@machi/domain/calendar/words';
import { cancelTaxi } from '@machi/domain/taxis/contract';
import type { TaxiBooking, TaxiRide } from '@machi/domain/taxis/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useCancel } from '../../../shell/cancel/use-cancel.ts';
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
  // While the window closes its words stay.
  const [shown, setShown] = useState(ride);
  if (ride !== undefined && ride !== shown) setShown(ride);

  const { cancel, dialog } = useCancel(cancelTaxi, {
    heading,
    onCanceled(reply) {
      if (shown) snackbar.show(t('cancel.done', { leg: t(`leg.${shown.leg}`) }), 'success');
      onCanceled(reply.booking);
    },
    onKept: onClose,
  });

  return (
    <ConfirmDialog
      {...dialog}
      open={ride !== undefined}
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
      onConfirm={() => shown && void cancel({ reservation_id: booking.reservation_id, leg: shown.leg })}
    />
  );
}
