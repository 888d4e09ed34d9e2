import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import { useServerDraft } from '../../../shell/use-draft.ts';
import type { ServerDraft } from '../../../shell/use-draft.ts';
import { DraftHint } from './DraftHint.tsx';
import { draftFrom, emptyDraft } from './form-draft.ts';
import type { FormDraft } from './form-draft.ts';
import { ReservationForm } from './ReservationForm.tsx';

interface DraftedFormProps {
  readonly spot: SpotDetail;
  readonly room: Room;
}

/** The form of a room, with what was chosen and typed before: in this tab, or on another device. */
export function DraftedForm({ spot, room }: DraftedFormProps) {
  const draft = useServerDraft<FormDraft>(`reservation-${spot.spot_id}-${room.room_id}`);
  if (draft.value === undefined) return <PageLoading />;
  return <OpenedForm spot={spot} room={room} draft={draft} found={draft.value} />;
}

interface OpenedFormProps extends DraftedFormProps {
  readonly draft: ServerDraft<FormDraft>;
  readonly found: Partial<FormDraft> | null;
}

function OpenedForm({ spot, room, draft, found }: OpenedFormProps) {
  const [kept] = useState(() => (found === null ? emptyDraft : draftFrom(found)));
  const [query] = useSearchParams();
  // Whoever comes back from the login, or with a time that they have just chosen, knows where they are.
  const [isRestored, setRestored] = useState(() => found !== null && !query.has('step') && !query.has('date'));
  return (
    <ReservationForm
      spot={spot}
      room={room}
      path={`/spot/form/${spot.spot_id}/${room.room_id}`}
      draft={draft}
      kept={kept}
      hint={(startAgain) =>
        isRestored ? (
          <DraftHint
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
