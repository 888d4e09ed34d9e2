import { toldInPlace } from '@machi/client/client';
import { dayInWords } from '@machi/domain/calendar/words';
import { offerDeskRide } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskRide, OutageBoard } from '@machi/domain/ondemandbus-desk/model';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { clockOf } from '../../../shell/language/dates.ts';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { useReadRidesAgain } from '../desk-queries.ts';
import { calledBy, useDeskTexts } from '../desk-texts.ts';
import { CancelDeskRide } from './CancelDeskRide.tsx';

interface StrandedRidesProps {
  readonly stranded: OutageBoard['stranded'];
  /** Why the vehicle is out: default text of a cancellation. */
  readonly reason: string;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
}

/** Passengers without a vehicle: each gets another time with one press, or a cancellation with a message. */
export function StrandedRides({ stranded, reason, onPromised }: StrandedRidesProps) {
  const { t } = useDeskTexts();
  if (stranded.length === 0) return null;
  return (
    <Callout tone="warning" headingLevel={3} title={t('stranded.title', { count: stranded.length })}>
      <p>{t('stranded.body')}</p>
      <ul className="stack">
        {stranded.map((one) => (
          <StrandedRide key={one.ride.ride_id} {...one} reason={reason} onPromised={onPromised} />
        ))}
      </ul>
    </Callout>
  );
}

type StrandedRideProps = OutageBoard['stranded'][number] & Pick<StrandedRidesProps, 'reason' | 'onPromised'>;

function StrandedRide({ ride, nearest, reason, onPromised }: StrandedRideProps) {
  const { t, locale } = useDeskTexts();
  const readAgain = useReadRidesAgain();
  const sentencesOf = useRefusalSentences();
  const { send, busy } = useCall(offerDeskRide);
  const [lines, setLines] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<string>();
  const name = calledBy(ride, t);
  const { promised_from: from, promised_until: until } = ride;

  async function give(time: string) {
    setLines([]);
    setAsked(time);
    const result = await send({ ride_id: ride.ride_id, time }, { ...toldInPlace, ignores404: true });
    if (result === undefined) return;
    if (!result.ok) setLines(sentencesOf(result, t('failed')));
    else if (result.reply.no_room === null) onPromised([result.reply.ride]);
    else setLines([t('stranded.taken')]);
    void readAgain();
  }
  return (
    <li className="stack-tight">
      <p>
        <b>{name}</b> {ride.passenger_tel === null ? null : <Telephone number={ride.passenger_tel} />}
        <small className="desk-under num">
          {dayInWords(ride.date)[locale]}{' '}
          {from === null || until === null ? null : (
            <span className="nb">{t('row.times', { from: clockOf(from), until: clockOf(until) })}</span>
          )}{' '}
          {t('row.way', { from: ride.from_name, to: ride.to_name })} {t('row.persons', { count: ride.persons })}{' '}
          {ride.reservation_code}
        </small>
      </p>
      {nearest.length === 0 ? <p>{t('stranded.none')}</p> : null}
      <div className="row tight">
        {nearest.map(({ time, promised_from, promised_until }) => {
          const times = { from: clockOf(promised_from), until: clockOf(promised_until) };
          return (
            <SendingButton
              key={time}
              size="small"
              className="num"
              busy={busy && asked === time}
              aria-label={t('stranded.giveOf', { name, ...times })}
              onClick={() => void give(time)}
            >
              <Unbroken text={t('stranded.give', times)} />
            </SendingButton>
          );
        })}
        {ride.is_cancelable ? <CancelDeskRide ride={ride} office={reason} /> : null}
      </div>
      <CalloutLines lines={lines} />
    </li>
  );
}
