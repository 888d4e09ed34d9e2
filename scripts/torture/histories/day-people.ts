import { bookingRequest, dayOf, roomIdOf } from '../../bench/ground/bookings.ts';
import { writeRequest } from '../../bench/ground/http-line.ts';
import { sessionHeaders } from '../../bench/ground/people.ts';
import { CENTRE, STATION } from '../../bench/ground/shuttles.ts';
import { codesOf, type Asked, type Clients } from './asking.ts';
import { between, pick } from '../random.ts';
import { pause } from '../wait.ts';
import { BOOKERS, GUESTS, PLACES, RIDERS, ROOMS, SEATS_LEFT, type DayTown } from './day-town.ts';
import type { Histories, Journal } from './journal.ts';
import { placesModel, type PlacesOperation, type Stretch } from './linearizable.ts';

export interface Day {
  readonly town: DayTown;
  readonly clients: Clients;
  readonly histories: Histories;
  readonly journal: Journal;
  readonly random: () => number;
  isOver(): boolean;
  /** Rises now and then: people go on to the next room, event and trip, so that each history stays short. */
  turn(): number;
  /** Reads come from a replica and may lag: they count, and are not judged. */
  readonly mayLag: boolean;
}

/** Share of writes that a client sends twice at once, under one key. */
const TWICE = 0.05;
const FIRST_HOUR = 9;
/** Few, so that all meet in each. */
const HOURS = 3;
/** Riders at one time; each time they are others. */
export const RIDERS_AT_ONCE = 5;
const STOPS = ['S01', 'S50', 'S51', 'S54'] as const;
/** An hour of a room, and the decision of an application, are one place. */
export const models = {
  hour: placesModel(1),
  event: placesModel(PLACES),
  trip: placesModel(SEATS_LEFT, [0, STOPS.length - 1]),
};

let sent = 0;
/** A key of its own for each write, also of days in other processes. */
export const nextKey = (): string => `day-${process.pid}-${(sent += 1)}`;

export const reply = ({ body }: Asked): ReturnType<typeof JSON.parse> => JSON.parse(body);

/** Writes until it is decided, sometimes twice at once. */
async function write(day: Day, request: (key: string) => string): Promise<Asked | null> {
  const text = request(nextKey());
  const ask = () => day.clients.ask('write', () => text);
  if (day.random() > TWICE) return ask();
  day.journal.pairs += 1;
  const both = (await Promise.all([ask(), ask()])).filter((answer) => answer !== null);
  const made = both.filter(({ status }) => status < 300);
  const path = text.split(' ', 2)[1] ?? '';
  // What follows an approval at the provider is shown by the try that waited for it.
  // The envelope may also say until when the session lasts now.
  const contents = made.map((answer) => JSON.stringify({ ...reply(answer), expire: null }));
  if (new Set(contents).size > 1 && !/\/(?:decide|pay|payment|take-back)$/.test(path))
    day.journal.strange.push(`two answers under one key: ${path}`);
  return made[0] ?? both[0] ?? null;
}

/** @param member number among the day's people */
export const post = (day: Day, member: number, path: string, body: object = {}, method = 'POST') =>
  write(day, (key) =>
    writeRequest({
      method,
      path,
      headers: { ...sessionHeaders(member), 'accept-language': 'ja', 'idempotency-key': key },
      body: JSON.stringify(body),
    }),
  );

export const read = (day: Day, path: string, member?: number) =>
  day.clients.ask('read', () => writeRequest({ path, headers: member === undefined ? {} : sessionHeaders(member) }));

/**
 * The word for an answer, or a note that nothing explains it; null: nobody knows what became of it. A refusal leaves no
 * trace, so a try that was given up and comes late is judged anew.
 */
export function wordOf<Word extends string>(day: Day, what: string, answer: Asked | null, words: Record<string, Word>) {
  if (answer === null || (answer.isAgain && answer.status >= 400)) return null;
  const found = [String(answer.status), ...codesOf(answer)].flatMap((code) => words[code] ?? [])[0];
  if (found === undefined) day.journal.strange.push(`${what} ${answer.status} ${answer.body.slice(0, 160)}`);
  return found;
}

const writes = (day: Day, member: number): void =>
  void day.journal.letters.set(member, (day.journal.letters.get(member) ?? 0) + 1);

export const rest = (day: Day, milliseconds: number): Promise<void> => pause(milliseconds * (0.5 + day.random()));

/** Books, cancels and looks at the same hours of a room as the others. */
export async function book(day: Day, client: number, breath: number): Promise<void> {
  const member = BOOKERS.from + client;
  const { random, journal } = day;
  const held = new Map<string, number>();
  while (!day.isOver()) {
    const turn = day.turn();
    const [room, date] = [turn % ROOMS, 1 + Math.floor(turn / ROOMS)];
    const hour = FIRST_HOUR + between(random, 0, HOURS - 1);
    const thing = `hour ${room} ${date} ${hour}`;
    const called = performance.now();
    const note = (operation: PlacesOperation) => day.histories.note(thing, models.hour, called, operation);
    const by = String(client);
    const id = held.get(thing);
    if (random() < 0.3) {
      const query = new URLSearchParams({ from: dayOf(date), to: dayOf(date), room_id: String(roomIdOf(room)) });
      const answer = await read(day, `/api/availability?${query.toString()}`);
      if (answer?.status === 200 && !day.mayLag) {
        const free: { start: string; end: string }[] = reply(answer).rooms[0]?.days[0]?.free ?? [];
        const start = `${String(hour).padStart(2, '0')}:00`;
        note({ kind: 'read', answer: free.some((span) => span.start <= start && start < span.end) ? 1 : 0 });
      }
    } else if (id === undefined) {
      const number = (sent += 1);
      const wishes = [{ day: date, hour }] as const;
      const answer = await write(day, (key) =>
        bookingRequest({ member, room, wishes, key, note: `attempt ${number}` }),
      );
      const word = wordOf(day, 'booking', answer, { '201': 'in', 'slot-taken': 'full', 'slot-own': 'full' });
      if (word !== undefined) note({ kind: 'take', by, answer: word });
      if (answer && word === 'in') {
        held.set(thing, reply(answer).reservations[0].reservation_id);
        journal.bookings.add(number);
        writes(day, member);
      }
    } else {
      held.delete(thing);
      const answer = await post(day, member, `/api/reservations/${id}/cancel`);
      const word = wordOf(day, 'cancelling', answer, { '200': 'left' });
      if (word !== undefined) note({ kind: 'leave', by, answer: word });
      if (word === 'left') writes(day, member);
    }
    await rest(day, breath);
  }
}

/** Registers for an event with few places, waits, gives the place back, and looks. */
export async function attend(day: Day, client: number, breath: number): Promise<void> {
  const member = GUESTS.from + client;
  const { random, journal, town } = day;
  const by = String(client);
  /** What became of their last change there is not known. */
  const lost = new Set<number>();
  let own: { readonly event_id: number; readonly registration_id: number } | undefined;
  while (!day.isOver()) {
    const event_id = town.events[day.turn() % town.events.length] ?? 0;
    const called = performance.now();
    const note = (operation: PlacesOperation, at = event_id) =>
      day.histories.note(`event ${at}`, models.event, called, operation);
    const choice = random();
    const path = `/api/events/${event_id}`;
    if (own && (own.event_id !== event_id || choice < 0.35)) {
      const { registration_id, event_id: at } = own;
      own = undefined;
      const answer = await post(day, member, `/api/event-registrations/${registration_id}/cancel`);
      const word = wordOf(day, 'leaving an event', answer, { '200': 'left' });
      if (word !== undefined) note({ kind: 'leave', by, answer: word }, at);
      if (word === null) lost.add(at);
      else writes(day, member);
      journal.registrations.set(registration_id, word ?? 'open');
    } else if (lost.has(event_id) || choice < 0.55) {
      const answer = await read(day, path);
      if (answer?.status === 200 && !day.mayLag) note({ kind: 'read', answer: reply(answer).event.left });
    } else if (own) {
      const answer = await read(day, `${path}/registration`, member);
      if (answer?.status === 200 && !day.mayLag) {
        const state = reply(answer).registration?.state;
        note({ kind: 'look', by, answer: state === 'registered' ? 'in' : state === 'waiting' ? 'waits' : 'out' });
      }
    } else {
      const waits = random() < 0.7;
      const answer = await post(day, member, `${path}/registration`, { persons: 1, waits: waits ? 1 : 0 });
      const word = wordOf(day, 'registering', answer, { '201': 'in', 'event-full': 'full' });
      if (answer && word === 'in') {
        const { registration_id, state } = reply(answer).registration;
        own = { event_id, registration_id };
        const standing = state === 'registered' ? 'in' : 'waits';
        note({ kind: 'take', by, waits, answer: standing });
        journal.registrations.set(registration_id, standing);
        writes(day, member);
      } else if (word !== undefined) note({ kind: 'take', by, waits, answer: word });
      if (word === null) lost.add(event_id);
    }
    await rest(day, breath);
  }
}

/** Reserves seats on a stretch of a trip, confirms and cancels, and searches. */
export async function ride(day: Day, client: number, breath: number): Promise<void> {
  const { random, journal, town } = day;
  const lost = new Set<string>();
  let own: { readonly thing: string; readonly id: number; readonly by: string } | undefined;
  let [member, times] = [RIDERS.from + client, 0];
  while (!day.isOver()) {
    const way = town.trips[day.turn() % town.trips.length];
    if (!way) return;
    const thing = `trip ${way.service_date} ${way.trip_id}`;
    let called = performance.now();
    const note = (operation: PlacesOperation, at = thing) => day.histories.note(at, models.trip, called, operation);
    if (own && (own.thing !== thing || random() < 0.5)) {
      const { id, by, thing: at } = own;
      own = undefined;
      const answer = await post(day, member, `/api/shuttle/reservations/${id}/cancel`);
      const word = wordOf(day, 'giving seats back', answer, { '200': 'left' });
      if (word !== undefined) note({ kind: 'leave', by, answer: word }, at);
      if (word === null) lost.add(at);
      journal.seats.set(id, word ?? 'open');
    } else if (own || lost.has(thing) || random() < 0.3) {
      const query = `departure_spot_id=${STATION}&arrival_spot_id=${CENTRE}&departed_at=${way.service_date}`;
      const answer = await read(day, `/api/shuttle/trips?${query}`);
      const found: { trip_id: string; seats_left: number }[] = answer?.status === 200 ? reply(answer).trips : [];
      const left = found.find(({ trip_id }) => trip_id === way.trip_id)?.seats_left;
      if (left !== undefined && !day.mayLag) note({ kind: 'read', answer: left });
    } else {
      const from = between(random, 0, STOPS.length - 2);
      const stretch: Stretch = [from, between(random, from + 1, STOPS.length - 1)];
      const [departure_stop_id, arrival_stop_id] = [STOPS[stretch[0]], STOPS[stretch[1]]];
      const persons = between(random, 1, 3);
      const by = `${client}.${(times += 1)}`;
      member = RIDERS.from + ((client + times * RIDERS_AT_ONCE) % RIDERS.count);
      const body = { ...way, departure_stop_id, arrival_stop_id, persons };
      const held = await post(day, member, '/api/shuttle/holds', body);
      // Holds that faults left unconfirmed: the member has had enough for today.
      if (held && codesOf(held).includes('shuttle-given-up')) {
        await rest(day, breath);
        continue;
      }
      const word = wordOf(day, 'holding seats', held, { '201': 'in', 'shuttle-full': 'full' });
      if (word !== undefined) note({ kind: 'take', by, persons, stretch, answer: word });
      if (word === null) {
        // A hold that nobody confirms ends some time.
        note({ kind: 'leave', by, answer: null });
        lost.add(thing);
      }
      if (held && word === 'in') {
        called = performance.now();
        const id: number = reply(held).hold.hold_id;
        const made = await post(day, member, `/api/shuttle/holds/${id}/confirm`);
        const is = wordOf(day, 'confirming seats', made, { '201': 'in', 'shuttle-hold-over': 'over' });
        if (is === 'in') own = { thing, id, by };
        else {
          note({ kind: 'leave', by, answer: is === 'over' ? 'left' : null });
          lost.add(thing);
        }
        journal.seats.set(id, is === 'in' ? 'in' : 'open');
      }
    }
    await rest(day, breath);
  }
}

/** Reads what everybody reads. */
export async function look(day: Day, breath: number): Promise<void> {
  while (!day.isOver()) {
    await read(day, pick(day.random, ['/api/notices/1', '/api/events', '/api/onlineforms']));
    await rest(day, breath);
  }
}
