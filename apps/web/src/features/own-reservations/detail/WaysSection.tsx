import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readReservation } from '@machi/domain/reservations/contract';
import { WayLink } from '../../../shell/town/WayLink.tsx';
import { useOwnTexts } from '../texts.ts';

/** Routes there before the start, and back after the end. */
export function WaysSection({ reservation }: Pick<ReplyOf<typeof readReservation>, 'reservation'>) {
  const { t } = useOwnTexts();
  const { spot_id, target_date: date, target_time } = reservation;
  const { start, end } = target_time;
  return (
    <p className="row">
      <WayLink asked={{ to_spot_id: spot_id, date, time: start, meant: 'arrive' }} words={t('ways.there')} />
      {end < '24:00' ? (
        <WayLink asked={{ from_spot_id: spot_id, date, time: end, meant: 'depart' }} words={t('ways.back')} />
      ) : null}
    </p>
  );
}
