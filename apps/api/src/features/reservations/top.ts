import { nextFrom } from '../../platform/top/top-source.ts';
import { placeWords } from '../../town/catalog.ts';
import { IS_SHOWN } from '../bookings/store.ts';

/** Reservations to come. A refused one stays until its day, as in the member's list, for its reason. */
export const top = nextFrom<{ readonly spot_id: number; readonly room_id: number }>(
  'reservation',
  5,
  `select r.reservation_id as key, r.spot_id, r.room_id, r.started_at as starts, r.ended_at as ends,
     case r.approval_status when 0 then 'provisional' when 2 then 'refused' end as state
   from reservation r where r.member_id = $1 and r.ended_at > $2 and r.is_canceled = 0 and ${IS_SHOWN}
   order by r.started_at, r.reservation_id`,
  ({ key, ...of }, { locale }, known) => {
    const { plan_name: title, location_name: place } = placeWords(known, of, locale);
    return { title, place, href: `/reservation/detail/${key}` };
  },
);
