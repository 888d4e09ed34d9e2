import type { DateText } from '@machi/domain/calendar/model';
import type { Flag } from '@machi/domain/fields/model';
import type { AgendaItem } from '@machi/domain/schedule/agenda';
import { statement, type Queryable } from '../../database/database.ts';
import { WEEKDAYS } from './rows.ts';

/**
 * A schedule in the calendars that were asked for. There may be ten thousand: lists are texts, which take half as long
 * to read, and are parsed only for shown rows.
 */
export interface AgendaRow extends AgendaItem {
  readonly schedule_id: number;
  /** For a changed date: its series and the date by the rule. */
  readonly exception_of: number | null;
  readonly exception_date: DateText | null;
  readonly title: string;
  readonly colour: string | null;
  readonly is_private: Flag;
  /** The author; for a changed date, that of its series. */
  readonly created_by: number | null;
  /** Member IDs; parse with `numbersIn`. */
  readonly participants: string | null;
  /** Rooms and equipment, null if none; parse with `usesIn`. */
  readonly uses: string | null;
}
export interface Uses {
  readonly room_ids: number[];
  readonly equipment_ids: number[];
}
const NUMBERS = (table: string, number: string): string =>
  `array_to_string(array(select u.${number} from ${table} u where u.schedule_id = s.schedule_id order by 1), ',')`;

const listAgenda = statement<AgendaRow>(
  'list-agenda',
  `with asked as (
     select schedule_id from schedule_participant where member_id = any($1::int[])
     union select schedule_id from schedule where created_by = $4),
   gone as (select schedule_id, string_agg(day::text, ',') as days from (
       select d.schedule_id, d.target_date as day from schedule_dropped d where d.target_date between $2 and $3
       union all
       select x.exception_of, x.exception_date from schedule x where x.exception_date between $2 and $3) as g
     group by schedule_id),
   people as (select p.schedule_id, string_agg(p.member_id::text, ',' order by p.member_id) as member_ids
     from asked join schedule_participant p using (schedule_id) group by p.schedule_id),
   using_any as (select schedule_id from schedule_room union select schedule_id from schedule_equipment)
   select s.schedule_id, s.exception_of, s.exception_date, s.title, s.colour, s.is_private, coalesce(m.created_by, s.created_by) as created_by,
     s.schedule_type, s.start_date, s.end_date, s.start_time, s.end_time, s.repeat_mode, s.repeat_month, s.repeat_day, s.repeat_week,
     ${WEEKDAYS} as weekdays, g.days as gone, p.member_ids as participants,
     case when a.schedule_id is not null then
       ${NUMBERS('schedule_room', 'room_id')} || ';' || ${NUMBERS('schedule_equipment', 'equipment_id')} end as uses
   from asked join schedule s using (schedule_id) left join schedule m on m.schedule_id = s.exception_of
   left join gone g on g.schedule_id = s.schedule_id left join people p on p.schedule_id = s.schedule_id
   left join using_any a on a.schedule_id = s.schedule_id
   where (s.end_date is null or s.end_date >= $2) and s.start_date <= $3 order by s.schedule_id limit $5`,
);

export const numbersIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));
export function usesIn(text: string): Uses {
  const [rooms = '', equipment = ''] = text.split(';');
  return { room_ids: numbersIn(rooms), equipment_ids: numbersIn(equipment) };
}

/** The public number: a changed date has that of its series. */
export const seriesOf = ({ exception_of, schedule_id }: Pick<AgendaRow, 'exception_of' | 'schedule_id'>): number =>
  exception_of ?? schedule_id;

/**
 * The schedules in people's calendars in a span of days, each once.
 * @param own the member who also asks for schedules that they made but do not take part in
 */
export const readAgenda = (
  database: Queryable,
  memberIds: readonly number[],
  { from, to }: { readonly from: DateText; readonly to: DateText },
  own: number | null,
  most: number,
): Promise<AgendaRow[]> => database.run(listAgenda, [memberIds, from, to, own, most]);
