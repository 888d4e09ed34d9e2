import { nextFrom } from '../../platform/top/top-source.ts';
import { seatPath } from '../seats/notifications.ts';
import { seatsShown } from '../seats/store.ts';

export const top = nextFrom(
  'seat',
  3,
  `select r.seat_reservation_id as key, r.departure_name as title, r.arrival_name as place, r.departed_at as starts,
     r.arrived_at as ends
   from seat_reservation r where r.member_id = $1 and r.state = 'reserved' and r.arrived_at > $2 and ${seatsShown('r')}
   order by r.departed_at, r.seat_reservation_id`,
  ({ key }) => ({ href: seatPath(key) }),
);
