import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { listedToday } from '../../shell/listed.ts';
import { clockOf } from '../../shell/language/dates.ts';
import { useOwnTexts, type OwnTexts } from './text/use-own-texts.ts';

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

interface RideEntryProps {
  readonly ride: DemandRide;
  /** Whether the day stands above: then the line begins with the hours. */
  readonly isUnderDay?: boolean;
}

const actionOf = (state: DemandRide['state']) => {
  if (state === 'waiting') return { label: 'rides.ready', of: 'rides.readyOf' } as const;
  if (state === 'promised') return { label: 'rides.show', of: 'rides.showOf' } as const;
  return { label: 'list.see', of: 'list.seeOf' } as const;
};

/** An on-demand ride as one line among the reservations; it is cancelled on its own page. */
export function RideEntry({ ride, isUnderDay = false }: RideEntryProps) {
  const { t, locale } = useOwnTexts();
  const { date, from_name, to_name, persons, reservation_code, state, arrive_by } = ride;
  const day = listedToday(date, locale);
  const times = pickupOf(ride, { t, locale });
  const way = t('seats.ride', { from: from_name, to: to_name });
  const action = actionOf(state);
  return (
    <Entry
      when={isUnderDay ? <span className="num">{times}</span> : day}
      whenDetail={isUnderDay ? undefined : times}
      status={<StatusTag shape={shapes[state]}>{t(`rides.state.${state}`)}</StatusTag>}
      title={way}
      headingLevel={3}
      facts={[t('list.code', { code: reservation_code }), t('seats.persons', { count: persons })]}
      actions={
        <ButtonLink
          size="small"
          href={`/ondemandbus/ride/${ride.ride_id}`}
          aria-label={t(action.of, { day, room: way })}
        >
          {t(action.label)}
        </ButtonLink>
      }
    >
      <p className="sm muted num">
        {arrive_by === null ? t('rides.kind') : t('rides.kindBy', { by: clockOf(arrive_by) })}
      </p>
    </Entry>
  );
}
