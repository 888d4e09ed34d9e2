import { readReservation } from '@machi/domain/reservations/contract';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { Reservation } from '@machi/domain/reservations/model';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { Button } from '@machi/ui/button/Button';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { load } from '../../../shell/calls/client.ts';
import { NotFoundPage } from '../../../shell/pages/ErrorPage.tsx';
import { useSession } from '../../../shell/record/record.ts';
import { useServerDraft, type ServerDraft } from '../../../shell/drafts/use-draft.ts';
import { useTexts } from '../texts.ts';
import { DraftHint } from '../drafts/DraftHint.tsx';
import { draftFrom, type FormDraft } from '../drafts/form-draft.ts';
import { fromReservation } from './from-reservation.ts';
import { openedDraft } from '../drafts/opened-draft.ts';
import { ReservationForm } from '../ReservationForm.tsx';
import { ResidentsOnly } from '../ResidentsOnly.tsx';

/** "Reselect dates only" or "edit content and rebook" (product, "Reserving again"). */
type RebookWay = 'dates' | 'edit';

interface RebookChoiceProps {
  readonly source: Reservation;
  /** Whether to take the focus: after a restart the earlier form is gone. */
  readonly takesFocus: boolean;
  readonly onChoose: (way: RebookWay) => void;
}

/** Asks how to repeat an earlier reservation. */
function RebookChoice({ source, takesFocus, onChoose }: RebookChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { t, locale } = useTexts();
  const { location_name: spot, plan_name: room, target_date, target_time } = source;
  return (
    <div className="stack-lg reading">
      <PageHead
        title={t('rebook.title')}
        headingRef={heading}
        sub={t('rebook.source', {
          place: t('place', { spot, room }),
          day: dateInWords(target_date)[locale],
          times: timesInWords(target_time)[locale],
        })}
      />
      <div className="stack-tight">
        <p>{t('rebook.datesHow')}</p>
        <div>
          <Button variant="primary" onClick={() => onChoose('dates')}>
            {t('rebook.dates')}
          </Button>
        </div>
      </div>
      <div className="stack-tight">
        <p>{t('rebook.editHow')}</p>
        <div>
          <Button onClick={() => onChoose('edit')}>{t('rebook.edit')}</Button>
        </div>
      </div>
      <p className="sm muted">{t('rebook.anew')}</p>
    </div>
  );
}

type RebookDraft = FormDraft & { readonly way: RebookWay };

interface RebookFormProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly reservationId: string;
}

/** The form filled in from an own reservation of the same room; another person's or another room's is refused. */
export function RebookForm({ spot, room, reservationId }: RebookFormProps) {
  const { locale } = useTexts();
  const { isLoggedIn } = useSession();
  const path = `/spot/form/${spot.spot_id}/${room.room_id}/${reservationId}`;
  const reply = useQuery({
    // Later changes of the source do not concern the form.
    queryKey: ['reservation to repeat', locale, reservationId],
    queryFn: async ({ signal }) =>
      (await load(readReservation, { reservation_id: reservationId }, { signal })).reservation,
    placeholderData: (before) => (String(before?.reservation_id) === reservationId ? before : undefined),
    enabled: isLoggedIn,
  });
  const { data } = reply;
  const draft = useServerDraft<RebookDraft>(`reservation-${spot.spot_id}-${room.room_id}-again-${reservationId}`);
  if (data === undefined && !isLoggedIn) return <Navigate to={loginPathFor(path)} replace />;
  if (reply.isError || data === undefined || draft.value === undefined) return <NotLoaded query={reply} />;
  if (data.spot_id !== spot.spot_id || data.room_id !== room.room_id) return <NotFoundPage />;
  return <OpenedForm spot={spot} room={room} path={path} source={data} draft={draft} found={draft.value} />;
}

interface OpenedFormProps extends Pick<RebookFormProps, 'spot' | 'room'> {
  readonly path: string;
  readonly source: Reservation;
  readonly draft: ServerDraft<RebookDraft>;
  readonly found: Partial<RebookDraft> | null;
}

function OpenedForm({ spot, room, path, source, draft, found }: OpenedFormProps) {
  const [query] = useSearchParams();
  const [{ kept, leftOut, isRestored: isFilled }, setOpened] = useState(() =>
    openedDraft(found?.values === undefined ? fromReservation(source) : draftFrom(found), query),
  );
  const [way, setWay] = useState(found?.way);
  const [isRestored, setRestored] = useState(isFilled && found?.way !== undefined);
  const [isAnew, setAnew] = useState(false);
  // The last step shows however the reservation was made.
  if (way === undefined && query.get('step') !== '4') {
    return (
      <>
        <ResidentsOnly spot={spot} />
        <RebookChoice
          source={source}
          takesFocus={isAnew}
          onChoose={(chosen) => {
            draft.save({ way: chosen });
            setWay(chosen);
          }}
        />
      </>
    );
  }
  return (
    <ReservationForm
      spot={spot}
      room={room}
      path={path}
      draft={draft}
      kept={kept}
      isDatesOnly={way === 'dates'}
      hint={({ chosen, startAgain }) =>
        isRestored ? (
          <DraftHint
            dates={chosen.dates}
            leftOut={leftOut}
            onDates={chosen.setDates}
            onStartAgain={() => {
              startAgain();
              setOpened(openedDraft(fromReservation(source), new URLSearchParams()));
              setRestored(false);
              setAnew(true);
              setWay(undefined);
            }}
          />
        ) : null
      }
    />
  );
}
