import { heldDatesOf } from '@machi/domain/schedule/holds';
import type { RepeatRule } from '@machi/domain/schedule/rule';
import { SPOT, bookingRequest, dayOf, roomIdOf } from '../../bench/ground/bookings.ts';
import { openLine, writeRequest, type HttpLine } from '../../bench/ground/http-line.ts';
import { memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { between } from '../random.ts';
import { pause } from '../wait.ts';

export const CLIENTS = 200;
/** The first officials keep series, the next ones close rooms; the others are residents who book. */
export const OFFICIALS = 110;
export const CLOSERS = 10;
export const ROOMS = 10;
export const STOCK = 3;

/** Range of days for all actions. */
const DAYS = 70;

export const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** A series of some weeks with one or two rooms, so that it collides with others. */
export function seriesBody(random: () => number, member: number) {
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

/** The same as a meeting on one date. */
export const meetingOn = (body: ReturnType<typeof seriesBody>, date: string) => ({
  ...body,
  schedule_type: 0,
  start_date: date,
  end_date: date,
  repeat_mode: null,
  on_mondays: 0,
  on_wednesdays: 0,
  on_fridays: 0,
});

export interface Tally {
  readonly statuses: Record<number, number>;
  /** Series that the server confirmed and that were not deleted. */
  readonly kept: Set<number>;
  cut: number;
  /** Answers that asked to come back later, and were repeated. */
  repeated: number;
  readonly done: Record<'created' | 'edited' | 'deleted' | 'booked' | 'closed', number>;
}
export const noTally = (): Tally => ({
  statuses: {},
  kept: new Set(),
  cut: 0,
  repeated: 0,
  done: { created: 0, edited: 0, deleted: 0, booked: 0, closed: 0 },
});

/** Limit after which an answer to come back later counts as a failure. */
const MOST_REPEATS = 5;

/** Acts as a member over a connection until it is cut. Repeats a request when a busy portal asks for that. */
export function clientOf(line: HttpLine, member: number, tally: Tally) {
  const exchange = async (request: string) => {
    let answer = await line.exchange(Buffer.from(request), true);
    for (let left = MOST_REPEATS; answer.status === 503 && answer.retryAfter !== undefined && left > 0; left -= 1) {
      tally.repeated += 1;
      await pause(answer.retryAfter * 1000);
      answer = await line.exchange(Buffer.from(request), true);
    }
    const { status, body } = answer;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    return { status, body: status < 300 && body !== '' ? JSON.parse(body) : {} };
  };
  const ask = (method: string, path: string, body?: object) =>
    exchange(
      writeRequest({ method, path, headers: sessionHeaders(member), ...(body ? { body: JSON.stringify(body) } : {}) }),
    );
  return { exchange, ask };
}

/** Makes a series, changes it with a scope and sometimes deletes it, each time from the version read last. */
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
    // At most one date was dropped before: a series of more than two dates survives the loss of another one.
    const mayGo = scope === 2 && dates.length <= 2;
    const part = { scope, target_date: scope === 0 ? null : date, seen: schedule.seen };
    if (random() < 0.35) {
      // Until the answer it is unknown whether the series is left: all of it, the rest of it or its last date may go.
      if (scope !== 2 || mayGo) tally.kept.delete(schedule_id);
      const gone = await client.ask('DELETE', path, part);
      if (gone.status === 200) tally.done.deleted += 1;
      else if (scope !== 2 || mayGo) tally.kept.add(schedule_id);
      continue;
    }
    // Mostly the same at another hour; sometimes all new, so that it collides with others.
    const anew =
      random() < 0.3 ? seriesBody(random, member) : { ...body, start_time: text(7), end_time: text(8), title };
    const next = scope === 1 ? { ...anew, start_date: date, end_date: later(anew.end_date, date) } : anew;
    // A date changed alone leaves its series, too.
    if (mayGo) tally.kept.delete(schedule_id);
    const changed = await client.ask('PUT', path, { ...(scope === 2 ? meetingOn(next, date) : next), ...part });
    if (changed.status === 200) tally.done.edited += 1;
    else if (mayGo) tally.kept.add(schedule_id);
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

/** All two hundred people at once, each at one of the processes, until this many actions are done. */
export async function storm(
  random: () => number,
  ports: () => readonly number[],
  actions: number,
  tally: Tally,
  isOver = () => false,
) {
  let left = actions;
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
