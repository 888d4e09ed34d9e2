import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useEffect, useRef } from 'react';
import { useDeskTexts } from '../desk-texts.ts';
import { promiseAloud } from './said.ts';

interface PromisedProps {
  readonly rides: readonly DeskRide[];
  readonly onNext: () => void;
}

/** What is read aloud to who calls, a sentence a ride. */
export function Promised({ rides, onNext }: PromisedProps) {
  const texts = useDeskTexts();
  const { t } = texts;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [rides]);
  return (
    <Callout
      ref={box}
      focusable
      tone="success"
      live="status"
      title={t('said.title')}
      actions={
        <Button variant="primary" onClick={onNext}>
          {t('said.next')}
        </Button>
      }
    >
      {rides.map((ride) => (
        <p key={ride.ride_id} className="ride-said num">
          <Unbroken text={promiseAloud(ride, texts)} />
        </p>
      ))}
    </Callout>
  );
}
