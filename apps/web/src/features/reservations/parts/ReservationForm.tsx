import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../../shell/record.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { FinishStep } from './FinishStep.tsx';
import { readForm } from './form-values.ts';
import { InputStep } from './InputStep.tsx';
import { TimeStep } from './TimeStep.tsx';
import { useReservationForm } from './use-reservation-form.ts';

/** The four steps of one room. A step that lacks what comes before it leads back to what is missing. */
export function ReservationForm({ spot, room }: { spot: SpotDetail; room: Room }) {
  const target = { spot_id: spot.spot_id, room_id: room.room_id };
  const reservation = useReservationForm(target, room);
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { step, chosen, form } = reservation;
  const formPath = `/spot/form/${spot.spot_id}/${room.room_id}`;
  const loginPath = loginPathFor(`${formPath}?step=${step === 1 ? 2 : step}`);

  if (step === 4) {
    const reservationId = query.get('reservation') ?? '';
    if (!isLoggedIn || !/^[1-9]\d{0,8}$/.test(reservationId)) return <Navigate to={formPath} replace />;
    return <FinishStep reservationId={reservationId} isMoved={reservation.isMoved} />;
  }
  if (step === 1 || chosen === null) {
    if (step !== 1) return <Navigate to={formPath} replace />;
    const goOn = () => (isLoggedIn ? reservation.goTo(2) : void navigate(loginPath));
    return <TimeStep spot={spot} room={room} reservation={reservation} onNext={goOn} />;
  }
  if (!isLoggedIn) return <Navigate to={loginPath} replace />;
  if (step === 2) return <InputStep spot={spot} room={room} reservation={reservation} />;
  const read = readForm(target, chosen, form.getValues(), room.capacity);
  if ('problems' in read) return <Navigate to={`${formPath}?step=2`} replace />;
  return <ConfirmStep spot={spot} room={room} chosen={chosen} request={read.request} reservation={reservation} />;
}
