import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { LoadFailed } from '../../../shell/LoadFailed.tsx';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import { reservationQueries } from '../queries.ts';
import { useTexts } from '../text/use-texts.ts';
import { statusOf } from './status.ts';
import { StepFrame } from './StepFrame.tsx';

/** How it ended depends on the facility: fixed at once, or provisional until the town approves (section 4). */
export function FinishStep({ reservationId, isMoved }: { reservationId: string; isMoved: boolean }) {
  const { t, locale } = useTexts();
  const { data, isError, isFetching, refetch } = useQuery(reservationQueries.detail(locale, reservationId));
  if (isError) return <LoadFailed onAgain={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <PageLoading />;
  const status = statusOf(data);
  // "Back" may lead here long after: what has been cancelled or refused is not finished.
  if (status === 'cancelled' || status === 'refused') {
    return <Navigate to={`/reservation/detail/${data.reservation_id}`} replace />;
  }
  const isFixed = status === 'fixed';
  return (
    <StepFrame step={4} isMoved={isMoved} title={t(isFixed ? 'finish.fixedTitle' : 'finish.provisionalTitle')}>
      <div className="stack-lg reading">
        {isFixed ? (
          <Callout tone="success">
            <p>{t('finish.fixedBody')}</p>
          </Callout>
        ) : (
          <Callout tone="warning" title={t('finish.provisionalState')}>
            <p>{t('finish.provisionalBody')}</p>
          </Callout>
        )}
        <DescriptionList
          rows={[
            { id: 'code', term: t('finish.code'), detail: <b className="num nb">{data.reservation_code}</b> },
            {
              id: 'place',
              term: t('confirm.place'),
              detail: t('place', { spot: data.location_name, room: data.plan_name }),
            },
            {
              id: 'date',
              term: t('confirm.date'),
              detail: <span className="num">{dateInWords(data.target_date)[locale]}</span>,
            },
            {
              id: 'time',
              term: t('confirm.time'),
              detail: <span className="num">{timesInWords(data.target_time)[locale]}</span>,
            },
            {
              id: 'amount',
              term: t('finish.amount'),
              detail: <span className="num">{yenInWords(data.amount)[locale]}</span>,
            },
          ]}
        />
        <div className="actions">
          <ButtonLink variant="primary" href="/reservation">
            {t('finish.toList')}
          </ButtonLink>
          <ButtonLink href={`/reservation/detail/${data.reservation_id}`}>{t('finish.toDetail')}</ButtonLink>
        </div>
      </div>
    </StepFrame>
  );
}
