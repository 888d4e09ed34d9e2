import { dateInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { isIdText } from '@machi/domain/fields/id-text';
import { menuTitle } from '@machi/domain/navigation/head';
import type { readRide } from '@machi/domain/ondemandbus/ride-contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import NotFoundPage from '../../shell/pages/NotFoundPage.tsx';
import { askHref } from './ask/ride-form.ts';
import { DeskTelephone } from './DeskTelephone.tsx';
import { CancelRide } from './ride/CancelRide.tsx';
import { ChangeRide } from './ride/ChangeRide.tsx';
import { OtherWay } from './ride/OtherWay.tsx';
import { PromisePanel } from './ride/PromisePanel.tsx';
import { ReadyBack } from './ride/ReadyBack.tsx';
import { RideFacts } from './ride/RideFacts.tsx';
import { RideNotes } from './ride/RideNotes.tsx';
import { VehicleNow } from './ride/VehicleNow.tsx';
import { WhereToStand } from './ride/WhereToStand.tsx';
import '@machi/ui/styles/rides.css';
import './ondemandbus.css';
import { busQueries } from './queries.ts';
import { useBusTexts } from './texts.ts';

/** An own ride: its promise, where to stand, where the vehicle is (product, "On-demand bus"); `?made=1` right after it was asked for. */
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

interface ToldProps {
  readonly told: ReplyOf<typeof readRide>;
  readonly isCut: boolean;
}

function Told({ told: { ride, vehicle, told_at: toldAt }, isCut }: ToldProps) {
  const { t, locale } = useBusTexts();
  const [query] = useSearchParams();
  const isMade = query.get('made') === '1' && (ride.state === 'promised' || ride.state === 'waiting');
  const isAhead = ride.state === 'promised' || ride.state === 'waiting' || ride.state === 'on-board';
  const { from_name: from, to_name: to } = ride;

  const promise = useRef<HTMLHeadingElement>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    // The form has gone: the promise that it brought is read first.
    if (changes > 0) promise.current?.focus();
  }, [changes]);
  const before = useRef(ride.state);
  useEffect(() => {
    // The button that was pressed has gone: what it brought stands in its place.
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
