import { toldInPlace } from '@machi/client/client';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { cancelReservation } from '@machi/domain/reservations/contract';
import type { Reservation } from '@machi/domain/reservations/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useAction } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { keepReservation } from './queries.ts';
import { useOwnTexts } from './texts.ts';
import { LinkedTaxis } from './LinkedTaxis.tsx';

interface CancelDialogProps {
  /** The reservation to cancel; undefined closes the window. */
  readonly reservation: Reservation | undefined;
  readonly onClose: () => void;
  readonly onCanceled: (reservation: Reservation) => void;
  /** Takes the focus after a cancellation, because the button that opened the window is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * "Are you really sure to cancel this?" with the object and the consequence; a reservation with taxis needs a second
 * confirmation that names them (product, "Changing and cancelling").
 */
export function CancelDialog({ reservation, onClose, onCanceled, heading }: CancelDialogProps) {
  const { t, locale } = useOwnTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { send, busy } = useAction(cancelReservation);
  const sentencesOf = useRefusalSentences();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [step, setStep] = useState<'reservation' | 'between' | 'taxis'>('reservation');
  const hasCanceled = useRef(false);
  // The closing window calls an old closure; a ref tells it what follows.
  const leadsToTaxis = useRef(false);
  // The text stays while the window closes.
  const [shown, setShown] = useState(reservation);
  const [hasTaxis, setHasTaxis] = useState(false);
  if (reservation !== undefined && reservation !== shown) {
    setShown(reservation);
    setStep('reservation');
    setHasTaxis(reservation.reserves_outward === 1 || reservation.reserves_return === 1);
  }

  async function cancel(asked: Reservation, withTaxis: boolean) {
    setErrors([]);
    const input = { reservation_id: asked.reservation_id, with_taxis: withTaxis };
    const result = await send(input, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) {
      // A taxi was booked meanwhile in another window.
      if (!withTaxis && Object.values(result.codes).flat().includes('taxi-linked')) {
        setHasTaxis(true);
        goToTaxis();
        return;
      }
      setErrors(sentencesOf(result, t('cancel.failed')));
      return;
    }
    keepReservation(queryClient, locale, result.reply.reservation);
    snackbar.show(
      t(withTaxis ? 'cancel.doneTaxis' : 'cancel.done', { day: dayInWords(asked.target_date)[locale] }),
      'success',
    );
    hasCanceled.current = true;
    onCanceled(result.reply.reservation);
  }

  function goToTaxis() {
    leadsToTaxis.current = true;
    setStep('between');
  }

  function closed() {
    // The first window has returned the focus; now the second one takes it.
    if (leadsToTaxis.current) setStep('taxis');
    leadsToTaxis.current = false;
    if (hasCanceled.current) heading.current?.focus({ preventScroll: true });
    hasCanceled.current = false;
  }

  function close() {
    setErrors([]);
    setStep('reservation');
    onClose();
  }

  const object = shown && (
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
  );
  const common = {
    busy,
    busyLabel: t('cancel.sending'),
    errors,
    onCancel: close,
    onClosed: closed,
  };
  return (
    <>
      <ConfirmDialog
        {...common}
        open={reservation !== undefined && step === 'reservation'}
        question={t('cancel.question')}
        consequence={
          <>
            {object}
            <p>{t('cancel.consequence')}</p>
            {hasTaxis ? <p>{t('cancel.taxisFollow')}</p> : null}
          </>
        }
        confirmLabel={t(hasTaxis ? 'cancel.next' : 'cancel.confirm')}
        cancelLabel={t('cancel.keep')}
        onConfirm={() => {
          if (hasTaxis) goToTaxis();
          else if (shown) void cancel(shown, false);
        }}
      />
      <ConfirmDialog
        {...common}
        open={reservation !== undefined && step === 'taxis'}
        question={t('cancel.taxiQuestion')}
        consequence={
          <>
            {object}
            <p>{t('cancel.taxiConsequence')}</p>
            {shown ? <LinkedTaxis reservation={shown} /> : null}
          </>
        }
        confirmLabel={t('cancel.taxiConfirm')}
        cancelLabel={t('cancel.taxiKeep')}
        onConfirm={() => shown && void cancel(shown, true)}
      />
    </>
  );
}
