import { setTimeout as pause } from 'node:timers/promises';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { afterEach, expect, test } from 'vitest';
import { applicationRequest, newLottery, setPhase } from '../../testing/facilities/lotteries.ts';
import { rewriting, watching } from '../../testing/requests/guards.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { putRide } from '../../testing/rides/new-rides.ts';
import { nextTrip, seatRequest } from '../../testing/seats/new-seats.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close();
});

const ROUNDS = 6;

type Around = OpenTownOptions['around'];

/** Two processes of one town, each with its own wrapper around the database. */
async function openProcesses(...around: readonly [Around, Around]): Promise<readonly [OpenTown, OpenTown]> {
  const databaseUrl = await newSampleUrl();
  const environment = { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const open = async (one: Around): Promise<OpenTown> => {
    const town = await openRaceTown({ databaseUrl, environment, ...(one && { around: one }) });
    cleanUp.push(() => town.close());
    return town;
  };
  return [await open(around[0]), await open(around[1])];
}

/** Two officials at two processes note one death at the same moment, each twice; returns the outcome of each round. */
async function notings(around?: Around) {
  const [first, second] = await openProcesses(around, around);
  const officials = await first.addPeople(2, { roles: ['member_admin'] });
  const died_on = dateAt(first.now());
  const rounds = [];
  for (const { member_id } of await first.addPeople(ROUNDS)) {
    const ride = await putRide(first, member_id);
    const answers = await Promise.all(
      [0, 1, 2, 3].map((at) =>
        (at % 2 === 0 ? first : second).call('POST', `/api/members/${member_id}/death`, {
          as: officials[at % 2],
          body: { died_on, paper: 'register' },
        }),
      ),
    );
    const [found] = await first.rows<{ deaths: number; actions: number; cancelled: number }>(
      `select (select count(*)::int from member_death where member_id = $1) as deaths,
         (select count(*)::int from audit where action = 'member:death' and subject_id = $1) as actions,
         (select count(*)::int from audit where action = 'ride:call-off' and subject_id = $2) as cancelled`,
      member_id,
      ride,
    );
    rounds.push({ answers, found });
  }
  return rounds;
}

test('a death that two officials note at once is noted once, by one of them', async () => {
  for (const { answers, found } of await notings()) {
    expect(tally(answers)).toEqual({ 201: 1, 409: 3 });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.codes).toEqual({ request: ['death-known'] });
    expect(found).toEqual({ deaths: 1, actions: 1, cancelled: 1 });
  }
});

test('the same without the member’s lock and the mark of who was faster: both would say that they did it @guard', async () => {
  const rounds = await notings((database) =>
    rewriting('insert-death', (text) =>
      text.replace('on conflict do nothing', 'on conflict (member_id) do update set noted_at = excluded.noted_at'),
    )(rewriting('lock-member-for-death', (text) => text.replace('for update', ''))(database)),
  );
  expect(Math.max(...rounds.map(({ answers }) => tally(answers)[201] ?? 0))).toBeGreaterThan(1);
});

const ASKING = ['lock-asking-members', 'hold-asking-members'];

let days = 0;
const nextDay = (): string => addDays('2027-01-19', 7 * days++);

/** Requests that a member may make while their death is noted. */
const WISHES = {
  room: async () => ['POST', '/api/reservations', reservationRequest({ target_date: nextDay() })],
  seats: async () => ['POST', '/api/shuttle/holds', seatRequest(nextTrip())],
  ride: async () => [
    'POST',
    '/api/ondemandbus/rides',
    {
      from_station_id: 'ekimae',
      to_station_id: 'kohan',
      date: '2027-01-13',
      time: '10:00',
      meant: 'depart',
      persons: 1,
    },
  ],
  lottery: async (town: OpenTown) => {
    const id = await newLottery(town);
    await setPhase(town, id, 'open');
    return ['PUT', `/api/lotteries/${id}/application`, applicationRequest()];
  },
} as const satisfies Record<string, (town: OpenTown) => Promise<readonly ['POST' | 'PUT', string, object]>>;
const wishes = Object.keys(WISHES) as (keyof typeof WISHES)[];

/**
 * A member's request has passed the login when their death is noted at another process, before it locks their account
 * or while it holds it. Returns both outcomes.
 */
async function openOvertaking(rewritten?: Around) {
  let gate = { moment: 'before', reached: () => {}, opened: Promise.resolve() };
  const gated: Around = (database) =>
    watching(rewritten ? rewritten(database) : database, async (statement, _values, run) => {
      if (!ASKING.includes(statement.name)) return run();
      const { moment, reached, opened } = gate;
      const held = moment === 'meanwhile' ? await run() : undefined;
      reached();
      await opened;
      return held ?? run();
    });
  const [first, second] = await openProcesses(undefined, gated);
  const desk = await first.addPerson({ roles: ['member_admin'] });
  return async (wish: keyof typeof WISHES, moment: 'before' | 'meanwhile') => {
    const { promise: isThere, resolve: reached } = Promise.withResolvers<void>();
    const { promise: opened, resolve: go } = Promise.withResolvers<void>();
    const person = await first.addPerson();
    const [method, path, body] = await WISHES[wish](first);
    gate = { moment, reached, opened };
    const asking = second.call(method, path, { as: person, body });
    await isThere;
    const noting = first.call('POST', `/api/members/${person.member_id}/death`, {
      as: desk,
      body: { died_on: dateAt(first.now()), paper: 'register' },
    });
    if (moment === 'before') await noting;
    go();
    const [asked, noted] = await Promise.all([asking, noting]);
    const [left] = await first.rows<{ standing: number }>(
      `select (select count(*) from reservation where member_id = $1 and is_canceled = 0)::int
         + (select count(*) from seat_reservation where member_id = $1 and state in ('held', 'reserved'))::int
         + (select count(*) from demand_ride where member_id = $1 and state = 'promised')::int
         + (select count(*) from lottery_application where member_id = $1)::int as standing`,
      person.member_id,
    );
    expect(asked.status).toBeLessThan(500);
    return { wish, isReserved: asked.status < 300, noted: noted.status, standing: left?.standing };
  };
}

test('a room, seats, a ride or a place in a lottery that somebody asks for while their death is noted stand at no moment after it [decision:death.under-way]', async () => {
  const overtaken = await openOvertaking();
  for (const wish of wishes) {
    expect(await overtaken(wish, 'before')).toEqual({ wish, isReserved: false, noted: 201, standing: 0 });
    expect(await overtaken(wish, 'meanwhile')).toEqual({ wish, isReserved: true, noted: 201, standing: 0 });
  }
});

test('the same without the look at the account: somebody who has died would have them @guard', async () => {
  const blind = (name: string) => rewriting(name, (text) => text.replace('locked_at is not null', 'false'));
  const [one = '', other = ''] = ASKING;
  const overtaken = await openOvertaking((database) => blind(one)(blind(other)(database)));
  for (const wish of wishes)
    expect(await overtaken(wish, 'before')).toEqual({ wish, isReserved: true, noted: 201, standing: 1 });
});

/** A guest is joined to an account at one process while the death of its holder is noted at the other. */
async function joiningBesideDeath(around: Around) {
  const noted = Promise.withResolvers<void>();
  const [first, second] = await openProcesses(
    (database) =>
      watching(database, async (statement, _values, run) => {
        const rows = await run();
        if (statement.name !== 'insert-death') return rows;
        noted.resolve();
        await pause(300);
        return rows;
      }),
    around,
  );
  const [desk, colleague] = await first.addPeople(2, { roles: ['member_admin'] });
  const account = await first.addPerson({ isVerified: true });
  const guest = await first.addPerson();
  await first.rows('update member set email = null, email_key = null where member_id = $1', guest.member_id);
  const body = { died_on: dateAt(first.now()), paper: 'register' };
  const [death, joined] = await Promise.all([
    first.call('POST', `/api/members/${account.member_id}/death`, { as: desk, body }),
    noted.promise.then(() =>
      second.call('POST', `/api/members/${account.member_id}/join`, {
        as: colleague,
        body: { guest_id: guest.member_id },
      }),
    ),
  ]);
  expect(death.status, death.text).toBe(201);
  return joined;
}

test('nobody is joined to an account whose holder’s death is being noted; read as it is held, they would be', async () => {
  expect((await joiningBesideDeath(undefined)).body.codes).toEqual({ member_id: ['join-died'] });
  const unheld = rewriting('desk-hold-members', (text) => text.replace('for update', ''));
  expect((await joiningBesideDeath(unheld)).status).toBe(200);
});
