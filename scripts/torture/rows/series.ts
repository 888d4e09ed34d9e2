import { addDays } from '@machi/domain/calendar/model';
import { heldDatesOf } from '@machi/domain/schedule/holds';
import { isDateOf } from '@machi/domain/schedule/rule';
import type { RepeatRule } from '@machi/domain/schedule/rule';
import type pg from 'pg';
import type { ApiProcess } from '../../bench/ground/api-process.ts';
import {
  SPOT,
  addExtras,
  addSpot,
  bookingRequest,
  dayOf,
  roomIdOf,
  takeSlotGuardsOut,
} from '../../bench/ground/bookings.ts';
import { openLine, writeRequest } from '../../bench/ground/http-line.ts';
import type { HttpLine } from '../../bench/ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { openApi, openPostgres, openTown } from '../../bench/ground/town.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { failuresOf, statusesText } from '../statuses.ts';
import { pause } from '../wait.ts';

const CLIENTS = 200;
/** The first of them keep series, the next ones close rooms; the others are residents who book. */
const OFFICIALS = 110;
const CLOSERS = 10;
const ROOMS = 10;
const STOCK = 3;

/** The days on which everything happens. */
const DAYS = 70;
/** From here on nobody has taken anything: two meet at one room and one hour. */
const MEETING_DAY = 150;

const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** A series of some weeks with a room or two, so that it meets the others. */
function seriesBody(random: () => number, member: number) {
  const first = between(random, 0, 6);
  const hour = between(random, 8, 18);
  const rooms =
    random() < 0.3
      ? [0, 1].map((step) => roomIdOf((between(random, 0, 4) * 2 + step) % ROOMS))
      : [roomIdOf(between(random, 0, ROOMS - 1))];
  const flags = { on_mondays: 1, on_wednesdays: random() < 0.5 ? 1 : 0, on_fridays: random() < 0.3 ? 1 : 0 };
  return {
    schedule_type: 2,
    start_date: dayOf(first),
    end_date: dayOf(first + between(random, 7, DAYS / 2)),
    start_time: text(hour),
    end_time: text(hour + between(random, 1, 3)),
    repeat_mode: 3,
    ...flags,
    title: '庁内会議',
    participants: [memberIdOf(member)],
    rooms,
    equipments: random() < 0.3 ? [{ equipment_id: SPOT, pieces: between(random, 1, 2) }] : [],
    accepts_conflicts: 1,
  };
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** The same as a meeting of one date. */
const meetingOn = (body: ReturnType<typeof seriesBody>, date: string) => ({
  ...body,
  schedule_type: 0,
  start_date: date,
  end_date: date,
  repeat_mode: null,
  on_mondays: 0,
  on_wednesdays: 0,
  on_fridays: 0,
});

interface Tally {
  readonly statuses: Record<number, number>;
  /** Series that were answered to be there, and not deleted. */
  readonly kept: Set<number>;
  cut: number;
  readonly done: Record<'created' | 'edited' | 'deleted' | 'booked' | 'closed', number>;
}
const noTally = (): Tally => ({
  statuses: {},
  kept: new Set(),
  cut: 0,
  done: { created: 0, edited: 0, deleted: 0, booked: 0, closed: 0 },
});

/** What somebody does over a connection; nothing more once it is cut. */
function clientOf(line: HttpLine, member: number, tally: Tally) {
  const exchange = async (request: string) => {
    const { status, body } = await line.exchange(Buffer.from(request), true);
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    return { status, body: status < 300 && body !== '' ? JSON.parse(body) : {} };
  };
  const ask = (method: string, path: string, body?: object) =>
    exchange(
      writeRequest({ method, path, headers: sessionHeaders(member), ...(body ? { body: JSON.stringify(body) } : {}) }),
    );
  return { exchange, ask };
}

/** Makes a series, changes it by a scope and sometimes deletes it, as the last of what they see. */
async function keepSeries(random: () => number, member: number, client: ReturnType<typeof clientOf>, tally: Tally) {
  const body = seriesBody(random, member);
  const made = await client.ask('POST', '/api/schedules', body);
  if (made.status !== 201) return;
  const { schedule_id } = made.body;
  const path = `/api/schedules/${schedule_id}`;
  const title = '庁内会議（変更）';
  tally.done.created += 1;
  tally.kept.add(schedule_id);
  for (let change = between(random, 0, 2); change > 0; change -= 1) {
    const opened = await client.ask('GET', path);
    if (opened.status !== 200) return;
    const { schedule } = opened.body;
    const rule: RepeatRule = schedule;
    if (rule.schedule_type !== 2) return;
    const dates = heldDatesOf(rule).map(({ target_date }) => target_date);
    const date = dates[between(random, 0, Math.max(0, dates.length - 1))];
    const scope = between(random, 0, 2);
    if (date === undefined) return;
    const part = { scope, target_date: scope === 0 ? null : date, seen: schedule.seen };
    if (random() < 0.35) {
      // Whether a series is there of which all was to go, or all from a date on, is open until the answer.
      if (scope !== 2) tally.kept.delete(schedule_id);
      const gone = await client.ask('DELETE', path, part);
      if (gone.status === 200) tally.done.deleted += 1;
      else if (scope !== 2) tally.kept.add(schedule_id);
      continue;
    }
    // Mostly the same at another hour; sometimes everything is new, so that it meets others.
    const anew =
      random() < 0.3 ? seriesBody(random, member) : { ...body, start_time: text(7), end_time: text(8), title };
    const next = scope === 1 ? { ...anew, start_date: date, end_date: later(anew.end_date, date) } : anew;
    const changed = await client.ask('PUT', path, { ...(scope === 2 ? meetingOn(next, date) : next), ...part });
    if (changed.status === 200) tally.done.edited += 1;
  }
}

async function book(random: () => number, member: number, client: ReturnType<typeof clientOf>, tally: Tally) {
  const wish = () => ({
    day: between(random, 0, DAYS),
    hour: between(random, 8, 18),
    hours: between(random, 1, 3),
  });
  const room = between(random, 0, ROOMS - 1);
  const equipmentIds = random() < 0.3 ? [SPOT] : [];
  const made = await client.exchange(bookingRequest({ member, room, wishes: [wish()], equipmentIds }));
  if (made.status !== 201) return;
  tally.done.booked += 1;
  for (const { reservation_id } of made.body.reservations)
    if (random() < 0.7) await client.ask('POST', `/api/reservations/${reservation_id}/cancel`, {});
}

async function close(random: () => number, client: ReturnType<typeof clientOf>, tally: Tally) {
  const day = dayOf(between(random, 0, DAYS));
  const hour = between(random, 8, 20);
  const closed = await client.ask('POST', '/api/reception/closures', {
    spot_id: SPOT,
    room_id: roomIdOf(between(random, 0, ROOMS - 1)),
    from_date: day,
    from_time: text(hour),
    to_date: day,
    to_time: text(hour + 1),
    reason: { ja: '点検', en: 'Inspection' },
  });
  if (closed.status !== 201) return;
  tally.done.closed += 1;
  if (random() < 0.8) await client.ask('DELETE', `/api/reception/closures/${closed.body.closure.blackout_id}`, {});
}

/** All two hundred at once, each at one of the processes, until so much is done. */
async function storm(
  random: () => number,
  ports: () => readonly number[],
  deeds: number,
  tally: Tally,
  isOver = () => false,
) {
  let left = deeds;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_client, member) => {
      while (left > 0 && !isOver()) {
        const all = ports();
        const line = await openLine(all[member % all.length] ?? 0).catch(() => undefined);
        if (!line) {
          await pause(100);
          continue;
        }
        const client = clientOf(line, member, tally);
        try {
          while (left > 0 && !isOver()) {
            left -= 1;
            if (member < OFFICIALS) await keepSeries(random, member, client, tally);
            else if (member < OFFICIALS + CLOSERS) await close(random, client, tally);
            else await book(random, member, client, tally);
          }
        } catch {
          tally.cut += 1;
        }
        line.close();
      }
    }),
  );
}

const countOf = async (database: pg.Client, query: string, values: readonly unknown[] = []): Promise<number> =>
  (await database.query(query, [...values])).rows[0].count;

const OVERLAPS = `select count(*)::int as count from room_occupancy a join room_occupancy b
  on a.room_id = b.room_id and a.during && b.during and a.occupancy_id < b.occupancy_id`;
const OVERDRAWN = `select count(*)::int as count from equipment_use u
  where (select sum(pieces) from equipment_use o where o.equipment_id = u.equipment_id and lower(u.during) <@ o.during) > $1`;
/** Rows without what they belong to: uses of nobody, and schedules without the people that they were made with. */
const ORPHANS = `select (
    (select count(*) from room_occupancy o where kind = 'schedule' and not exists (select from schedule_room r where r.schedule_id = o.schedule_id and r.room_id = o.room_id))
    + (select count(*) from equipment_use u where schedule_id is not null and not exists (select from schedule_equipment e where e.schedule_id = u.schedule_id and e.equipment_id = u.equipment_id))
    + (select count(*) from schedule s where created_by >= $1 and not exists (select from schedule_participant p where p.schedule_id = s.schedule_id))
  )::int as count`;

interface HeldRow extends RepeatRule {
  readonly schedule_id: number;
  readonly exception_of: number | null;
  readonly exception_date: string | null;
  readonly rooms: readonly number[];
  readonly kinds: readonly number[];
  readonly out: readonly string[];
  readonly held: readonly string[];
  readonly lent: readonly string[];
}
const HELD = `select s.*, s.start_date::text, s.end_date::text, s.exception_date::text,
    array(select room_id from schedule_room r where r.schedule_id = s.schedule_id) as rooms,
    array(select equipment_id from schedule_equipment e where e.schedule_id = s.schedule_id) as kinds,
    array(select target_date::text from schedule_dropped d where d.schedule_id = s.schedule_id
      union select x.exception_date::text from schedule x where x.exception_of = s.schedule_id) as out,
    array(select room_id || ' ' || to_char(lower(during) at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') || to_char(upper(during) at time zone 'Asia/Tokyo', '-HH24:MI')
      from room_occupancy o where o.schedule_id = s.schedule_id) as held,
    array(select equipment_id || ' ' || to_char(lower(during) at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') || to_char(upper(during) at time zone 'Asia/Tokyo', '-HH24:MI')
      from equipment_use u where u.schedule_id = s.schedule_id) as lent
  from schedule s where s.created_by >= $1`;

/** Schedules whose rooms and equipment are not what their rule says, date by date; and dates that their series does not have. */
async function judgeHeld(database: pg.Client): Promise<{ torn: number; stray: number; series: number; dates: number }> {
  const { rows } = await database.query<HeldRow>(HELD, [memberIdOf(0)]);
  const rules = new Map(rows.map((row) => [row.schedule_id, row]));
  const same = (one: readonly string[], other: readonly string[]): boolean =>
    one.toSorted().join() === other.toSorted().join();
  let [torn, stray, dates] = [0, 0, 0];
  for (const row of rows) {
    const gone = new Set(row.out);
    const times = heldDatesOf(row, (date) => gone.has(date)).map(
      ({ target_date }) => `${target_date} ${row.start_time}-${row.end_time}`,
    );
    const of = (ids: readonly number[]) => ids.flatMap((id) => times.map((time) => `${id} ${time}`));
    dates += row.held.length;
    if (!same(row.held, of(row.rooms)) || !same(row.lent, of(row.kinds))) torn += 1;
    const series = row.exception_of === null ? undefined : rules.get(row.exception_of);
    if (row.exception_of !== null && !(series && row.exception_date && isDateOf(series, row.exception_date)))
      stray += 1;
  }
  return { torn, stray, series: rows.filter(({ schedule_type }) => schedule_type === 2).length, dates };
}

/** Two editors with the same state before them, each at another process: how often exactly one change stood. */
async function edits(random: () => number, ports: readonly number[], rounds: number) {
  const lines = await Promise.all(ports.map((port) => openLine(port)));
  const tally = noTally();
  const [one, other] = [0, 1].map((member) => clientOf(lines[member % lines.length] as HttpLine, member, tally));
  let [once, otherwise] = [0, 0];
  for (let round = 0; one && other && round < rounds; round += 1) {
    // Far behind everything else, and without a room: nothing but the other editor stands in the way.
    const date = addDays(dayOf(500), round);
    const people = { rooms: [], equipments: [], participants: [memberIdOf(0), memberIdOf(1)] };
    const made = await one.ask('POST', '/api/schedules', meetingOn({ ...seriesBody(random, 0), ...people }, date));
    const path = `/api/schedules/${made.body.schedule_id}`;
    const change = (title: string) => ({
      ...meetingOn({ ...seriesBody(random, 0), ...people, title }, date),
      seen: 0,
    });
    const answers = await Promise.all([
      one.ask('PUT', path, change('第一案')),
      other.ask('PUT', path, change('第二案')),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted();
    if (statuses.join() === '200,409') once += 1;
    else otherwise += 1;
  }
  for (const line of lines) line.close();
  return { once, otherwise };
}

const standingAt = (step: number): string =>
  `select count(*) from pg_locks where locktype = 'advisory' and classid = ${step} and objid = 7391 and granted`;
/**
 * Whoever takes time in a room waits for another who is about to: by then both have looked and found it free. Where
 * something keeps the second from looking, the first goes on after this while.
 */
const meetingFor = (
  milliseconds: number,
): string => `create or replace function meet_at_room() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(1, 7391);
    for tries in 1..${Math.ceil(milliseconds / 10)} loop
      exit when (${standingAt(1)}) > 1;
      perform pg_sleep(0.01);
    end loop;
    -- Nobody goes on before the other has seen them, too.
    perform pg_advisory_xact_lock_shared(2, 7391);
    while (${standingAt(2)}) < 2 and (${standingAt(1)}) > 1 loop perform pg_sleep(0.01); end loop;
    return null;
  end $$;
  create trigger meeting before insert on room_occupancy for each statement execute function meet_at_room()`;

/** Two officials with a series each, then a series and a booking, want one room at one hour. */
async function meet(
  database: pg.Client,
  ports: readonly number[],
  { meetings, from, waits }: { readonly meetings: number; readonly from: number; readonly waits: number },
) {
  const lines = await Promise.all([0, 1].map((which) => openLine(ports[which % ports.length] ?? 0)));
  const tally = noTally();
  const [one, other] = lines.map((line) => clientOf(line, 0, tally));
  const before = await countOf(database, OVERLAPS);
  await database.query(meetingFor(waits));
  let [asked, kept] = [0, 0];
  for (let meeting = 0; one && other && meeting < 2 * meetings; meeting += 1) {
    const day = from + 7 * Math.floor(meeting / 2);
    const hour = 9 + 3 * (meeting % 2);
    const series = (member: number) =>
      writeRequest({
        method: 'POST',
        path: '/api/schedules',
        headers: sessionHeaders(member),
        body: JSON.stringify({
          ...meetingOn(
            seriesBody(() => 0.5, member),
            dayOf(day),
          ),
          rooms: [roomIdOf(0)],
          equipments: [],
          start_time: text(hour),
          end_time: text(hour + 1),
        }),
      });
    const booking = bookingRequest({ member: CLIENTS - 1, room: 0, wishes: [{ day, hour }] });
    const answers = await Promise.all([
      one.exchange(series(meeting % OFFICIALS)),
      other.exchange(meeting % 2 === 0 ? series((meeting + 1) % OFFICIALS) : booking),
    ]);
    asked += answers.length;
    kept += answers.filter(({ status }) => status === 201).length;
  }
  await database.query('drop trigger meeting on room_occupancy');
  for (const line of lines) line.close();
  return { asked, kept, overlaps: (await countOf(database, OVERLAPS)) - before };
}

async function people(database: pg.Client): Promise<void> {
  await addMembers(database, CLIENTS);
  await database.query(
    `update member set is_official = true, organization_id = 1, roles = array['reception', 'editor'] where member_id between $1 and $2`,
    [memberIdOf(0), memberIdOf(OFFICIALS + CLOSERS - 1)],
  );
  await addSpot(database, ROOMS + 1);
  await addExtras(database, ROOMS, STOCK);
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const postgres = await openPostgres(scope);
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'series');
  await people(database);
  const processes: ApiProcess[] = [api, await openApi(scope, { databaseUrl })];
  const ports = () => processes.map(({ port }) => port);
  const deeds = count(8000, 240);

  const tally = noTally();
  await storm(random, ports, deeds, tally);
  const { once, otherwise } = await edits(random, ports(), count(200, 5));
  const overlaps = await countOf(database, OVERLAPS);
  const overdrawn = await countOf(database, OVERDRAWN, [STOCK]);
  const orphans = await countOf(database, ORPHANS, [memberIdOf(0)]);
  const judged = await judgeHeld(database);
  const failures = failuresOf(tally.statuses);
  progress(`series: ${judged.series} series stand, ${statusesText(tally.statuses)}`);

  const killed = noTally();
  const kills = count(20, 1);
  let isOver = false;
  const driving = storm(random, ports, Infinity, killed, () => isOver);
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(between(random, 300, 900));
    const victim = kill % processes.length;
    await processes[victim]?.kill();
    isOver = kill === kills - 1;
    if (isOver) processes.splice(victim, 1);
    else processes[victim] = await openApi(scope, { databaseUrl });
  }
  await driving;
  const afterwards = await judgeHeld(database);
  const orphansAfterwards = await countOf(database, ORPHANS, [memberIdOf(0)]);
  const overlapsAfterwards = await countOf(database, OVERLAPS);
  const kept = [...killed.kept];
  const there = await countOf(
    database,
    'select count(*)::int as count from schedule where schedule_id = any($1::int[])',
    [kept],
  );

  const meetings = count(20, 2);
  const guarded = await meet(database, ports(), { meetings, from: MEETING_DAY, waits: 200 });
  await takeSlotGuardsOut(database);
  const later = MEETING_DAY + 7 * meetings;
  const unguarded = await meet(database, ports(), { meetings, from: later, waits: 8000 });

  const did = ({ created, edited, deleted, booked, closed }: Tally['done']) =>
    `${created} series made, ${edited} changed, ${deleted} deleted, ${booked} bookings, ${closed} closures`;
  const { done } = tally;
  return [
    {
      name: `series: ${CLIENTS} at once at two processes, ${deeds.toLocaleString('en-US')} deeds`,
      isReached:
        overlaps + overdrawn + orphans + judged.torn + judged.stray + failures + tally.cut === 0 &&
        Math.min(...Object.values(done)) > 0 &&
        judged.dates > 0,
      figure: `${overlaps} overlaps, ${overdrawn} moments with more lent than there is, ${judged.torn} schedules without what their rule says, ${judged.stray} dates of no rule, ${orphans} orphans, ${failures} server errors; ${did(done)}; ${statusesText(tally.statuses)}`,
    },
    {
      name: 'series: two editors of one state',
      isReached: otherwise === 0 && once > 0,
      figure: `exactly one of two stood ${once} times, otherwise ${otherwise} times`,
    },
    {
      name: `series: kill -9 in the middle, ${kills} times`,
      isReached:
        afterwards.torn + afterwards.stray + orphansAfterwards + overlapsAfterwards === 0 &&
        there === kept.length &&
        killed.cut > 0,
      figure: `${killed.cut} connections cut off; ${kept.length - there} of ${kept.length} acknowledged series lost, ${afterwards.torn} torn, ${afterwards.stray} dates of no rule, ${orphansAfterwards} orphans, ${overlapsAfterwards} overlaps`,
    },
    {
      name: 'series: two who have both looked before either writes',
      isReached:
        guarded.overlaps === 0 && guarded.kept === guarded.asked / 2 && unguarded.overlaps === unguarded.asked / 2,
      figure: `${guarded.overlaps} overlaps, ${guarded.kept} of ${guarded.asked} kept; without the lock and the constraint ${unguarded.overlaps}, ${unguarded.kept} kept`,
    },
  ];
}

/** Series of officials against bookings, closures and edits of each scope, at two processes; and the same unguarded. */
export const series: TortureRow = { name: 'series', run };
