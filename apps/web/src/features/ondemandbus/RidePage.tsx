import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { isIdText } from '@machi/domain/fields/in-address';
import { menuTitle } from '@machi/domain/navigation/head';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { askHref } from './ask/ride-form.ts';
import { DeskTelephone } from './DeskTelephone.tsx';
import { ChangeRide } from './ride/ChangeRide.tsx';
import { ReadyBack } from './ride/ReadyBack.tsx';
import { RideFacts } from './ride/RideFacts.tsx';
import { RideNotes } from './ride/RideNotes.tsx';
import { VehicleNow } from './ride/VehicleNow.tsx';
import { WhereToStand } from './ride/WhereToStand.tsx';
import '@machi/ui/styles/rides.css';
import { cancelRide, type readRide } from '@machi/domain/ondemandbus/ride-contract';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import './ondemandbus.css';
import { busQueries, useForgetRides, useKeepRide } from './queries.ts';
import { useBusTexts } from './texts.ts';
import { CancelSection } from '../../shell/cancel/CancelSection.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { useMinute } from '../../shell/use-minute.ts';
import { dayOf } from './ride-words.ts';

/** The promise in large type: the pick-up window and the latest arrival. */
function PromisePanel({ ride, headingRef }: { ride: DemandRide; headingRef?: Ref<HTMLHeadingElement> }) {
  const { t, locale } = useBusTexts();
  const { promised_from: from, promised_until: until, arrive_by: by, from_name, to_name, date } = ride;
  if (from === null || until === null || by === null) return null;
  return (
    <section className="panel stack promise" aria-labelledby="promise">
      <h2 id="promise" className="num" ref={headingRef} tabIndex={-1}>
        {t('promise.title', { day: dayInWords(date)[locale] })}
      </h2>
      <p>
        <b className="promise-time num">{t('promise.pickup', { from: clockOf(from), until: clockOf(until) })}</b>
        <span>{t('promise.pickupAt', { station: from_name })}</span>
      </p>
      <p>
        <b className="promise-time num">{t('promise.arrive', { time: clockOf(by) })}</b>
        <span>{t('promise.arriveAt', { station: to_name })}</span>
      </p>
      <p className="sm num">{t('promise.stand', { time: clockOf(from) })}</p>
    </section>
  );
}

/** The other way of the same request, with its promise. */
function OtherWay({ ride, rideId }: { ride: DemandRide; rideId: number }) {
  const { t, locale } = useBusTexts();
  const { data } = useQuery(busQueries.ride(locale, String(rideId)));
  const other = data?.ride;
  const isBack = ride.leg === 'there';
  if (other === undefined) return null;
  const { promised_from: from, promised_until: until, arrive_by: by, from_name, to_name, state } = other;
  return (
    <Section className="panel stack-tight" titleId="other" title={t(isBack ? 'other.return' : 'other.outward')}>
      <p>{t('way.fromTo', { from: from_name, to: to_name })}</p>
      <p className="num">
        {state === 'waiting' ? (
          t('other.waiting')
        ) : state === 'promised' && from !== null && until !== null && by !== null ? (
          <b>
            <Unbroken text={t('other.promise', { from: clockOf(from), until: clockOf(until), by: clockOf(by) })} />
          </b>
        ) : (
          t(`ride.state.${state}`)
        )}
      </p>
      <p className="no-print">
        <ButtonLink
          size="small"
          href={`/ondemandbus/ride/${rideId}`}
          aria-label={t('other.seeOf', { from: from_name, to: to_name })}
        >
          {t('other.see')}
        </ButtonLink>
      </p>
    </Section>
  );
}

/** Deadline and confirmation of a cancellation. */
function CancelRide({ ride }: { ride: DemandRide }) {
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

/** An own ride: promise, place to stand, vehicle (product, "On-demand bus"); `?made=1` right after the request. */
export default function RidePage() {
  const { ride_id: id = '' } = useParams();
  return isIdText(id) ? <Ride key={id} id={id} /> : <NotFoundPage />;
}

function Ride({ id }: { id: string }) {
  const { t, locale } = useBusTexts();
  const query = useQuery(busQueries.ride(locale, id));
  if (query.data === undefined) return <NotLoaded query={query} label={t('ride.loading')} />;
  return <Told told={query.data} isCut={query.isRefetchError} />;
}

function Told({ told: { ride, vehicle, told_at: toldAt }, isCut }: { told: ReplyOf<typeof readRide>; isCut: boolean }) {
  const { t, locale } = useBusTexts();
  const [query] = useSearchParams();
  const isMade = query.get('made') === '1' && (ride.state === 'promised' || ride.state === 'waiting');
  const isAhead = ride.state === 'promised' || ride.state === 'waiting' || ride.state === 'on-board';
  const { from_name: from, to_name: to } = ride;

  const promise = useRef<HTMLHeadingElement>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    // The form is gone: the new promise is read first.
    if (changes > 0) promise.current?.focus();
  }, [changes]);
  const before = useRef(ride.state);
  useEffect(() => {
    // The pressed button is gone: its result takes the focus.
    if (before.current === 'waiting' && ride.state === 'promised') promise.current?.focus();
    before.current = ride.state;
  }, [ride.state]);
  return (
    <>
      <PageHead
        title={isMade ? t('ride.made') : menuTitle('ondemandbus-ride', locale)}
        sub={t('ride.sub', { day: dateInWords(ride.date)[locale], from, to })}
      />
      <div className="stack-lg">
        <RideNotes ride={ride} isMade={isMade} />
        {ride.state === 'waiting' ? <ReadyBack ride={ride} toldAt={toldAt} /> : null}
        {ride.state === 'promised' && !ride.is_stranded ? <PromisePanel ride={ride} headingRef={promise} /> : null}
        {isAhead ? <DeskTelephone tel={ride.tel} isAboutRide /> : null}
        {vehicle === null ? null : <VehicleNow ride={ride} vehicle={vehicle} toldAt={toldAt} isCut={isCut} />}
        {ride.other_ride_id === null ? null : <OtherWay ride={ride} rideId={ride.other_ride_id} />}
        <RideFacts ride={ride} />
        {isAhead ? <WhereToStand ride={ride} /> : null}
        {ride.state === 'promised' || ride.state === 'waiting' ? (
          <ChangeRide ride={ride} onChanged={() => setChanges((count) => count + 1)} />
        ) : null}
        <CancelRide ride={ride} />
        {isAhead ? null : <DeskTelephone tel={ride.tel} isAboutRide />}
        <div className="actions no-print">
          <ButtonLink variant={isMade ? 'primary' : 'second'} href="/reservation">
            {t(isMade ? 'ride.toList' : 'ride.back')}
          </ButtonLink>
          <ButtonLink href={askHref({ from: ride.from_station_id, to: ride.to_station_id, persons: ride.persons })}>
            {t('ride.again')}
          </ButtonLink>
          {isAhead ? <Button onClick={() => window.print()}>{t('ride.print')}</Button> : null}
        </div>
      </div>
    </>
  );
}
