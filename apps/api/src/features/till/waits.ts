import { closeTillDay } from '@machi/domain/till/contract';
import type { Waits } from '../../platform/work-list/waits.ts';

/** A day is closed on itself: what is left of days before it is late. */
export const waits: readonly Waits[] = [
  {
    kind: 'till',
    permission: closeTillDay.permission,
    rows: `select d.day::text || '.' || d.house_id as key, (d.day + time '00:00') at time zone 'Asia/Tokyo' as since, d.day as due
      from till_day d where d.closed_at is null and d.day < $3::date and exists (select from ledger_entry e where e.till_on = d.day and e.till_house = d.house_id)`,
    isLateByDueAlone: true,
  },
];
