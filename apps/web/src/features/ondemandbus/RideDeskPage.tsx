import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { calledBy, promiseAloud, useDeskTexts } from './desk-texts.ts';
import { DayRides } from './desk/DayRides.tsx';
import { Outages } from './desk/Outages.tsx';
import { WhoCalls, type Caller } from './desk/WhoCalls.tsx';
import { busQueries } from './queries.ts';
import '@machi/ui/styles/desk.css';
import { changeDeskRide } from '@machi/domain/ondemandbus-desk/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import './ondemandbus.css';
import { deskQueries, useReadRidesAgain } from './desk-queries.ts';
import { RideTable } from './desk/RideTable.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { ChangeForm } from './ask/ChangeForm.tsx';
import { useMinute } from '../../shell/use-minute.ts';
import { choicesOf, formOf, type OnDemandBus } from './ask/choices.ts';
import { RideQuestion } from './ask/RideQuestion.tsx';
import { useDeskAsk } from './desk/use-desk-ask.ts';

/** Sentences to read aloud to the caller, one for each ride. */
function Promised({ rides, onNext }: { rides: readonly DeskRide[]; onNext: () => void }) {
  const { t, locale } = useDeskTexts();
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
          <Unbroken text={promiseAloud(ride, { t, locale })} />
        </p>
      ))}
    </Callout>
  );
}

interface DeskAskProps {
  readonly bus: OnDemandBus;
  readonly caller: Caller;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
}

/** The residents' form, filled in for a caller. Nothing stays for the next caller. */
function DeskAsk({ bus, caller, onPromised }: DeskAskProps) {
  const { t } = useDeskTexts();
  const now = useMinute();
  const [form, setForm] = useState(() => formOf(bus, now));
  const { ask, busy, answer } = useDeskAsk(caller, onPromised);
  return (
    <RideQuestion
      bus={bus}
      choices={choicesOf(bus, form, now)}
      answer={answer}
      busy={busy}
      title={t('ask.title')}
      errorsTitle={t('ask.errors')}
      hints={{
        persons: t('ask.more', { count: bus.settings.max_persons }),
        onCall: (last) => t('ask.onCall', { last }),
        none: t('ask.none'),
      }}
      onChange={(changed) => setForm((before) => ({ ...before, ...changed }))}
      onAsk={(asked) => void ask(asked)}
    >
      <SendRow variant={answer.noRoom === undefined ? 'primary' : 'second'} busy={busy} busyLabel={t('ask.sending')}>
        {t('ask.press')}
      </SendRow>
    </RideQuestion>
  );
}

interface ChangeDeskRideProps {
  readonly bus: OnDemandBus;
  readonly ride: DeskRide;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
  readonly onClose: () => void;
}

/** Changes a caller's ride in the residents' form; the new promise is read aloud. */
function ChangeDeskRide({ bus, ride, onPromised, onClose }: ChangeDeskRideProps) {
  const { t } = useDeskTexts();
  const readAgain = useReadRidesAgain();
  const { send, busy } = useCall(changeDeskRide);
  return (
    <ChangeForm
      bus={bus}
      ride={ride}
      title={t('change.title', { name: calledBy(ride, t), code: ride.reservation_code })}
      busy={busy}
      send={(change, flags) => send({ ...change, ride_id: ride.ride_id }, flags)}
      onChanged={(after) => {
        void readAgain();
        onPromised([after]);
      }}
      onClose={onClose}
    />
  );
}

interface CallerRidesProps {
  readonly memberId: number;
  readonly name: string;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
  readonly onChange: (ride: DeskRide) => void;
}

/** A caller's upcoming rides. */
function CallerRides({ memberId, name, onPromised, onChange }: CallerRidesProps) {
  const { t, locale } = useDeskTexts();
  const query = useQuery(deskQueries.member(locale, memberId));
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { rides } = query.data;
  return (
    <Section className="stack" title={t('own.title', { name })}>
      {rides.length === 0 ? (
        <p>{t('own.none')}</p>
      ) : (
        <RideTable
          caption={t('own.title', { name })}
          rides={rides}
          hasDays
          onPromised={onPromised}
          onChange={onChange}
        />
      )}
    </Section>
  );
}

/** The telephone desk of the on-demand bus: the caller, the request, the answer, and the rides of the day. */
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
