import { nextFrom } from '../../platform/top/top-source.ts';
import { placeWords } from '../../town/catalog.ts';
import { NOT_PAID, notPaidYen } from '../billing/till/not-paid.ts';

/** Fees of rooms after their use, and of cancellations, as reception counts them. */
export const top = nextFrom<{ readonly spot_id: number; readonly room_id: number }>(
  'fee',
  3,
  `select r.reservation_id as key, r.spot_id, r.room_id, ${notPaidYen} as yen
   from reservation r where r.member_id = $1 and ${NOT_PAID} and r.exemption_status is distinct from 0
     and (r.is_canceled = 1 or r.ended_at <= $2)
   order by r.ended_at, r.reservation_id`,
  ({ key, ...of }, { locale }, known) => {
    const { plan_name: title, location_name: place } = placeWords(known, of, locale);
    return { key: `room-${key}`, title, place, href: `/reservation/detail/${key}` };
  },
);
