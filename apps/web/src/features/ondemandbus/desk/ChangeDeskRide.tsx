import { changeDeskRide } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadRidesAgain } from '../desk-queries.ts';
import { useDeskTexts } from '../desk-texts.ts';
import { ChangeForm } from '../ask/ChangeForm.tsx';
import type { OnDemandBus } from '../ask/choices.ts';
import { calledBy } from './said.ts';

interface ChangeDeskRideProps {
  readonly bus: OnDemandBus;
  readonly ride: DeskRide;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
  readonly onClose: () => void;
}

/** Changes a ride for who calls, in the form of residents; the new promise is read aloud. */
export function ChangeDeskRide({ bus, ride, onPromised, onClose }: ChangeDeskRideProps) {
  const { t } = useDeskTexts();
  const readAgain = useReadRidesAgain();
  const { send, busy } = useCall(changeDeskRide);
  return (
    <ChangeForm
      bus={bus}
      ride={ride}
      title={t('change.title', { name: calledBy(ride, t), code: ride.reservation_code })}
      busy={busy}
      send={(change, flags) => send({ ...change, ride_id: ride.ride_id }, flags)}
      onChanged={(after) => {
        void readAgain();
        onPromised([after]);
      }}
      onClose={onClose}
    />
  );
}
