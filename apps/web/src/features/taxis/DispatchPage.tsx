import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { decidePermission } from '@machi/domain/permissions/model';
import { listRides, listTaxiStands } from '@machi/domain/taxis/contract';
import type { DispatchRide } from '@machi/domain/taxis/model';
import { firstRideDay } from '@machi/domain/taxis/ride-days';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Entry } from '@machi/ui/entry/Entry';
import { StatusTag } from '@machi/ui/tag/Tag';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask, askList } from '../../shell/calls/ask.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { AnswerActions, confirmId } from './AnswerActions.tsx';
import { DaySwitch } from './DaySwitch.tsx';
import { clock, momentInWords, timeAt, useTaxiTexts } from './texts.ts';
import './dispatch.css';
import { Telephone } from '../../shell/town/Telephone.tsx';

const states = { 0: 'waiting', 1: 'dispatched', 2: 'failed' } as const;
const shapes = { waiting: 'provisional', dispatched: 'fixed', failed: 'refused', canceled: 'cancelled' } as const;

const isWaiting = ({ status, is_canceled }: DispatchRide): boolean => status === 0 && is_canceled === 0;

/** One ride of the day for the company: time, places, passenger, and telephone number. */
function DispatchEntry({ ride, actions }: { ride: DispatchRide; actions: ReactNode }) {
  const { t, locale } = useTaxiTexts();
  const isCanceled = ride.is_canceled === 1;
  const state = isCanceled ? 'canceled' : states[ride.status];
  const struck = (words: string) => (isCanceled ? <s>{words}</s> : words);
  return (
    <Entry
      when={struck(clock(ride.departure_time))}
      whenDetail={t('dispatch.arrives', { leg: t(`leg.${ride.leg}`), arrives: clock(ride.arrival_time) })}
      status={<StatusTag shape={shapes[state]}>{t(`dispatch.status.${state}`)}</StatusTag>}
      title={struck(t('ride.title', { start: ride.start_name, end: ride.end_name }))}
      facts={[t('ride.persons', { count: ride.persons_taxi }), t('dispatch.code', { code: ride.reservation_code })]}
      actions={actions}
    >
      {ride.lastname === '' ? (
        <p className="muted">{t('dispatch.gone')}</p>
      ) : (
        <p className="row tight">
          <b>{t('dispatch.passenger', { name: ride.lastname })}</b> <Telephone number={ride.tel} />
        </p>
      )}
      {isCanceled && ride.canceled_at !== null && (
        <p>
          <b>{t('dispatch.canceledAt', { at: momentInWords(new Date(ride.canceled_at), locale) })}</b>
        </p>
      )}
      {ride.note !== '' && <p>{t('ride.note', { note: ride.note })}</p>}
      {ride.vehicle !== '' && <p>{t('ride.vehicle', { vehicle: ride.vehicle })}</p>}
      {ride.reason !== '' && <p>{t('ride.reason', { reason: ride.reason })}</p>}
    </Entry>
  );
}

/** The taxi company's page: the rides of a day, each answered with one press. */
export default function DispatchPage() {
  const { t, locale } = useTaxiTexts();
  const [query] = useSearchParams();
  const asked = query.get('date') ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  const company = useQuery(ask(listTaxiStands, {}, locale));
  const asker = useQuery(askerQuery(locale));
  // An old link, or a page left open, leads to the next day with rides.
  const isRead = isDateText(asked) && asked >= firstRideDay(new Date());
  const rides = useQuery(askList(listRides, isRead ? { date: asked } : {}, locale));
  if (rides.isError || rides.data === undefined) return <NotLoaded query={rides} label={t('dispatch.loading')} />;
  const { date, rides: list, waiting } = rides.data;
  const mayAnswer = asker.data !== undefined && decidePermission(asker.data, 'taxi:dispatch:any') === 'granted';
  const open = list.filter(isWaiting);

  /** Focuses the next waiting ride, so that one key answers a whole day. */
  function goOn(answered: DispatchRide) {
    const next = open.find(({ taxi_id }) => taxi_id !== answered.taxi_id);
    const button = next && document.getElementById(confirmId(next));
    if (button) button.focus();
    else heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className="dispatch">
      <PageHead
        title={officialTitle('dispatch', locale)}
        sub={t('dispatch.sub', { company: company.data?.taxi.company_name ?? '' })}
      />
      <div className="stack-lg">
        <DaySwitch date={date} waiting={waiting} />
        <section className="stack" aria-labelledby="dispatch-day">
          <div className="row between">
            <h2 id="dispatch-day" ref={heading} tabIndex={-1} className="num">
              {dateInWords(date)[locale]}
            </h2>
            <p className="num">
              {t('dispatch.count', { count: list.filter(({ is_canceled }) => is_canceled === 0).length })}
              {open.length > 0 && `　${t('dispatch.unanswered', { count: open.length })}`}
            </p>
          </div>
          {asker.data !== undefined && !mayAnswer && <p className="muted">{t('dispatch.readOnly')}</p>}
          {list.length === 0 ? (
            <EmptyState title={t('dispatch.empty')} headingLevel={3}>
              <p>{t('dispatch.emptyBody')}</p>
            </EmptyState>
          ) : (
            <ul>
              {list.map((ride) => (
                <DispatchEntry
                  key={ride.taxi_id}
                  ride={ride}
                  actions={
                    mayAnswer &&
                    isWaiting(ride) && <AnswerActions ride={ride} isNext={ride === open[0]} onAnswered={goOn} />
                  }
                />
              ))}
            </ul>
          )}
        </section>
        <div className="row dispatch-tools">
          <Button busy={rides.isFetching} busyLabel={t('dispatch.reloading')} onClick={() => void rides.refetch()}>
            {t('dispatch.reload')}
          </Button>
          {list.length > 0 && <Button onClick={() => window.print()}>{t('dispatch.print')}</Button>}
          <p className="sm muted num">{t('dispatch.asOf', { time: timeAt(new Date(rides.dataUpdatedAt)) })}</p>
        </div>
      </div>
    </div>
  );
}
