import { isIdText } from '@machi/domain/fields/in-address';
import { sentenceOf } from '@machi/domain/refusals/model';
import { readSpot, type Room, type SpotDetail } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { useState } from 'react';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { useOwnWindow } from './own-window.ts';
import { RebookForm } from './rebook/RebookForm.tsx';
import { useTexts } from './texts.ts';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useServerDraft, type ServerDraft } from '../../shell/drafts/use-draft.ts';
import { DraftHint } from './drafts/DraftHint.tsx';
import { draftFrom, emptyDraft, type FormDraft } from './drafts/form-draft.ts';
import { openedDraft } from './drafts/opened-draft.ts';
import { ReservationForm } from './ReservationForm.tsx';

interface DraftedFormProps {
  readonly spot: SpotDetail;
  readonly room: Room;
}

/** The form of a room with its draft, from this tab or another device. */
function DraftedForm({ spot, room }: DraftedFormProps) {
  const draft = useServerDraft<FormDraft>(`reservation-${spot.spot_id}-${room.room_id}`);
  if (draft.value === undefined) return <PageLoading />;
  return <OpenedForm spot={spot} room={room} draft={draft} found={draft.value} />;
}

interface OpenedFormProps extends DraftedFormProps {
  readonly draft: ServerDraft<FormDraft>;
  readonly found: Partial<FormDraft> | null;
}

function OpenedForm({ spot, room, draft, found }: OpenedFormProps) {
  const [query] = useSearchParams();
  const [opened] = useState(() => openedDraft(found === null ? emptyDraft : draftFrom(found), query));
  const [isRestored, setRestored] = useState(opened.isRestored);
  return (
    <ReservationForm
      spot={spot}
      room={room}
      path={`/spot/form/${spot.spot_id}/${room.room_id}`}
      draft={draft}
      kept={opened.kept}
      hint={({ chosen, startAgain }) =>
        isRestored ? (
          <DraftHint
            dates={chosen.dates}
            leftOut={opened.leftOut}
            onDates={chosen.setDates}
            onStartAgain={() => {
              startAgain();
              setRestored(false);
            }}
          />
        ) : null
      }
    />
  );
}

/**
 * Facility reservation form (product, "Reservation form"), and the same pre-filled from an earlier reservation
 * (/spot/form/:spot_id/:room_id/:reservation_id).
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
    // A switch of the language keeps the open form; another facility is not shown in its place.
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
