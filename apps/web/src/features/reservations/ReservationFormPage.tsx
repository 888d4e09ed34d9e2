import { isIdText } from '@machi/domain/fields/id-text';
import { sentenceOf } from '@machi/domain/refusals/model';
import { readSpot } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import NotFoundPage from '../../shell/pages/NotFoundPage.tsx';
import { DraftedForm } from './drafts/DraftedForm.tsx';
import { useOwnWindow } from './own-window.ts';
import { RebookForm } from './rebook/RebookForm.tsx';
import { useTexts } from './text/use-texts.ts';

/**
 * Facility reservation form (product, "Reservation form"), and the same pre-filled from an
 * earlier reservation (/spot/form/:spot_id/:room_id/:reservation_id).
 */
export default function ReservationFormPage() {
  const { spot_id: spotId = '', room_id: roomId = '', reservation_id: reservationId } = useParams();
  const areIds = [spotId, roomId, ...(reservationId === undefined ? [] : [reservationId])].every(isIdText);
  return areIds ? <Page spotId={spotId} roomId={roomId} reservationId={reservationId} /> : <NotFoundPage />;
}

interface PageProps {
  readonly spotId: string;
  readonly roomId: string;
  readonly reservationId: string | undefined;
}

function Page({ spotId, roomId, reservationId }: PageProps) {
  const { t, locale } = useTexts();
  const query = useQuery({
    ...ask(readSpot, { spot_id: spotId }, locale),
    // A switch of the language keeps the form that is open; another facility is not shown in its place.
    placeholderData: (before) => (String(before?.spot.spot_id) === spotId ? before : undefined),
  });
  const spot = useOwnWindow(query.data?.spot);
  if (query.isError || spot === undefined) return <NotLoaded query={query} />;
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
  const key = `${spotId} ${roomId}`;
  if (reservationId === undefined) return <DraftedForm key={key} spot={spot} room={room} />;
  return <RebookForm key={`${key} ${reservationId}`} spot={spot} room={room} reservationId={reservationId} />;
}
