import { isIdText } from '@machi/domain/fields/in-address';
import { canCancel, statusOf } from '@machi/domain/reservations/status';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { useFocusOn } from '../../shell/use-focus-on.ts';
import { ChangeForm } from './change/ChangeForm.tsx';
import { Detail } from './detail/Detail.tsx';
import { useOwnDoors } from './detail/DoorSection.tsx';
import './own.css';
import { ownQueries } from './queries.ts';
import { useOwnTexts, whenOf } from './texts.ts';

/** Reservation detail (product, "Own reservations"); `?change=1` opens its change. */
export default function ReservationDetailPage() {
  const { reservation_id: reservationId = '' } = useParams();
  return isIdText(reservationId) ? <Page reservationId={reservationId} /> : <NotFoundPage />;
}

function Page({ reservationId }: { reservationId: string }) {
  const { t, locale } = useOwnTexts();
  const [query] = useSearchParams();
  const reply = useQuery(ownQueries.detail(locale, reservationId));
  // Asked at the same time, so that its section does not push the buttons down later.
  useOwnDoors(Number(reservationId), locale);
  const { data } = reply;
  const isChanging = data !== undefined && query.get('change') === '1' && canCancel(data.reservation, new Date());
  // The change had replaced the heading, and its button is gone.
  const heading = useFocusOn<HTMLHeadingElement, boolean>(isChanging, (now, before) => before === true && !now, {
    preventScroll: true,
  });
  if (reply.isError || data === undefined) return <NotLoaded query={reply} />;
  const { reservation } = data;
  if (isChanging) return <ChangeForm reservation={reservation} />;
  const place = t('place', { spot: reservation.location_name, room: reservation.plan_name });
  const status = statusOf(reservation);
  return (
    <>
      <PageHead
        headingRef={heading}
        title={<span className="num">{whenOf(reservation, { t, locale })}</span>}
        sub={
          <>
            {place}
            <br />
            <span className="num">{t('detail.numbered', { code: reservation.reservation_code })}</span>
          </>
        }
        actions={<StatusTag shape={status}>{t(`status.${status}`)}</StatusTag>}
      />
      <Detail detail={data} />
    </>
  );
}
