import { nextFrom } from '../../platform/top/top-source.ts';
import { eventPath } from './notifications.ts';
import type { EventRow } from './store.ts';
import { placeOf } from './view.ts';

/** Events to come for which the member is registered or waits. */
export const top = nextFrom<Pick<EventRow, 'spot_id' | 'room_id' | 'place'>>(
  'event',
  3,
  `select e.event_id as key, e.title, e.spot_id, e.room_id, e.place, e.starts_at as starts, e.ends_at as ends,
     case r.state when 'waiting' then 'waiting' end as state
   from event_registration r join town_event e using (event_id)
   where r.member_id = $1 and r.state <> 'canceled' and e.ends_at > $2 order by e.starts_at, e.event_id`,
  ({ key, ...at }, { locale }, known) => ({ place: placeOf(at, known)[locale], href: eventPath(key) }),
);
