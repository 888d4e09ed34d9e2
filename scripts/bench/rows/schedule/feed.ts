import { addDays } from '@machi/domain/calendar/model';
import { numbersFrom } from '@machi/domain/schedule/random-rule.fixture';
import { nextDates } from '@machi/domain/schedule/rule';
import type { RepeatRule } from '@machi/domain/schedule/rule';
import type pg from 'pg';
import { SECRET } from '../../ground/api-process.ts';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { addSchedules, seriesOf } from '../../ground/schedules.ts';
import type { FilledSchedule } from '../../ground/schedules.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import { startBareIcal } from '../../peer/bare-ical.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const SINGLES = 1000;
const SERIES = 600;
/** Series of which one date is changed, and as many more of which the reader does not come to one. */
const CHANGED = 300;
const ANSWERED = 100;
const ITEMS = SINGLES + SERIES + CHANGED + ANSWERED;
const ASKS_A_ROUND = 20;
const PUBLIC_URL = 'http://hoshimori.example.jp';

const today = new Date().toISOString().slice(0, 10);

/** Meetings of an hour in this year and the next, every tenth a whole day. */
function singlesLike(plain: RepeatRule): RepeatRule[] {
  const below = numbersFrom(SINGLES);
  return Array.from({ length: SINGLES }, (_single, index) => {
    const date = addDays(today, below(500) - 80);
    const hour = 8 + below(9);
    const isWhole = index % 10 === 0;
    const time = (at: number) => (isWhole ? null : `${String(at).padStart(2, '0')}:15`);
    const once = { schedule_type: isWhole ? 1 : 0, repeat_mode: null } as const;
    const flags = { repeat_month: null, repeat_day: null, repeat_week: null };
    return {
      ...plain,
      ...once,
      ...flags,
      start_date: date,
      end_date: date,
      start_time: time(hour),
      end_time: time(hour + 1),
    };
  });
}

/** Of each series in turn: its numbers, and the dates of which something else is true. */
async function changeDates(database: pg.Client, series: readonly RepeatRule[]): Promise<void> {
  const dates = series.map((rule) => nextDates(rule, today, 3));
  const of = (from: number, count: number, date: number) => {
    const ids = Array.from({ length: count }, (_id, index) => from + index);
    return [ids.map((id) => id + 1), ids.map((id) => dates[id]?.[date] ?? today)];
  };
  await database.query(
    `with made as (insert into schedule (schedule_type, start_date, end_date, start_time, end_time, title, created_by, created_at,
         updated_at, exception_of, exception_date)
       select 0, day, day, '13:00', '14:30', '定例の打ち合わせ（時間変更）', created_by, created_at, updated_at, schedule_id, day
       from unnest($1::int[], $2::date[]) as c(schedule_id, day) join schedule s using (schedule_id) returning schedule_id)
     insert into schedule_participant (schedule_id, member_id, added_at) select schedule_id, $3, now() from made`,
    [...of(0, CHANGED, 0), memberIdOf(0)],
  );
  await database.query(
    `insert into schedule_attendance (schedule_id, member_id, target_date, attends)
     select schedule_id, $3, day, 0 from unnest($1::int[], $2::date[]) as a(schedule_id, day)`,
    [...of(CHANGED, ANSWERED, 0), memberIdOf(0)],
  );
  await database.query(
    `insert into schedule_dropped (schedule_id, target_date) select * from unnest($1::int[], $2::date[])`,
    of(0, SERIES / 2, 1),
  );
  await database.query(
    `update schedule set note = '資料は前日までに共有フォルダーへ入れてください。', url = 'https://example.jp/shiryo/' || schedule_id
     where schedule_id % 3 = 0`,
  );
  await database.query('vacuum analyze');
}

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const environment = { PUBLIC_URL };
  const { api, database, databaseUrl } = await openTown(scope, await openPostgres(scope), 'feed', { environment });
  await addMembers(database, 2);
  const series = seriesOf(2 * SERIES, today)
    .filter((rule) => nextDates(rule, today, 3).length === 3)
    .slice(0, SERIES);
  const [plain] = series;
  if (!plain || series.length < SERIES) throw new Error(`only ${series.length} series`);
  const schedules = [...series, ...singlesLike(plain)].map((times, index): FilledSchedule => ({
    times,
    members: index % 4 === 0 ? [1, 0] : [0],
  }));
  await addSchedules(database, schedules);
  await changeDates(database, series);
  const line = await openLine(api.port);
  const made = await line.exchange(
    Buffer.from(
      writeRequest({
        method: 'POST',
        path: '/api/calendar-feed',
        headers: sessionHeaders(0),
        body: JSON.stringify({ kind: 'schedule' }),
      }),
    ),
    true,
  );
  if (made.status !== 201) throw new Error(`no feed: ${made.status} ${made.body}`);
  const { pathname: path } = new URL(JSON.parse(made.body).url);
  const request = Buffer.from(writeRequest({ path }));
  const alone = await startBareIcal(
    scope,
    { ...environment, DATABASE_URL: databaseUrl, MACHI_SECRET: SECRET },
    memberIdOf(0),
  );

  const [{ body, size }, { text }] = [await line.exchange(request, true), await alone(1)];
  const events = body.split('BEGIN:VEVENT').length - 1;
  if (events !== ITEMS || body !== text)
    throw new Error(`not the same ${ITEMS} events: ${events}, ${size} bytes, ${Buffer.byteLength(text)} by the peer`);

  const { headers } = await fetch(`http://127.0.0.1:${api.port}${path}`);
  const poll = Buffer.from(writeRequest({ path, headers: { 'if-none-match': headers.get('etag') ?? '' } }));
  const { status } = await line.exchange(poll);
  if (status !== 304) throw new Error(`what is as it was is sent again: ${status}`);

  /** Median of one round in milliseconds. */
  async function timeOf(asked: Buffer): Promise<number> {
    const times: number[] = [];
    for (let nth = 0; nth < ASKS_A_ROUND; nth += 1) times.push((await line.exchange(asked)).milliseconds);
    return percentile(times, 0.5);
  }
  const ours = () => timeOf(request);
  const theirs = async () => percentile([...(await alone(ASKS_A_ROUND)).times], 0.5);
  await ours();
  await theirs();
  const polls: number[] = [];
  const { product, peer } = await alternate(
    rounds,
    async (round) => {
      polls.push(await timeOf(poll));
      const time = await ours();
      progress(`feed ${round + 1}/${rounds}: ${time.toFixed(1)} ms, as it was ${polls.at(-1)?.toFixed(1)} ms`);
      return time;
    },
    theirs,
  );
  line.close();
  const unit = 'times ical-generator alone';
  return [
    {
      name: 'feed',
      value: median(product) / median(peer),
      unit,
      reach: { comparison: '<=', value: 1.3 },
      product,
      peer,
      per: 'ms',
      notes: [
        `${SINGLES} meetings, ${SERIES} series, ${CHANGED} changed dates and ${ANSWERED} answered ones, ${Math.round(size / 1000)} KB; the peer has the events in memory and writes the same bytes`,
      ],
    },
    {
      name: 'feed, unchanged',
      value: median(polls) / median(peer),
      unit,
      reach: { comparison: '<=', value: 0.8 },
      product: polls,
      peer,
      per: 'ms',
      notes: ['a calendar program that names the tag of what it has is answered 304'],
    },
  ];
}

/** A member's calendar feed of 2,000 items over HTTP, whole and unchanged, against ical-generator that has the same events loaded. */
export const feed: BenchRow = { name: 'feed', run };
