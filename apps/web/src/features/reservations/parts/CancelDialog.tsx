import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { cancelReservation } from '@machi/domain/reservations/contract';
import type { Reservation } from '@machi/domain/reservations/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useCall } from '../../../shell/use-call.ts';
import { keepReservation } from '../queries.ts';
import { useTexts } from '../text/use-texts.ts';

interface CancelDialogProps {
  /** What is to be cancelled; undefined closes the question. */
  readonly reservation: Reservation | undefined;
  readonly onClose: () => void;
  readonly onCanceled: (reservation: Reservation) => void;
  /** Takes the focus when the window has closed behind a cancellation: the button that opened it is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** "Are you really sure to cancel this?" with the object and the consequence (specification section 4). */
export function CancelDialog({ reservation, onClose, onCanceled, heading }: CancelDialogProps) {
  const { t, locale } = useTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(cancelReservation);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const hasCanceled = useRef(false);
  // While the window closes its words stay.
  const [shown, setShown] = useState(reservation);
  if (reservation !== undefined && reservation !== shown) setShown(reservation);

  async function cancel(asked: Reservation) {
    setErrors([]);
    const result = await send({ reservation_id: asked.reservation_id }, { ignoresErrorMessage: true });
    if (result === undefined) return;
    if (!result.ok) {
      const sentences = Object.values(result.errors).flat();
      setErrors(sentences.length > 0 ? sentences : [t('cancel.failed')]);
      return;
    }
    keepReservation(queryClient, locale, result.reply.reservation);
    snackbar.show(t('cancel.done', { day: dayInWords(asked.target_date)[locale] }), 'success');
    hasCanceled.current = true;
    onCanceled(result.reply.reservation);
  }

  function moveFocus() {
    if (hasCanceled.current) heading.current?.focus({ preventScroll: true });
    hasCanceled.current = false;
  }

  function close() {
    setErrors([]);
    onClose();
  }

  return (
    <ConfirmDialog
      open={reservation !== undefined}
      question={t('cancel.question')}
      consequence={
        shown && (
          <>
            <p>
              <b className="num">
                {t('cancel.object', {
                  day: dayInWords(shown.target_date)[locale],
                  times: timesInWords(shown.target_time)[locale],
                })}
              </b>
              <br />
              <b>{t('place', { spot: shown.location_name, room: shown.plan_name })}</b>
            </p>
            <p>{t('cancel.consequence')}</p>
          </>
        )
      }
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      busy={busy}
      busyLabel={t('cancel.sending')}
      error={errors.length > 0 ? errors.map((sentence) => <p key={sentence}>{sentence}</p>) : undefined}
      onConfirm={() => shown && void cancel(shown)}
      onCancel={close}
      onClosed={moveFocus}
    />
  );
}
