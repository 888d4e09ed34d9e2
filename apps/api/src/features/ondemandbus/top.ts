import { nextFrom } from '../../platform/top/top-source.ts';

/** Rides to come: promised ones, and ways back that wait for a call. */
export const top = nextFrom(
  'ride',
  3,
  `select r.ride_id as key, r.from_name as title, r.to_name as place, r.promised_from as starts, r.arrive_by as ends,
     case when r.promised_from is null then r.service_date end as due_on,
     case when r.stranded_at is not null then 'stranded' when r.promised_from is null then 'on-call' end as state
   from demand_ride r where r.member_id = $1 and ((r.state in ('promised', 'on-board') and r.arrive_by > $2)
     or (r.state = 'waiting' and r.service_date >= $3))
   order by r.service_date, r.promised_from, r.ride_id`,
  ({ key }) => ({ href: `/ondemandbus/ride/${key}` }),
);
