import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import { isIdText } from '@machi/domain/fields/in-address';
import { menuTitle } from '@machi/domain/navigation/head';
import type { DemoRide, SeatReservation } from '@machi/domain/shuttle/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { PageSteps } from '../../shell/PageSteps.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { clockOf, momentInWords } from '../../shell/language/dates.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useMinute } from '../../shell/use-minute.ts';
import { SeatNotes } from './detail/SeatNotes.tsx';
import { rideName, seatShapes, seatStateOf } from '../../shell/seat-state.ts';
import { WhereToBoard } from './detail/WhereToBoard.tsx';
import { dayOf } from './ride-words.ts';
import '@machi/ui/styles/rides.css';
import { cancelSeats } from '@machi/domain/shuttle/contract';
import './seats.css';
import { shuttleQueries, useForgetSeats, useKeepSeats } from './queries.ts';
import { useShuttleTexts } from './texts.ts';
import { Lines } from './Lines.tsx';
import { CodePanel } from '../../shell/code-panel/CodePanel.tsx';
import { CancelSection } from '../../shell/cancel/CancelSection.tsx';

/** Deadline and confirmation of a cancellation. */
function CancelSeats({ reservation }: { reservation: SeatReservation }) {
  const { t, locale } = useShuttleTexts();
  const now = useMinute();
  const keep = useKeepSeats(locale);
  const forget = useForgetSeats();
  const { cancelable_until: until, departed_at, departure_name, arrival_name, persons, state } = reservation;
  const canCancel = until !== null && Date.parse(until) > now.getTime();
  return (
    <CancelSection
      endpoint={cancelSeats}
      input={{ seat_reservation_id: reservation.seat_reservation_id }}
      note={
        until !== null && canCancel
          ? t('cancel.until', { until: `${dateInWords(dayOf(until))[locale]} ${clockOf(until)}` })
          : t(state === 'canceled' ? 'cancel.already' : 'cancel.past')
      }
      canCancel={canCancel}
      press={t('cancel.press')}
      confirm={t('cancel.confirm')}
      object={t('cancel.object', {
        day: dayInWords(dayOf(departed_at))[locale],
        time: clockOf(departed_at),
        from: departure_name,
        to: arrival_name,
        persons: t('persons', { count: persons }),
      })}
      consequence={<p>{t('cancel.consequence')}</p>}
      done={t('cancel.done')}
      onCanceled={keep}
      onRefused={forget}
    />
  );
}

/** The code that the driver asks for. */
function BoardingCode({ reservation: { reservation_code: code, demo_service_id } }: { reservation: SeatReservation }) {
  const { t } = useShuttleTexts();
  return (
    <CodePanel
      title={t('seat.code')}
      code={code}
      label={t('seat.qr', { code })}
      note={t(demo_service_id === null ? 'seat.show' : 'demo.show')}
      print={t('seat.print')}
    />
  );
}

/** The consents and confirmations, word for word, with their times. */
function AgreedTexts({ demo }: { demo: DemoRide }) {
  const { t, locale } = useShuttleTexts();
  return (
    <Section className="stack" titleId="agreed" title={t('demo.agreed')}>
      <p className="num">{t('demo.agreedAt', { moment: momentInWords(demo.agreed_at, locale) })}</p>
      <Lines text={demo.consent} />
      <Lines text={demo.waiver} />
    </Section>
  );
}

/** Own seats of one trip, with the driver's code (product, "Shuttle seats"); `?made=1` is the last step. */
export default function SeatDetailPage() {
  const { id = '' } = useParams();
  return isIdText(id) ? <Seats key={id} id={id} /> : <NotFoundPage />;
}

function Seats({ id }: { id: string }) {
  const { t, locale } = useShuttleTexts();
  const [query] = useSearchParams();
  const isMade = query.get('made') === '1';
  const now = useMinute();
  const seats = useQuery(shuttleQueries.reservation(locale, id));
  const { reservation, demo } = seats.data ?? {};
  if (reservation === undefined) return <NotLoaded query={seats} label={t('seat.loading')} />;

  const state = seatStateOf(reservation, now);
  const isFresh = isMade && state === 'reserved';
  const { departed_at, departure_name, arrival_name } = reservation;
  return (
    <>
      {isFresh ? (
        <PageSteps
          label={t('steps.label')}
          steps={[
            t(demo ? 'demo.steps.choose' : 'steps.choose'),
            t(demo ? 'demo.steps.check' : 'steps.check'),
            t('steps.finish'),
          ]}
          current={3}
          doneWord={t('steps.done')}
        />
      ) : null}
      <PageHead
        title={isFresh ? t(demo ? 'demo.made' : 'seat.made') : menuTitle('shuttle-detail', locale)}
        sub={t('seat.sub', {
          day: dateInWords(dayOf(departed_at))[locale],
          ride: rideName(reservation, t('seat.ride', { from: departure_name, to: arrival_name })),
        })}
      />
      <div className="stack-lg">
        <SeatNotes reservation={reservation} isMade={isFresh} />
        <div className="code-cols">
          {state === 'reserved' || state === 'boarded' ? <BoardingCode reservation={reservation} /> : null}
          <div className="stack-lg">
            <Facts reservation={reservation} demo={demo ?? null} now={now} />
            <WhereToBoard reservation={reservation} now={now} />
            {demo ? <AgreedTexts demo={demo} /> : null}
            <CancelSeats reservation={reservation} />
          </div>
        </div>
        <p>
          {t('seat.questions')}
          {locale === 'ja' ? '：' : ': '}
          <Telephone number={reservation.tel} />
        </p>
        <div className="actions no-print">
          <ButtonLink variant={isFresh ? 'primary' : 'second'} href="/reservation">
            {t(isFresh ? 'seat.toList' : 'seat.back')}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function Facts({ reservation, demo, now }: { reservation: SeatReservation; demo: DemoRide | null; now: Date }) {
  const { t, locale } = useShuttleTexts();
  const state = seatStateOf(reservation, now);
  const { departed_at, arrived_at, departure_name, arrival_name, persons, reserved_at, canceled_at } = reservation;
  const num = (words: string) => <span className="num">{words}</span>;
  const row = (id: string, term: string, detail: ReactNode) => ({ id, term, detail });
  return (
    <Section className="stack" titleId="facts" title={t('seat.facts')}>
      <DescriptionList
        rows={[
          row('state', t('seat.state'), <StatusTag shape={seatShapes[state]}>{t(`seat.state.${state}`)}</StatusTag>),
          row('day', t('check.day'), <b className="num">{dateInWords(dayOf(departed_at))[locale]}</b>),
          row(
            'from',
            t('check.from'),
            <b className="num">{t('check.at', { time: clockOf(departed_at), stop: departure_name })}</b>,
          ),
          row('to', t('check.to'), num(t('check.at', { time: clockOf(arrived_at), stop: arrival_name }))),
          ...(demo === null || demo.gathering_place === ''
            ? []
            : [
                row(
                  'place',
                  t('demo.place'),
                  <>
                    <p>{demo.gathering_place}</p>
                    <p className="num">{t('demo.before', { minutes: demo.gather_minutes_before })}</p>
                  </>,
                ),
              ]),
          row('persons', t('check.persons'), t('persons', { count: persons })),
          row('route', t('seat.route'), reservation.route_name),
          // While the driver may still ask for it, it stands large beside.
          ...(state === 'reserved' || state === 'boarded'
            ? []
            : [row('code', t('seat.code'), <span className="num nb">{reservation.reservation_code}</span>)]),
          row('reserved', t('seat.reservedAt'), num(momentInWords(reserved_at, locale))),
          ...(canceled_at === null
            ? []
            : [row('canceled', t('seat.canceledAt'), num(momentInWords(canceled_at, locale)))]),
        ]}
      />
    </Section>
  );
}
