import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useDeskTexts } from './desk-texts.ts';
import { CallerRides } from './desk/CallerRides.tsx';
import type { Caller } from './desk/WhoCalls.tsx';
import { ChangeDeskRide } from './desk/ChangeDeskRide.tsx';
import { DayRides } from './desk/DayRides.tsx';
import { DeskAsk } from './desk/DeskAsk.tsx';
import { Outages } from './desk/Outages.tsx';
import { Promised } from './desk/Promised.tsx';
import { WhoCalls } from './desk/WhoCalls.tsx';
import { busQueries } from './queries.ts';
import '@machi/ui/styles/desk.css';
import './ondemandbus.css';

/** The telephone desk of the on-demand bus: who calls, what they want, what they are told, and the rides of the day. */
export default function RideDeskPage() {
  const { t, locale } = useDeskTexts();
  const bus = useQuery(busQueries.bus(locale));
  const [caller, setCaller] = useState<Caller>();
  const [promised, setPromised] = useState<readonly DeskRide[]>();
  const [changing, setChanging] = useState<DeskRide>();
  const page = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (caller) chosen.current?.focus();
  }, [caller]);
  if (bus.isError || !bus.data) return <NotLoaded query={bus} label={t('loading')} />;

  function next() {
    setPromised(undefined);
    setCaller(undefined);
  }
  function read(rides: readonly DeskRide[]) {
    setChanging(undefined);
    setPromised(rides);
  }
  function change(ride: DeskRide) {
    setPromised(undefined);
    setChanging(ride);
  }
  const lastDate = bus.data.days.at(-1)?.date ?? '';
  return (
    <div className="desk" ref={page} tabIndex={-1}>
      <PageHead title={officialTitle('ondemandbus-desk', locale)} sub={t('sub')} />
      <div className="stack-lg">
        {promised === undefined ? null : <Promised rides={promised} onNext={next} />}
        {changing === undefined ? null : (
          <ChangeDeskRide
            key={changing.ride_id}
            bus={bus.data}
            ride={changing}
            onPromised={read}
            onClose={() => {
              setChanging(undefined);
              page.current?.focus();
            }}
          />
        )}
        {caller === undefined ? (
          promised === undefined && changing === undefined ? (
            <WhoCalls onChoose={setCaller} />
          ) : null
        ) : (
          <>
            <div ref={chosen} tabIndex={-1} className="row between">
              <p>
                <b>{t('who.chosen', { name: caller.name })}</b>
                <small className="desk-under num">
                  {caller.member_id === undefined
                    ? t('who.byTel', { tel: caller.tel })
                    : t('who.byNumber', { number: caller.member_id })}
                </small>
              </p>
              <Button size="small" variant="text" onClick={next}>
                {t('who.other')}
              </Button>
            </div>
            {promised === undefined && changing === undefined ? (
              <DeskAsk bus={bus.data} caller={caller} onPromised={read} />
            ) : null}
            {caller.member_id === undefined ? null : (
              <CallerRides memberId={caller.member_id} name={caller.name} onPromised={read} onChange={change} />
            )}
          </>
        )}
        <Outages lastDate={lastDate} onPromised={read} />
        <DayRides lastDate={lastDate} onPromised={read} onChange={change} />
      </div>
    </div>
  );
}
