import { sentenceOf } from '@machi/domain/refusals/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LoadFailed } from '../../../shell/LoadFailed.tsx';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import NotFoundPage from '../../../shell/pages/NotFoundPage.tsx';
import { ReservationForm } from '../parts/ReservationForm.tsx';
import { reservationQueries } from '../queries.ts';
import { useTexts } from '../text/use-texts.ts';

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** Facility reservation form (specification section 2, /spot/form/:spot_id/:room_id). */
export default function ReservationFormPage() {
  const { spot_id: spotId = '', room_id: roomId = '' } = useParams();
  return isId(spotId) && isId(roomId) ? <Page spotId={spotId} roomId={roomId} /> : <NotFoundPage />;
}

function Page({ spotId, roomId }: { spotId: string; roomId: string }) {
  const { t, locale } = useTexts();
  const { data: spot, isError, isFetching, refetch } = useQuery(reservationQueries.spot(locale, spotId));
  if (isError) return <LoadFailed onAgain={() => void refetch()} busy={isFetching} />;
  if (spot === undefined) return <PageLoading />;
  const room = spot.rooms.find(({ room_id }) => String(room_id) === roomId);
  if (room === undefined) return <NotFoundPage />;
  if (spot.fixing_method === 0 || spot.reservable_from > spot.reservable_until) {
    return (
      <>
        <PageHead title={t('place', { spot: spot.spot_name, room: room.room_name })} />
        <EmptyState
          title={sentenceOf({ code: 'no-reservation' }, locale)}
          actions={<ButtonLink href={`/spot/detail/${spotId}`}>{t('detail.spot')}</ButtonLink>}
        />
      </>
    );
  }
  return <ReservationForm key={`${spotId} ${roomId}`} spot={spot} room={room} />;
}
