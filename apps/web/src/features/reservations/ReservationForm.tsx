import { isIdText } from '@machi/domain/fields/in-address';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import type { ReactNode } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../shell/record/record.ts';
import type { ServerDraft } from '../../shell/drafts/use-draft.ts';
import { ConfirmStep } from './confirm/ConfirmStep.tsx';
import { FinishStep } from './finish/FinishStep.tsx';
import type { FormDraft } from './drafts/form-draft.ts';
import { readForm } from './form-request.ts';
import { InputStep } from './input/InputStep.tsx';
import { TimeStep } from './time/TimeStep.tsx';
import { useReservationForm, type ReservationForm as Reservation } from './use-reservation-form.ts';

interface ReservationFormProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  /** Path of the form; its steps are in the query. */
  readonly path: string;
  readonly draft: ServerDraft<FormDraft>;
  /** Values that the form opens with. */
  readonly kept: FormDraft;
  /** Content above the first step; it may change the days and start again. */
  readonly hint?: (reservation: Pick<Reservation, 'chosen' | 'startAgain'>) => ReactNode;
  /** Whether only days and times are chosen; the earlier values are shown for confirmation. */
  readonly isDatesOnly?: boolean;
}

/** The four steps of one room. A step without the data of an earlier one returns to it. */
export function ReservationForm({ spot, room, path, draft, kept, hint, isDatesOnly = false }: ReservationFormProps) {
  const reservation = useReservationForm(spot, room, draft, kept);
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { step, chosen, form, place } = reservation;
  const { dates } = chosen;
  const loginPath = loginPathFor(`${path}?step=${step === 1 ? 2 : step}`);

  if (step === 4) {
    const reservationId = query.get('reservation') ?? '';
    if (!isLoggedIn || !isIdText(reservationId)) return <Navigate to={path} replace />;
    return <FinishStep reservationId={reservationId} isMoved={reservation.isMoved} />;
  }
  if (step === 1 || dates.length === 0) {
    if (step !== 1) return <Navigate to={path} replace />;
    const goOn = () => (isLoggedIn ? reservation.goTo(isDatesOnly ? 3 : 2) : void navigate(loginPath));
    return <TimeStep spot={spot} room={room} reservation={reservation} onNext={goOn} hint={hint?.(reservation)} />;
  }
  if (!isLoggedIn) return <Navigate to={loginPath} replace />;
  if (step === 2) return <InputStep spot={spot} room={room} reservation={reservation} />;
  const values = form.getValues();
  const agreed = isDatesOnly ? { ...values, is_terms_agreed: true, is_spot_terms_agreed: true } : values;
  const read = readForm(place, dates, agreed);
  if ('problems' in read) return <Navigate to={`${path}?step=2`} replace />;
  return (
    <ConfirmStep spot={spot} room={room} request={read.request} reservation={reservation} asksAgreement={isDatesOnly} />
  );
}
