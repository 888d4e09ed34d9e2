import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageLoading } from '../../../shell/calls/PageLoading.tsx';
import { useServerDraft } from '../../../shell/drafts/use-draft.ts';
import type { ServerDraft } from '../../../shell/drafts/use-draft.ts';
import { DraftHint } from './DraftHint.tsx';
import { draftFrom, emptyDraft } from './form-draft.ts';
import type { FormDraft } from './form-draft.ts';
import { openedDraft } from './opened-draft.ts';
import { ReservationForm } from '../ReservationForm.tsx';

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
