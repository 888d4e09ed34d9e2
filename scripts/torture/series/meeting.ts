import { addDays } from '@machi/domain/calendar/model';
import type pg from 'pg';
import { bookingRequest, dayOf, roomIdOf } from '../../bench/ground/bookings.ts';
import { openLine, writeRequest, type HttpLine } from '../../bench/ground/http-line.ts';
import { memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { CLIENTS, OFFICIALS, clientOf, meetingOn, noTally, seriesBody, text } from './actions.ts';
import { OVERLAPS, countOf } from './judge.ts';

/**
 * Lets two editors save the same version at different processes; counts how often exactly one change was accepted.
 */
export async function edits(random: () => number, ports: readonly number[], rounds: number) {
  const lines = await Promise.all(ports.map((port) => openLine(port)));
  const tally = noTally();
  const [one, other] = [0, 1].map((member) => clientOf(lines[member % lines.length] as HttpLine, member, tally));
  let [once, otherwise] = [0, 0];
  for (let round = 0; one && other && round < rounds; round += 1) {
    // Far after everything else, and without a room: only the other editor can conflict.
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
 * Makes a transaction that takes a room wait for a second one: both have then read the room as free. If something
 * keeps the second one from reading, the first goes on after this time.
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

/** Lets two officials with a series each, then a series and a booking, compete for one room at one hour. */
export async function meet(
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
