import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LoadFailed } from '../../../shell/LoadFailed.tsx';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import NotFoundPage from '../../../shell/pages/NotFoundPage.tsx';
import { applicationRows } from '../parts/application-rows.tsx';
import { CancelSection } from '../parts/CancelSection.tsx';
import { statusOf } from '../parts/status.ts';
import { reservationQueries } from '../queries.ts';
import { useTexts } from '../text/use-texts.ts';

/** Reservation detail (specification section 2, /reservation/detail/:reservation_id). */
export default function ReservationDetailPage() {
  const { reservation_id: reservationId = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(reservationId) ? <Detail reservationId={reservationId} /> : <NotFoundPage />;
}

function Detail({ reservationId }: { reservationId: string }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const { data, isError, isFetching, refetch } = useQuery(reservationQueries.detail(locale, reservationId));
  if (isError) return <LoadFailed onAgain={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <PageLoading />;
  const status = statusOf(data);
  const applied = new Date(data.reserved_at);
  const num = (words: string) => <span className="num">{words}</span>;
  return (
    <>
      <PageHead title={t('detail.title')} sub={t('place', { spot: data.location_name, room: data.plan_name })} />
      <div className="stack-lg">
        {status === 'provisional' ? (
          <Callout tone="warning" title={t('finish.provisionalState')}>
            <p>{t('finish.provisionalBody')}</p>
          </Callout>
        ) : null}
        {data.reason === '' ? null : (
          <Callout title={t('detail.reason')}>
            <p>{data.reason}</p>
          </Callout>
        )}
        <DescriptionList
          rows={[
            {
              id: 'status',
              term: t('detail.status'),
              detail: <StatusTag shape={status}>{t(`status.${status}`)}</StatusTag>,
            },
            { id: 'code', term: t('finish.code'), detail: <b className="num nb">{data.reservation_code}</b> },
            { id: 'date', term: t('confirm.date'), detail: num(dateInWords(data.target_date)[locale]) },
            { id: 'time', term: t('confirm.time'), detail: num(timesInWords(data.target_time)[locale]) },
            {
              id: 'place',
              term: t('detail.place'),
              detail: (
                <TextLink href={`/spot/detail/${data.spot_id}`}>
                  {t('place', { spot: data.location_name, room: data.plan_name })}
                </TextLink>
              ),
            },
            { id: 'amount', term: t('finish.amount'), detail: num(yenInWords(data.amount)[locale]) },
            ...applicationRows(data, texts),
            {
              id: 'applied',
              term: t('detail.reservedAt'),
              detail: num(`${dateInWords(dateAt(applied))[locale]} ${timeInWords(timeOf(minutesAt(applied)))}`),
            },
          ]}
        />
        <CancelSection reservation={data} />
        <div className="actions">
          <ButtonLink href="/reservation">{t('detail.back')}</ButtonLink>
        </div>
      </div>
    </>
  );
}
