import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { readOwnDoors } from '@machi/domain/doors/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { statusOf } from '@machi/domain/reservations/status';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { ask } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useTown } from '../../../shell/town/town.ts';
import { useTexts } from '../texts.ts';
import { StepFrame } from '../StepFrame.tsx';
import { madeQuery } from './made-query.ts';

/** Last step: fixed at once, or provisional until the approval (product, "What becomes of an application"). */
export function FinishStep({ reservationId, isMoved }: { reservationId: string; isMoved: boolean }) {
  const { t, locale } = useTexts();
  const query = useQuery(madeQuery(locale, reservationId));
  const { data } = query;
  const doors = useQuery(ask(readOwnDoors, { reservation_id: Number(reservationId) }, locale, { ignoresError: true }));
  const hasTaxi = useTown()?.fixed_spots.shared_office === data?.reservation.spot_id;
  if (query.isError || data === undefined) return <NotLoaded query={query} />;
  const { reservation, siblings } = data;
  const status = statusOf(reservation);
  // "Back" may lead here much later: a cancelled or refused reservation is not finished.
  if (status === 'cancelled' || status === 'refused') {
    return <Navigate to={`/reservation/detail/${reservation.reservation_id}`} replace />;
  }
  const isFixed = status === 'fixed';
  // One that has to be paid first promises nothing yet.
  const opensDoor = doors.data?.doors.some(({ trouble }) => trouble === null);
  const held = siblings.filter((one) => one.is_canceled === 0 && one.approval_status !== 2);
  const dates = [reservation, ...held].toSorted((one, other) => (one.target_date < other.target_date ? -1 : 1));
  const total = dates.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <StepFrame step={4} isMoved={isMoved} title={t(isFixed ? 'finish.fixedTitle' : 'finish.provisionalTitle')}>
      <div className="stack-lg reading">
        {isFixed ? (
          // Not before it is known: who reads "the counter" goes there.
          !doors.isPending && (
            <Callout tone="success">
              <p>{t(opensDoor ? 'finish.fixedDoor' : 'finish.fixedBody')}</p>
            </Callout>
          )
        ) : (
          <Callout tone="warning" title={t('finish.provisionalState')}>
            <p>{t('finish.provisionalBody')}</p>
          </Callout>
        )}
        <DescriptionList
          rows={[
            {
              id: 'place',
              term: t('confirm.place'),
              detail: t('place', { spot: reservation.location_name, room: reservation.plan_name }),
            },
            ...dates.map((one) => ({
              id: String(one.reservation_id),
              term: <span className="num">{dateInWords(one.target_date)[locale]}</span>,
              detail: <span className="num">{timesInWords(one.target_time)[locale]}</span>,
              action: (
                <span className="nb">
                  {t('finish.code')} <b className="num">{one.reservation_code}</b>
                </span>
              ),
            })),
            {
              id: 'amount',
              term: dates.length > 1 ? t('quote.totalOf', { count: dates.length }) : t('finish.amount'),
              detail: <span className="num">{yenInWords(total)[locale]}</span>,
            },
          ]}
        />
        {hasTaxi ? (
          <section className="stack-tight">
            <h2>{t('finish.taxi')}</h2>
            <p>{t('finish.taxiBody')}</p>
            <ul className="stack-tight">
              {dates.map((one) => (
                <li key={one.reservation_id}>
                  <ButtonLink size="small" href={`/reservation/taxi/${one.reservation_id}`}>
                    {t('finish.taxiFor', { day: dateInWords(one.target_date)[locale] })}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <div className="actions">
          <ButtonLink variant="primary" href="/reservation">
            {t('finish.toList')}
          </ButtonLink>
          <ButtonLink href={`/reservation/detail/${reservation.reservation_id}`}>{t('finish.toDetail')}</ButtonLink>
        </div>
      </div>
    </StepFrame>
  );
}
