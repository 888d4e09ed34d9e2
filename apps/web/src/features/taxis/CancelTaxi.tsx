import { dayInWords } from '@machi/domain/calendar/words';
import type { cancelTaxi } from '@machi/domain/taxis/contract';
import type { TaxiBooking, TaxiRide } from '@machi/domain/taxis/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import type { useAsked } from '../../shell/asked/use-asked.ts';
import { useCancelWords } from '../../shell/cancel/use-cancel-words.ts';
import { useTaxiTexts } from './texts.ts';
import { rideClock } from './ride-words.ts';

interface CancelTaxiProps {
  readonly booking: TaxiBooking;
  /** What is to be cancelled; undefined where nothing was asked about yet. */
  readonly ride: TaxiRide | undefined;
  readonly cancel: ReturnType<typeof useAsked<typeof cancelTaxi>>;
}

/** "Are you really sure to cancel this?" with the leg, and that the reservation stays. */
export function CancelTaxi({ booking, ride, cancel: { act, dialog } }: CancelTaxiProps) {
  const { t, locale } = useTaxiTexts();
  const words = useCancelWords();
  if (!ride) return null;
  const leg = t(`leg.${ride.leg}`);
  const input = { reservation_id: booking.reservation_id, leg: ride.leg };
  return (
    <ConfirmDialog
      {...dialog}
      question={words.t('question')}
      consequence={
        <>
          <p>
            <b className="num">
              {t('cancel.object', { leg, day: dayInWords(booking.target_date)[locale] })}{' '}
              <span className="nb">{t('ride.times', rideClock(ride))}</span>
            </b>
            <br />
            <b>{t('ride.title', { start: ride.start_name, end: ride.end_name })}</b>
          </p>
          <p>{t('cancel.consequence')}</p>
        </>
      }
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      onConfirm={() => void act(input, t('cancel.done', { leg }))}
    />
  );
}
