import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import { cancelSeats } from '@machi/domain/shuttle/contract';
import type { SeatReservation } from '@machi/domain/shuttle/model';
import { CancelSection } from '../../../shell/cancel/CancelSection.tsx';
import { clockOf } from '../../../shell/language/dates.ts';
import { useMinute } from '../../../shell/use-minute.ts';
import { useForgetSeats, useKeepSeats } from '../queries.ts';
import { useShuttleTexts } from '../texts.ts';
import { dayOf } from '../ride-words.ts';

/** Until when seats can be cancelled, and the question before it. */
export function CancelSeats({ reservation }: { reservation: SeatReservation }) {
  const { t, locale } = useShuttleTexts();
  const now = useMinute();
  const keep = useKeepSeats(locale);
  const forget = useForgetSeats();
  const { cancelable_until: until, departed_at, departure_name, arrival_name, persons, state } = reservation;
  const canCancel = until !== null && Date.parse(until) > now.getTime();
  return (
    <CancelSection
      endpoint={cancelSeats}
      input={{ seat_reservation_id: reservation.seat_reservation_id }}
      note={
        until !== null && canCancel
          ? t('cancel.until', { until: `${dateInWords(dayOf(until))[locale]} ${clockOf(until)}` })
          : t(state === 'canceled' ? 'cancel.already' : 'cancel.past')
      }
      canCancel={canCancel}
      press={t('cancel.press')}
      confirm={t('cancel.confirm')}
      object={t('cancel.object', {
        day: dayInWords(dayOf(departed_at))[locale],
        time: clockOf(departed_at),
        from: departure_name,
        to: arrival_name,
        persons: t('persons', { count: persons }),
      })}
      consequence={<p>{t('cancel.consequence')}</p>}
      done={t('cancel.done')}
      onCanceled={keep}
      onRefused={forget}
    />
  );
}
