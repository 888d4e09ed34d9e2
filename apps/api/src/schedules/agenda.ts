import type { DateText } from '@machi/domain/calendar/model';
import type { AgendaItem } from '@machi/domain/schedule/agenda';
import type { Flag } from '@machi/domain/fields/model';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

const TIMES = `s.schedule_type, s.start_date, s.end_date, s.start_time, s.end_time, s.repeat_mode, s.repeat_month, s.repeat_day,
  s.repeat_week, s.on_sundays, s.on_mondays, s.on_tuesdays, s.on_wednesdays, s.on_thursdays, s.on_fridays, s.on_saturdays`;
const IN_TERM = '(s.end_date is null or s.end_date >= $2) and s.start_date <= $3';
/** Of series: which of their dates in those days are dropped or changed. */
const GONE = `gone as (
    select schedule_id, array_agg(day::text) as days from (
      select d.schedule_id, d.target_date as day from schedule_dropped d where d.target_date between $2 and $3
      union all
      select x.exception_of, x.exception_date from schedule x where x.exception_date between $2 and $3) as g
    group by schedule_id)`;

/** A schedule in the calendars of those who were asked for. */
export interface AgendaRow extends AgendaItem {
  readonly schedule_id: number;
  /** Of a changed date: its series, and which date it was by the rule. */
  readonly exception_of: number | null;
  readonly exception_date: DateText | null;
  readonly title: string;
  readonly colour: string | null;
  readonly is_private: Flag;
  /** Of a changed date whoever made its series. */
  readonly created_by: number | null;
  readonly participants: readonly number[];
}
const listAgenda = statement<AgendaRow>(
  'list-agenda',
  `with ${GONE},
   asked as (select schedule_id from schedule_participant where member_id = any($1::int[])
     union select schedule_id from schedule where created_by = $4),
   shown as materialized (select s.* from schedule s join asked using (schedule_id) where ${IN_TERM} limit $5),
   people as (select p.schedule_id, array_agg(p.member_id order by p.added_at, p.member_id) as participants
     from schedule_participant p where p.schedule_id in (select schedule_id from shown) group by p.schedule_id)
   select s.schedule_id, s.exception_of, s.exception_date, s.title, s.colour, s.is_private,
     coalesce(m.created_by, s.created_by) as created_by, ${TIMES}, g.days as gone, coalesce(p.participants, '{}') as participants
   from shown s left join schedule m on m.schedule_id = s.exception_of left join gone g on g.schedule_id = s.schedule_id
   left join people p on p.schedule_id = s.schedule_id order by s.start_time nulls first, s.schedule_id`,
);

/**
 * What stands in the calendars of people in those days, each schedule once.
 * @param own who asks for their own, too: what they have made is shown to them although they do not take part
 */
export const readAgenda = (
  database: Queryable,
  memberIds: readonly number[],
  { from, to }: { readonly from: DateText; readonly to: DateText },
  own: number | null,
  most: number,
): Promise<AgendaRow[]> => database.run(listAgenda, [memberIds, from, to, own, most]);
