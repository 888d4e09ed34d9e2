import type { DemandRide } from '@machi/domain/ondemandbus/model';
import type { StatusShape } from '@machi/ui/tag/Tag';
import { clockOf } from '../../shell/language/dates.ts';
import { OwnEntry } from './OwnEntry.tsx';
import { useOwnTexts, type OwnTexts } from './texts.ts';

const shapes: Readonly<Record<DemandRide['state'], StatusShape>> = {
  promised: 'fixed',
  waiting: 'provisional',
  'on-board': 'fixed',
  done: 'cancelled',
  missed: 'refused',
  canceled: 'cancelled',
};

/** Pick-up window, or that nothing is fixed yet. */
const pickupOf = ({ promised_from: from, promised_until: until }: DemandRide, { t }: OwnTexts): string =>
  from === null || until === null
    ? t('rides.noTime')
    : t('rides.pickup', { from: clockOf(from), until: clockOf(until) });

const seeOf = {
  waiting: ['rides.ready', 'rides.readyOf'],
  promised: ['rides.show', 'rides.showOf'],
} as const;

/** An on-demand ride as one line among the reservations. */
export function RideEntry({ ride, isUnderDay }: { readonly ride: DemandRide; readonly isUnderDay: boolean }) {
  const { t, locale } = useOwnTexts();
  const { ride_id, date, from_name, to_name, persons, reservation_code, state, arrive_by } = ride;
  return (
    <OwnEntry
      {...{ date, isUnderDay, persons, code: reservation_code, href: `/ondemandbus/ride/${ride_id}` }}
      times={pickupOf(ride, { t, locale })}
      shape={shapes[state]}
      state={t(`rides.state.${state}`)}
      title={t('seats.ride', { from: from_name, to: to_name })}
      see={state === 'waiting' || state === 'promised' ? seeOf[state] : ['list.see', 'list.seeOf']}
      below={arrive_by === null ? t('rides.kind') : t('rides.kindBy', { by: clockOf(arrive_by) })}
    />
  );
}
