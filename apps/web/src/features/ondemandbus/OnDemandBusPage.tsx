import { menuTitle } from '@machi/domain/navigation/head';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import type { Station } from '@machi/domain/ondemandbus/model';
import { useEffect, useMemo, useState } from 'react';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Section } from '@machi/ui/section/Section';
import { toldInPlace } from '@machi/client/client';
import { askForRide } from '@machi/domain/ondemandbus/ride-contract';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { BusGuide } from './BusGuide.tsx';
import { DeskTelephone } from './DeskTelephone.tsx';
import { OwnRides } from './OwnRides.tsx';
import './ondemandbus.css';
import { busQueries, useForgetRides, useKeepRide } from './queries.ts';
import { useBusTexts } from './texts.ts';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { byReading, choicesOf, formOf, type OnDemandBus } from './ask/choices.ts';
import { useSession } from '../../shell/record/record.ts';
import { RideQuestion } from './ask/RideQuestion.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { formIn, requestOf, type RideForm } from './ask/ride-form.ts';
import { useAnswer } from './ask/use-answer.ts';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { useMinute } from '../../shell/use-minute.ts';

/** The form as stored in this tab, over a reload and a login. */
interface KeptForm extends RideForm {
  /** Whether the button was pressed before the login. */
  readonly wasPressed: boolean;
}

const KEPT = 'ondemandbus';

/** State of the form and its options. The address fills in its values once. */
function useRideForm(bus: OnDemandBus) {
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const now = useMinute();
  const kept = useDraft<KeptForm>(KEPT);
  const asked = formIn(query);
  const address = query.toString();

  const [form, setForm] = useState(() => formOf(bus, now, asked, kept.value));
  const [read, setRead] = useState(address);
  // Another address of this page, such as a station's link, fills in its values.
  if (address !== read) {
    setRead(address);
    if (Object.keys(asked).length > 0) setForm({ ...form, ...asked });
  }
  const [isBack] = useState(() => isLoggedIn && kept.value?.wasPressed === true);

  useEffect(() => {
    if (address === '') return;
    // Stored in this tab from here on: a reload must find later changes.
    kept.save(form);
    void navigate('/ondemandbus', { replace: true, preventScrollReset: true });
  }, [address, form, kept, navigate]);

  return {
    choices: choicesOf(bus, form, now),
    isBack,
    keep: kept.save,
    forget: kept.clear,
    change(changed: Partial<RideForm>) {
      setForm((before) => ({ ...before, ...changed }));
      kept.save(changed);
    },
  };
}

/** Sends a ride request; the answer is a promise, possible times, or errors. */
function useAsk(keep: (fields: Partial<KeptForm>) => void, forgetForm: () => void) {
  const { t, locale } = useBusTexts();
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const { send, busy } = useCall(askForRide);
  const answer = useAnswer({ lost: t('ask.lost'), failed: t('ask.failed') });
  const keepRide = useKeepRide(locale);
  const forgetRides = useForgetRides();

  async function ask(form: RideForm): Promise<void> {
    if (!answer.isWhole(form)) return;
    keep({ ...form, wasPressed: true });
    if (!isLoggedIn) {
      void navigate(loginPathFor('/ondemandbus'));
      return;
    }
    const request = requestOf(form);
    const result = await send(request, { ...toldInPlace, idempotencyKey: answer.keyOf(request) });
    if (result === undefined) return;
    if (!result.ok) {
      // After an expired session, the login returns to this press.
      if (result.status !== 401) keep({ wasPressed: false });
      if (answer.refuse(result).isTwice) forgetRides();
      return;
    }
    const { rides, no_room } = result.reply;
    const [there] = rides;
    if (there === undefined) {
      keep({ wasPressed: false });
      answer.take(no_room ?? { leg: 'there', nearest: [] });
      return;
    }
    forgetForm();
    rides.forEach(keepRide);
    void navigate(`/ondemandbus/ride/${there.ride_id}?made=1`, { replace: true });
  }

  return { ask, busy, answer };
}

/** Form for residents: one press asks for the ride, before or after a login. */
function AskForm({ bus }: { bus: OnDemandBus }) {
  const { t, locale } = useBusTexts();
  const { isLoggedIn } = useSession();
  const { choices, isBack, change, keep, forget } = useRideForm(bus);
  const { ask, busy, answer } = useAsk(keep, forget);
  const { refused, noRoom, attempt } = answer;
  return (
    <RideQuestion
      bus={bus}
      choices={choices}
      answer={answer}
      busy={busy}
      title={t('ask.title')}
      errorsTitle={t('ask.errors')}
      isPanel
      before={
        isBack && attempt === 0 ? (
          <Callout live="status" headingLevel={3} title={t('ask.back')}>
            <p>{t('ask.backBody')}</p>
          </Callout>
        ) : null
      }
      afterErrors={
        refused.isTwice && (
          <p>
            <a href="#own-rides">{t('ask.toOwn')}</a>
          </p>
        )
      }
      onChange={change}
      onAsk={(form) => void ask(form)}
    >
      <div className="stack-tight">
        <Button
          type="submit"
          variant={noRoom === undefined ? 'primary' : 'second'}
          className="go"
          busy={busy}
          busyLabel={t('ask.sending')}
        >
          {t(isLoggedIn ? 'ask.press' : 'ask.login')}
        </Button>
        {isLoggedIn ? null : <p className="sm muted">{t('ask.guest')}</p>}
        <p className="sm muted">{t('ask.cancelable', { fare: yenInWords(bus.fare_yen)[locale] })}</p>
      </div>
    </RideQuestion>
  );
}

/** All stations with their readings, and on request on the map. */
function StationList({ stations }: { stations: readonly Station[] }) {
  const { t, locale } = useBusTexts();
  const shown = useMemo(() => byReading(stations, locale), [stations, locale]);
  const points = useMemo(
    () =>
      shown.map(({ station_id, station_name, latitude, longitude }) => ({
        id: station_id,
        label: station_name,
        latitude,
        longitude,
        href: `/ondemandbus/station/${station_id}`,
        tone: 'main' as const,
      })),
    [shown],
  );
  return (
    <Section className="stack" data-more titleId="stations" title={t('guide.stations', { count: shown.length })}>
      <ul className="station-list">
        {shown.map(({ station_id, station_name, station_kana }) => (
          <li key={station_id}>
            <TextLink href={`/ondemandbus/station/${station_id}`}>{station_name}</TextLink>
            {station_kana === '' ? null : <small className="muted">{station_kana}</small>}
          </li>
        ))}
      </ul>
      <TownMap points={points} label={t('guide.map')} />
    </Section>
  );
}

/** Page to ask for a ride, which is promised at once (product, "On-demand bus"). */
export default function OnDemandBusPage() {
  const { t, locale } = useBusTexts();
  const query = useQuery(busQueries.bus(locale));
  const bus = query.data;
  return (
    <>
      <PageHead title={menuTitle('ondemandbus', locale)} sub={t('lead')} />
      {bus === undefined ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <DeskTelephone tel={bus.tel} hours={bus.desk_hours} />
          <OwnRides />
          <AskForm bus={bus} />
          <p>
            <TextLink href="/ondemandbus/schedule">{t('guide.schedule')}</TextLink>
          </p>
          <BusGuide bus={bus} />
          <StationList stations={bus.stations} />
          <p>
            <TextLink href="/route/status">{t('guide.routes')}</TextLink>
          </p>
        </div>
      )}
    </>
  );
}
