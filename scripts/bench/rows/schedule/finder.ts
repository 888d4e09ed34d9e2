import { addDays } from '@machi/domain/calendar/model';
import { numbersFrom } from '@machi/domain/schedule/random-rule.fixture';
import type { RepeatRule } from '@machi/domain/schedule/rule';
import type pg from 'pg';
import { addSpot, roomIdOf } from '../../ground/bookings.ts';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { addSchedules, seriesOf, type FilledSchedule } from '../../ground/schedules.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openDatabase, openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const PEOPLE = 20;
const ROOMS = 5;
const DAYS = 14;
const SERIES_A_PERSON = 6;
const SINGLES_A_PERSON = 200;
const ASKS_A_ROUND = 40;
const MINUTES = 60;
const HOURS = ['08:30', '17:15'] as const;

const today = new Date().toISOString().slice(0, 10);
const FROM = addDays(today, 7);
const TO = addDays(FROM, DAYS - 1);
const MEMBERS = Array.from({ length: PEOPLE }, (_person, index) => memberIdOf(index));
const ROOM_IDS = Array.from({ length: ROOMS }, (_room, index) => roomIdOf(index));

/** For each person series, and single meetings, most of them elsewhere in the year. */
function calendars(): FilledSchedule[] {
  const below = numbersFrom(PEOPLE);
  const single = (): Pick<
    RepeatRule,
    'schedule_type' | 'repeat_mode' | 'start_date' | 'end_date' | 'start_time' | 'end_time'
  > => {
    const date = addDays(FROM, below(365) - 180);
    const hour = 8 + below(9);
    const time = (at: number) => `${String(at).padStart(2, '0')}:15`;
    return {
      schedule_type: 0,
      repeat_mode: null,
      start_date: date,
      end_date: date,
      start_time: time(hour),
      end_time: time(hour + 1),
    };
  };
  const series = seriesOf(PEOPLE * SERIES_A_PERSON, today);
  const [plain] = series;
  if (!plain) throw new Error('there is no series');
  return Array.from({ length: PEOPLE }, (_person, person) => [
    ...series
      .slice(person * SERIES_A_PERSON, (person + 1) * SERIES_A_PERSON)
      .map((times) => ({ times, members: [person] })),
    ...Array.from({ length: SINGLES_A_PERSON }, () => ({ times: { ...plain, ...single() }, members: [person] })),
  ]).flat();
}

/** Bookings of the town, four hours for each room and day, different by room. */
const fillRooms = (database: pg.Client) =>
  database.query(
    `insert into room_occupancy (room_id, during, kind, schedule_id, target_date)
     select room_id, tstzrange(at, at + interval '2 hours'), 'schedule', (select min(schedule_id) from schedule), day
     from unnest($1::int[]) with ordinality as r(room_id, n), generate_series($2::date, $3::date, interval '1 day') as day,
       unnest('{9,13}'::int[]) as hour, lateral (select (day::date + make_interval(hours => hour + n::int % 3)) at time zone 'Asia/Tokyo' as at) as t`,
    [ROOM_IDS, FROM, TO],
  );

/** All needed data, and the search itself, by the database alone. */
const PLAIN = {
  name: 'plain-finder',
  text: `with days as (
      select d::date as day, extract(dow from d)::int as dow, extract(day from d)::int as dom, extract(month from d)::int as month,
        extract(day from date_trunc('month', d) + interval '1 month - 1 day')::int as last
      from generate_series($2::date, $3::date, interval '1 day') as d),
    busy as (
      select (day + s.start_time::time) as starts, (day + s.end_time::time) as ends
      from schedule_participant p join schedule s using (schedule_id)
      join days on day >= s.start_date and (s.end_date is null or day <= s.end_date) and (
        s.schedule_type <> 2
        or s.repeat_mode = 3 and (array[on_sundays, on_mondays, on_tuesdays, on_wednesdays, on_thursdays, on_fridays, on_saturdays])[dow + 1] = 1
        or s.repeat_mode = 2 and (dom + 6) / 7 = s.repeat_week
          and (array[on_sundays, on_mondays, on_tuesdays, on_wednesdays, on_thursdays, on_fridays, on_saturdays])[dow + 1] = 1
        or s.repeat_mode = 1 and dom = case s.repeat_day when 0 then last else s.repeat_day end
        or s.repeat_mode = 0 and month = s.repeat_month and dom = case s.repeat_day when 0 then last else s.repeat_day end)
      where p.member_id = any($1::int[]) and s.start_date <= $3 and (s.end_date is null or s.end_date >= $2)),
    taken as (select range_agg(tsrange(starts, ends)) as times from busy),
    rooms as (
      select r.room_id, coalesce(range_agg(tsrange(lower(during) at time zone 'Asia/Tokyo', upper(during) at time zone 'Asia/Tokyo'))
        filter (where during is not null), '{}') as times
      from unnest($4::int[]) as r(room_id) left join room_occupancy o on o.room_id = r.room_id and o.during && $5::tstzrange group by r.room_id),
    candidates as (
      select at from days, generate_series(day + $6::time, day + $7::time - $8::int * interval '1 minute', interval '15 minutes') as at)
    select to_char(at, 'YYYY-MM-DD HH24:MI') as at from candidates, taken
    where (times is null or not times && tsrange(at, at + $8::int * interval '1 minute'))
      and exists (select from rooms where not rooms.times && tsrange(at, at + $8::int * interval '1 minute'))
    order by at limit 40`,
};

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, database, databaseUrl } = await openTown(scope, await openPostgres(scope), 'finder');
  await addMembers(database, PEOPLE);
  await addSpot(database, ROOMS);
  await database.query(`update member set is_official = true, organization_id = 1 where member_id >= $1`, [
    memberIdOf(0),
  ]);
  await addSchedules(database, calendars());
  await fillRooms(database);
  const client = await openDatabase(scope, databaseUrl);
  const line = await openLine(api.port);
  const body = {
    member_ids: MEMBERS,
    room_ids: ROOM_IDS,
    minutes: MINUTES,
    from: FROM,
    start_time: HOURS[0],
    end_time: HOURS[1],
    business_days_only: 0,
  };
  const headers = { ...sessionHeaders(0), 'content-type': 'application/json' };
  const request = Buffer.from(
    writeRequest({ method: 'POST', path: '/api/schedule-finder', headers, body: JSON.stringify(body) }),
  );
  const values = [
    MEMBERS,
    FROM,
    TO,
    ROOM_IDS,
    `[${FROM}T00:00+09:00,${addDays(TO, 1)}T00:00+09:00)`,
    ...HOURS,
    MINUTES,
  ];

  const answer = await line.exchange(request, true);
  const found = answer.status === 200 ? JSON.parse(answer.body) : undefined;
  const plain = await client.query<{ at: string }>(PLAIN, values);
  const first = found?.times[0];
  const first1 = first ? `${first.target_date} ${first.start_time}` : '';
  if (found?.suits_all !== 1 || plain.rows[0]?.at !== first1)
    throw new Error(`not ${plain.rows[0]?.at ?? 'nothing'} but ${answer.status} ${answer.body.slice(0, 300)}`);

  /** Median of one round in milliseconds. */
  async function timeOf(ask: () => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let asked = 0; asked < ASKS_A_ROUND; asked += 1) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
    return percentile(times, 0.5);
  }
  const ours = () => timeOf(() => line.exchange(request));
  const theirs = () => timeOf(() => client.query(PLAIN, values));
  await ours();
  await theirs();
  const measured = await alternate(
    rounds,
    async (round) => {
      const time = await ours();
      progress(`finder ${round + 1}/${rounds}: ${time.toFixed(1)} ms`);
      return time;
    },
    theirs,
  );
  line.close();
  const { product, peer } = measured;
  const notes = [
    `${PEOPLE} people with ${SERIES_A_PERSON} series and ${SINGLES_A_PERSON} meetings each, ${ROOMS} rooms, ${DAYS} days; the first time is ${first1}, each look is in the audit log`,
  ];
  return [
    {
      name: 'finder',
      value: median(product) / median(peer),
      unit: 'times its p50',
      reach: { comparison: '<=', value: 1.5 },
      product,
      peer,
      per: 'ms',
      notes,
    },
    { name: 'finder, p50', value: median(product), unit: 'ms', reach: { comparison: '<=', value: 100 }, notes: [] },
  ];
}

/** POST /api/schedule-finder: 20 people, 5 rooms, 14 days, compared with one SQL statement that does the search. */
export const finder: BenchRow = { name: 'finder', run };
