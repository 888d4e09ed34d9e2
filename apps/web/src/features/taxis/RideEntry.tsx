import type { TaxiRide } from '@machi/domain/taxis/model';
import { Entry } from '@machi/ui/entry/Entry';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { ReactNode } from 'react';
import { useTaxiTexts } from './texts.ts';
import { rideClock } from './ride-words.ts';

const shapes = { 0: 'provisional', 1: 'fixed', 2: 'refused' } as const;

/** A leg that was asked for, with what the company has answered. */
export function RideEntry({ ride, actions, isOpen }: { ride: TaxiRide; actions: ReactNode; isOpen: boolean }) {
  const { t } = useTaxiTexts();
  return (
    <Entry
      when={t('ride.times', rideClock(ride))}
      status={<StatusTag shape={shapes[ride.status]}>{t(`status.${ride.status}`)}</StatusTag>}
      title={t('ride.title', { start: ride.start_name, end: ride.end_name })}
      facts={[t('ride.persons', { count: ride.persons_taxi })]}
      actions={actions}
    >
      {ride.note !== '' && <p>{t('ride.note', { note: ride.note })}</p>}
      {ride.vehicle !== '' && <p>{t('ride.vehicle', { vehicle: ride.vehicle })}</p>}
      {ride.status === 2 && (
        <>
          <p>{t('ride.reason', { reason: ride.reason })}</p>
          <p>{t(isOpen ? 'ride.failed' : 'ride.late')}</p>
        </>
      )}
    </Entry>
  );
}
