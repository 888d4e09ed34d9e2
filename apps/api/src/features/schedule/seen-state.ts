import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { MOST_DAYS_LISTED } from '@machi/domain/schedule/list-model';
import { RIDE_STANDS } from '../bookings/own-rides.ts';
import { HOLDS_TIME, IS_SHOWN } from '../bookings/store.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { openedAccesses } from '../../platform/members/viewer.ts';
import { keyedHash } from '../../ground/secrets.ts';

/** SQL: a number that changes with each value; it is summed, because a sum does not depend on the order of rows. */
const numberOf = (...values: readonly string[]): string => `hashtext(concat_ws(' ', ${values.join(', ')}))::bigint`;

/** SQL: for a schedule shown as a block, only its times and people count; other changes are not visible. */
const BLOCK = `hashtext(concat_ws(',', s.start_date, s.end_date, s.start_time, s.end_time, s.repeat_mode, s.repeat_month, s.repeat_day,
  s.repeat_week, s.on_sundays, s.on_mondays, s.on_tuesdays, s.on_wednesdays, s.on_thursdays, s.on_fridays, s.on_saturdays,
  (select count(*) from schedule_dropped d where d.schedule_id = s.schedule_id)
    + (select count(*) from schedule x where x.exception_of = s.schedule_id)))`;
const WHOLE = `s.revision + (extract(epoch from s.updated_at) * 1000)::bigint + coalesce(said.number, 0)`;
const STATE = `count(*) || ' ' || coalesce(sum(seen.people + case when seen.is_own or s.is_private = 0 then ${WHOLE} else ${BLOCK} end), 0)`;
/** SQL: an answer for a date counts for its series; if the date was changed, it counts for those who see that date. */
const ofDate = (table: string, number: string, which: string): string =>
  `select coalesce(x.schedule_id, a.schedule_id), ${number} from ${table} a
     left join schedule x on x.exception_of = a.schedule_id and x.exception_date = a.target_date ${which}`;
/** SQL: participants, their answers and comments, which everybody who sees a schedule in full reads. */
const said = (people: string, families: string): string => `select schedule_id, sum(number) as number from (
    select schedule_id, ${numberOf('member_id', 'attends')} as number from schedule_participant ${people}
    union all ${ofDate('schedule_attendance', numberOf('a.member_id', 'a.target_date', 'a.attends'), families)}
    union all ${ofDate('schedule_comment', numberOf('a.schedule_comment_id'), families)}) as each group by 1`;
/** The conditions that restrict `said` to the schedules in `seen`. */
const OF_SEEN = [
  'where schedule_id in (select schedule_id from seen)',
  'where a.schedule_id in (select coalesce(s.exception_of, s.schedule_id) from seen join schedule s using (schedule_id))',
] as const;

const BOOKED = ['r.member_id', 'r.started_at', 'r.ended_at'];
const DRIVEN = ['r.member_id', 't.ride_date', 't.departure_time', 't.arrival_time'];
/** SQL: reservations and rides, as a number for the owner and one for viewers of only time and perhaps room. */
const held = (which: string): string => `select r.member_id as person_id,
     ${numberOf(...BOOKED, 'r.room_id', 'r.reservation_id')} as own,
     ${numberOf(...BOOKED, 'case when m.is_spot_schedule_public = 1 then r.room_id end')} as block
   from reservation r join member m using (member_id) where r.started_at > $1 and ${HOLDS_TIME} and ${IS_SHOWN} ${which}
   union all select r.member_id,
     ${numberOf(...DRIVEN, 't.reservation_id', 't.leg', 't.taxistand_start', 't.taxistand_end', 't.status')},
     ${numberOf(...DRIVEN)}
   from taxi t join reservation r using (reservation_id)
   where t.ride_date >= $2 and ${RIDE_STANDS} and ${HOLDS_TIME} and ${IS_SHOWN} ${which}`;

const readStates = statement<{ member_id: number; is_official: boolean; state: string }>(
  'schedules-as-seen',
  `with looking as (select member_id, is_official, roles from member where member_id = any($3::int[])),
   people as (
     select member_id, member_id as person_id from looking
     union select mine.member_id, other.member_id from looking join member_group_member mine using (member_id)
       join member_group g on g.member_group_id = mine.member_group_id and g.is_shared = 1
       join member_group_member other on other.member_group_id = g.member_group_id
     where mine.accepted_at is not null and other.accepted_at is not null
     union ${openedAccesses('$4')}),
   seen as (
     select member_id, schedule_id, bool_or(is_own) as is_own, sum(person) as people from (
       select people.member_id, p.schedule_id, p.member_id = people.member_id as is_own, ${numberOf('p.member_id')} as person
         from people join schedule_participant p on p.member_id = people.person_id
       union all select looking.member_id, s.schedule_id, true, 0 from looking join schedule s on s.created_by = looking.member_id) as found
     group by 1, 2),
   said as (${said(...OF_SEEN)}),
   planned as (select member_id, ${STATE} as state from seen join schedule s using (schedule_id) left join said using (schedule_id) group by 1),
   outside as (select member_id, sum(${numberOf('guest_key', 'name', 'answered_at', 'refused_at')}) as state
     from seen join schedule_guest using (schedule_id) where is_own group by 1),
   held as (${held('and r.member_id in (select person_id from people)')}),
   booked as (select member_id, sum(case when person_id = member_id then own else block end) as state
     from people join held using (person_id) group by 1)
   select member_id, is_official, concat_ws(' ', count(people.person_id), sum(${numberOf('people.person_id')}),
     planned.state, ',', outside.state, ',', booked.state) as state
   from looking join people using (member_id) left join planned using (member_id) left join outside using (member_id)
     left join booked using (member_id)
   group by 1, 2, planned.state, outside.state, booked.state`,
);
/** Officials may see each other's calendars. */
const readAll = statement<{ state: string }>(
  'schedules-of-officials',
  `with seen as (select schedule_id, false as is_own, sum(${numberOf('member_id')}) as people from schedule_participant
     where member_id in (select member_id from member where is_official) group by 1),
   said as (${said(...OF_SEEN)}),
   held as (${held('and r.member_id in (select member_id from member where is_official)')})
   select (select ${STATE} from seen join schedule s using (schedule_id) left join said using (schedule_id))
     || ' ' || (select coalesce(sum(block), 0) from held) as state`,
);

/** Nothing older is changed any more. */
const DAYS_BACK = MOST_DAYS_LISTED;

/**
 * For each member a keyed mark that changes when something visible to them changes in a calendar or schedule. It
 * reveals nothing and differs between members.
 */
export async function readSeen(
  database: Queryable,
  secret: string,
  memberIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const from = addDays(dateAt(now), -DAYS_BACK);
  const since = [instantOf(from, 0), from] as const;
  const states = await database.run(readStates, [...since, memberIds, now]);
  const [all] = states.some((row) => row.is_official) ? await database.run(readAll, since) : [];
  return new Map(
    states.map(({ member_id, is_official, state }) => {
      const whole = `${member_id} ${state} ${is_official ? all?.state : ''}`;
      return [member_id, keyedHash(secret, `schedules ${whole}`).slice(0, 16)];
    }),
  );
}
