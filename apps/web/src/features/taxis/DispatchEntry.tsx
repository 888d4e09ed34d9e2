import type { DispatchRide } from '@machi/domain/taxis/model';
import { Entry } from '@machi/ui/entry/Entry';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { ReactNode } from 'react';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTaxiTexts } from './texts.ts';
import { clock, momentInWords } from './ride-words.ts';

const states = { 0: 'waiting', 1: 'dispatched', 2: 'failed' } as const;
const shapes = { waiting: 'provisional', dispatched: 'fixed', failed: 'refused', canceled: 'cancelled' } as const;

export const isWaiting = ({ status, is_canceled }: DispatchRide): boolean => status === 0 && is_canceled === 0;

/** One ride of the day as the company needs it: when, from where to where, who, and whom to call. */
export function DispatchEntry({ ride, actions }: { ride: DispatchRide; actions: ReactNode }) {
  const { t, locale } = useTaxiTexts();
  const isCanceled = ride.is_canceled === 1;
  const state = isCanceled ? 'canceled' : states[ride.status];
  const struck = (words: string) => (isCanceled ? <s>{words}</s> : words);
  return (
    <Entry
      when={struck(clock(ride.departure_time))}
      whenDetail={t('dispatch.arrives', { leg: t(`leg.${ride.leg}`), arrives: clock(ride.arrival_time) })}
      status={<StatusTag shape={shapes[state]}>{t(`dispatch.status.${state}`)}</StatusTag>}
      title={struck(t('ride.title', { start: ride.start_name, end: ride.end_name }))}
      facts={[t('ride.persons', { count: ride.persons_taxi }), t('dispatch.code', { code: ride.reservation_code })]}
      actions={actions}
    >
      {ride.lastname === '' ? (
        <p className="muted">{t('dispatch.gone')}</p>
      ) : (
        <p className="row tight">
          <b>{t('dispatch.passenger', { name: ride.lastname })}</b> <Telephone number={ride.tel} />
        </p>
      )}
      {isCanceled && ride.canceled_at !== null && (
        <p>
          <b>{t('dispatch.canceledAt', { at: momentInWords(new Date(ride.canceled_at), locale) })}</b>
        </p>
      )}
      {ride.note !== '' && <p>{t('ride.note', { note: ride.note })}</p>}
      {ride.vehicle !== '' && <p>{t('ride.vehicle', { vehicle: ride.vehicle })}</p>}
      {ride.reason !== '' && <p>{t('ride.reason', { reason: ride.reason })}</p>}
    </Entry>
  );
}
