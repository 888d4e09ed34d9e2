import { listSchedules } from '@machi/domain/schedule/contract';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { keyedHash } from '../../ground/secrets.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { SCHEDULES_CHANGED } from '../../schedules/changed.ts';

/** Of what is shown as a block it counts when that is; what else is changed of it is nothing to them. */
const BLOCK = `hashtext(concat_ws(',', s.start_date, s.end_date, s.start_time, s.end_time, s.repeat_mode, s.repeat_month, s.repeat_day,
  s.repeat_week, s.on_sundays, s.on_mondays, s.on_tuesdays, s.on_wednesdays, s.on_thursdays, s.on_fridays, s.on_saturdays,
  (select count(*) from schedule_dropped d where d.schedule_id = s.schedule_id)))`;
const WHOLE = `s.revision + (extract(epoch from s.updated_at) * 1000)::bigint`;
const STATE = `count(*) || ' ' || coalesce(sum(case when seen.is_whole or s.is_private = 0 then ${WHOLE} else ${BLOCK} end), 0)`;

const readStates = statement<{ member_id: number; is_official: boolean; state: string }>(
  'schedules-as-seen',
  `with looking as (select member_id, is_official from member where member_id = any($1::int[])),
   people as (
     select member_id, member_id as person_id from looking
     union select mine.member_id, other.member_id from looking join member_group_member mine using (member_id)
       join member_group g on g.member_group_id = mine.member_group_id and g.is_shared = 1
       join member_group_member other on other.member_group_id = g.member_group_id
     where mine.accepted_at is not null and other.accepted_at is not null),
   seen as (
     select member_id, schedule_id, bool_or(is_whole) as is_whole from (
       select people.member_id, p.schedule_id, p.member_id = people.member_id as is_whole
         from people join schedule_participant p on p.member_id = people.person_id
       union all select looking.member_id, s.schedule_id, true from looking join schedule s on s.created_by = looking.member_id) as found
     group by 1, 2)
   select looking.member_id, looking.is_official, ${STATE} as state
   from looking left join seen using (member_id) left join schedule s using (schedule_id) group by 1, 2`,
);
/** Officials may look at all calendars. */
const readAll = statement<{ state: string }>(
  'schedules-of-all',
  `select ${STATE} as state from schedule s cross join (select false as is_whole) as seen
   where exists (select from schedule_participant p where p.schedule_id = s.schedule_id)`,
);

/** For each who looks a word that changes when something in a calendar does that they may see, and says nothing of it. */
async function readSeen(database: Queryable, secret: string, memberIds: readonly number[]) {
  const states = await database.run(readStates, [memberIds]);
  const [all] = states.some((row) => row.is_official) ? await database.run(readAll) : [];
  return new Map(
    states.map(({ member_id, is_official, state }) => {
      const whole = `${member_id} ${state} ${is_official ? all?.state : ''}`;
      return [member_id, keyedHash(secret, `schedules ${whole}`).slice(0, 16)];
    }),
  );
}

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'schedules',
    permission: listSchedules.permission,
    channel: SCHEDULES_CHANGED,
    read: ({ database, secret }, memberIds) => readSeen(database, secret, memberIds),
  },
];
