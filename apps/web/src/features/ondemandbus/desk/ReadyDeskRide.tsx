import { toldInPlace } from '@machi/client/client';
import { sayDeskReady } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useDeskTexts } from '../desk-texts.ts';
import { useReadRidesAgain } from '../desk-queries.ts';
import { calledBy } from './said.ts';

interface ReadyDeskRideProps {
  readonly ride: DeskRide;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
}

/** Says for who calls that they are ready for the way back. */
export function ReadyDeskRide({ ride, onPromised }: ReadyDeskRideProps) {
  const { t } = useDeskTexts();
  const readAgain = useReadRidesAgain();
  const sentencesOf = useRefusalSentences();
  const { send, busy } = useCall(sayDeskReady);
  const [lines, setLines] = useState<readonly string[]>([]);

  async function say() {
    setLines([]);
    const result = await send({ ride_id: ride.ride_id }, { ...toldInPlace, ignores404: true });
    if (result === undefined) return;
    if (!result.ok) return setLines(sentencesOf(result, t('failed')));
    void readAgain();
    onPromised([result.reply.ride]);
  }
  return (
    <>
      <Button
        size="small"
        busy={busy}
        busyLabel={t('sending')}
        aria-label={t('ready.of', { name: calledBy(ride, t), code: ride.reservation_code })}
        onClick={() => void say()}
      >
        {t('ready')}
      </Button>
      <CalloutLines lines={lines} />
    </>
  );
}
