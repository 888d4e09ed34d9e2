import type { SeatReservation } from '@machi/domain/shuttle/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { useShuttleTexts } from '../texts.ts';
import { clockOf } from '../../../shell/language/dates.ts';

interface SeatNotesProps {
  readonly reservation: SeatReservation;
  /** Whether they have just been reserved. */
  readonly isMade: boolean;
}

/** Most important facts about the seats. */
export function SeatNotes({ reservation, isMade }: SeatNotesProps) {
  const { t } = useShuttleTexts();
  const { state, standing, reason, now_departed_at, now_arrived_at, departed_at, arrived_at, tel, demo_service_id } =
    reservation;
  const isDemo = demo_service_id !== null;
  if (state === 'missed') {
    return (
      <Callout tone="warning">
        <p>
          {t(isDemo ? 'demo.missedBody' : 'seat.missedBody')} <Telephone number={tel} />
        </p>
      </Callout>
    );
  }
  if (state !== 'reserved') return null;
  if (standing === 'cancelled' || standing === 'gone') {
    return (
      <Callout
        tone="error"
        title={t(standing === 'cancelled' ? 'seat.runCancelled' : 'seat.gone')}
        actions={
          <ButtonLink variant="primary" href={isDemo ? `/demo/${demo_service_id}` : '/shuttle'}>
            {t(isDemo ? 'demo.again' : 'seat.again')}
          </ButtonLink>
        }
      >
        {reason === null ? null : <p>{reason}</p>}
        <p>
          {t(isDemo ? 'demo.goneBody' : 'seat.goneBody')} <Telephone number={tel} />
        </p>
      </Callout>
    );
  }
  return (
    <>
      {isMade ? (
        <Callout tone="success" live="status">
          <p>{t(isDemo ? 'demo.madeBody' : 'seat.madeBody')}</p>
        </Callout>
      ) : null}
      {standing === 'moved' ? (
        <Callout tone="warning" title={t('seat.moved')}>
          <p className="num">
            {t('seat.movedBody', {
              departs: clockOf(now_departed_at ?? departed_at),
              arrives: clockOf(now_arrived_at ?? arrived_at),
            })}
          </p>
        </Callout>
      ) : null}
    </>
  );
}
