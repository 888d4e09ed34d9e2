import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import { cancelRide } from '@machi/domain/ondemandbus/ride-contract';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { CancelSection } from '../../../shell/cancel/CancelSection.tsx';
import { clockOf } from '../../../shell/language/dates.ts';
import { useMinute } from '../../../shell/use-minute.ts';
import { useForgetRides, useKeepRide } from '../queries.ts';
import { useBusTexts } from '../texts.ts';
import { dayOf } from '../ride-words.ts';

/** Until when the ride can be cancelled, and the question before it. */
export function CancelRide({ ride }: { ride: DemandRide }) {
  const { t, locale } = useBusTexts();
  const now = useMinute();
  const keep = useKeepRide(locale);
  const forget = useForgetRides();
  const { cancelable_until: until, state, from_name: from, to_name: to, promised_from: pickup } = ride;
  if (state === 'done' || state === 'missed' || state === 'on-board') return null;
  const canCancel = until !== null && Date.parse(until) > now.getTime();
  const day = dayInWords(ride.date)[locale];
  const persons = t('persons', { count: ride.persons });

  function note() {
    if (until === null || !canCancel) return t(state === 'canceled' ? 'cancel.already' : 'cancel.past');
    if (state === 'waiting') return t('cancel.untilReady');
    return t('cancel.until', { until: `${dateInWords(dayOf(until))[locale]} ${clockOf(until)}` });
  }
  return (
    <CancelSection
      endpoint={cancelRide}
      input={{ ride_id: ride.ride_id }}
      note={note()}
      canCancel={canCancel}
      press={t('cancel.press')}
      confirm={t('cancel.confirm')}
      object={
        pickup === null
          ? t('cancel.objectOnCall', { day, from, to, persons })
          : t('cancel.object', { day, time: clockOf(pickup), from, to, persons })
      }
      consequence={
        <>
          <p>{t('cancel.consequence')}</p>
          {ride.other_ride_id === null ? null : <p>{t('cancel.other')}</p>}
        </>
      }
      done={t('cancel.done')}
      onCanceled={(reply) => keep(reply.ride)}
      onRefused={forget}
    />
  );
}
