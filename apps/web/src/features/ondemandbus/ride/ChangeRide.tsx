import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { changeRide } from '@machi/domain/ondemandbus/ride-contract';
import { Button } from '@machi/ui/button/Button';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useDraft } from '../../../shell/drafts/use-draft.ts';
import { busQueries, useKeepRide } from '../queries.ts';
import { useBusTexts } from '../texts.ts';
import { ChangeForm } from '../ask/ChangeForm.tsx';
import type { RideForm } from '../ask/ride-form.ts';

interface ChangeRideProps {
  readonly ride: DemandRide;
  /** Called once the new promise stands above. */
  readonly onChanged: () => void;
}

/** Changes a ride until the bus is on its way. Choices survive a login; an open form stays open. */
export function ChangeRide({ ride, onChanged }: ChangeRideProps) {
  const { t, locale } = useBusTexts();
  const snackbar = useSnackbar();
  const keep = useKeepRide(locale);
  const kept = useDraft<RideForm>(`ride-change-${ride.ride_id}`);
  const { send, busy } = useCall(changeRide);
  const [isOpen, setOpen] = useState(ride.is_changeable && kept.value !== undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const bus = useQuery({ ...busQueries.bus(locale), enabled: isOpen });

  function close() {
    kept.clear();
    setOpen(false);
  }
  if (!isOpen)
    return !ride.is_changeable ? null : (
      <Section className="stack no-print" titleId="change" title={t('change.title')}>
        <p>{t('change.body')}</p>
        <p>
          <Button ref={opener} onClick={() => setOpen(true)}>
            {t('change.open')}
          </Button>
        </p>
      </Section>
    );
  if (bus.data === undefined) return <NotLoaded query={bus} label={t('loading')} />;
  return (
    <ChangeForm
      bus={bus.data}
      ride={ride}
      title={t('change.formTitle')}
      kept={kept.value}
      onKeep={kept.save}
      busy={busy}
      send={(change, flags) => send({ ...change, ride_id: ride.ride_id }, flags)}
      onChanged={(after) => {
        keep(after);
        snackbar.show(t('change.done'), 'success');
        close();
        onChanged();
      }}
      onClose={() => {
        close();
        requestAnimationFrame(() => opener.current?.focus());
      }}
    />
  );
}
