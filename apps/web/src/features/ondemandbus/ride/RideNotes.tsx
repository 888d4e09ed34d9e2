import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { Callout } from '@machi/ui/callout/Callout';
import { useBusTexts } from '../texts.ts';

interface RideNotesProps {
  readonly ride: DemandRide;
  /** Whether it has just been asked for. */
  readonly isMade: boolean;
}

/** Most important facts about the ride. */
export function RideNotes({ ride: { state, cancel_reason, is_stranded }, isMade }: RideNotesProps) {
  const { t } = useBusTexts();
  if (state === 'missed') {
    return (
      <Callout tone="warning">
        <p>{t('ride.missedBody')}</p>
      </Callout>
    );
  }
  if (state === 'canceled' && cancel_reason !== null) {
    return (
      <Callout tone="error" title={t('cancel.byOffice')}>
        <p>{cancel_reason}</p>
      </Callout>
    );
  }
  if (is_stranded) {
    return (
      <Callout tone="error" title={t('ride.stranded')}>
        <p>{t('ride.strandedBody')}</p>
      </Callout>
    );
  }
  if (!isMade) return null;
  return (
    <Callout tone="success" live="status">
      <p>{t('ride.madeBody')}</p>
    </Callout>
  );
}
