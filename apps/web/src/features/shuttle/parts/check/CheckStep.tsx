import { toldInPlace } from '@machi/client/client';
import { dateInWords } from '@machi/domain/calendar/words';
import { confirmSeats, releaseSeats } from '@machi/domain/shuttle/contract';
import { HOLD_MINUTES } from '@machi/domain/shuttle/limits';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { call } from '../../../../shell/calls/client.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { useDraft } from '../../../../shell/drafts/use-draft.ts';
import { useForgetSeats, useKeepSeats } from '../../queries.ts';
import { useShuttleTexts } from '../../texts.ts';
import { clockOf } from '../../../../shell/language/dates.ts';
import { dayOf } from '../ride-words.ts';
import { useHold } from '../use-hold.ts';
import { WANTED } from '../wanted.ts';
import type { Wanted } from '../wanted.ts';
import { wishHref } from '../wish.ts';
import type { ShuttleWish } from '../wish.ts';
import { HoldClock } from './HoldClock.tsx';
import { useHeld } from './use-held.ts';

interface CheckStepProps {
  readonly wish: ShuttleWish;
  readonly trip: ShuttleTrip;
}

/** The second step: what is reserved, while its seats are held. */
export function CheckStep({ wish, trip }: CheckStepProps) {
  const { t, locale } = useShuttleTexts();
  const navigate = useNavigate();
  const keep = useKeepSeats(locale);
  const forget = useForgetSeats();
  const confirming = useCall(confirmSeats);
  const sentencesOf = useRefusalSentences();
  const { holds, hold: held, endsAt, minutesLeft } = useHeld(trip, wish.persons);
  const { hold, holding, refused } = useHold(wish.persons);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const isHeld = held !== undefined && minutesLeft !== undefined && minutesLeft > 0;

  // That they were held once tells apart what ran out from what was never begun.
  const [wasHeld, setWasHeld] = useState(false);
  if (isHeld && !wasHeld) setWasHeld(true);
  const over = useRef<HTMLDivElement>(null);
  const isOver = wasHeld && !isHeld && holding === undefined;
  useEffect(() => {
    // The button that was about to be pressed has gone.
    if (isOver) over.current?.focus();
  }, [isOver]);

  const { value: wanted, clear } = useDraft<Wanted>(WANTED);
  const isToBegin = holds.isSuccess && !isHeld && wanted?.trip === trip.trip_id;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isToBegin || hasBegun.current) return;
    hasBegun.current = true;
    clear();
    void hold(trip);
  });

  async function confirm() {
    if (held === undefined) return;
    setErrors([]);
    const result = await confirming.send({ hold_id: held.hold_id }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('check.failed')));
      forget();
      return;
    }
    const { reservation } = result.reply;
    keep(reservation);
    void navigate(`/shuttle/detail/${reservation.seat_reservation_id}?made=1`, { replace: true });
  }

  function back() {
    if (held) void call(releaseSeats, { hold_id: held.hold_id }, { ignoresError: true }).then(forget);
    void navigate(wishHref({ ...wish, trip: undefined }), { replace: true });
  }

  if (holds.data === undefined) return <NotLoaded query={holds} label={t('check.loading')} />;
  const summary = (
    <DescriptionList
      rows={[
        {
          id: 'day',
          term: t('check.day'),
          detail: <b className="num">{dateInWords(dayOf(trip.departed_at))[locale]}</b>,
        },
        {
          id: 'from',
          term: t('check.from'),
          detail: (
            <b className="num">{t('check.at', { time: clockOf(trip.departed_at), stop: trip.departure_name })}</b>
          ),
        },
        {
          id: 'to',
          term: t('check.to'),
          detail: (
            <span className="num">{t('check.at', { time: clockOf(trip.arrived_at), stop: trip.arrival_name })}</span>
          ),
        },
        { id: 'persons', term: t('check.persons'), detail: <b>{t('persons', { count: wish.persons })}</b> },
      ]}
    />
  );
  return (
    <div className="stack-lg reading">
      {isHeld && endsAt !== undefined ? <HoldClock minutesLeft={minutesLeft} endsAt={endsAt} /> : null}
      {isOver ? (
        <Callout ref={over} focusable tone="warning" live="status" title={t('check.over', { minutes: HOLD_MINUTES })}>
          <p>{t('check.overBody')}</p>
        </Callout>
      ) : null}
      {summary}
      <p>{isHeld || isOver ? t('check.note') : t('check.holdBody', { minutes: HOLD_MINUTES })}</p>
      <CalloutLines lines={[...errors, ...(refused?.lines ?? [])]} />
      <div className="actions">
        {isHeld ? (
          <Button
            variant="primary"
            busy={confirming.busy}
            busyLabel={t('check.sending')}
            onClick={() => void confirm()}
          >
            {t('check.confirm')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={holding !== undefined}
            busyLabel={t('run.reserving')}
            onClick={() => {
              setErrors([]);
              void hold(trip);
            }}
          >
            {t(isOver ? 'check.again' : 'check.hold')}
          </Button>
        )}
        <Button onClick={back}>{t('check.back')}</Button>
      </div>
    </div>
  );
}
