import { endOutage } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskOutage, DeskVehicle } from '@machi/domain/ondemandbus-desk/model';
import type { RefObject } from 'react';
import { AskedDeed } from '../../../shell/asked/AskedDeed.tsx';
import { useDeskTexts } from '../desk-texts.ts';

interface EndOutageProps {
  readonly vehicle: DeskVehicle;
  readonly outage: DeskOutage;
  /** When an outage to come would be; left out of one that lasts. */
  readonly times?: { readonly from: string; readonly until: string };
  /** Takes the focus when the button has gone. */
  readonly name: RefObject<HTMLElement | null>;
}

const shared = { keep: 'out.cancel', lost: 'ask.lost', sending: 'sending', failed: 'failed' } as const;

/** Ends an outage that lasts, or withdraws one to come; vehicles are found anew for rides, and people are told, so it asks first. */
export function EndOutage({ vehicle, outage, times, name }: EndOutageProps) {
  const { t } = useDeskTexts();
  const kind = times === undefined ? 'back' : 'drop';
  const of = { vehicle: vehicle.vehicle_name, from: times?.from ?? '', until: times?.until ?? '' };
  return (
    <AskedDeed
      endpoint={endOutage}
      input={{ outage_id: outage.outage_id }}
      label={t(`out.${kind}`)}
      question={t(`out.${kind}.question`, of)}
      consequence={t('out.end.consequence')}
      confirm={t(`out.${kind}.confirm`)}
      done={({ moved }) => t(times === undefined ? 'out.ended' : 'out.dropped', { moved })}
      focus={name}
      button={{
        size: 'small',
        variant: times === undefined ? 'second' : 'text',
        'aria-label': t(times === undefined ? 'out.backOf' : 'out.dropOf', of),
      }}
      words={{ t: (key) => t(shared[key]) }}
      gone={t('out.gone')}
    />
  );
}
