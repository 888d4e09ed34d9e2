import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ShelterArrival } from '@machi/domain/shelters/terminal';
import type pg from 'pg';
import { memberIdOf } from '../../bench/ground/people.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { addBathPeople, addBathTerminal } from '../bath-people.ts';
import { restart, setNetwork, work, type Day, type Post } from '../bath-post.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { startTerminal } from '../terminal-process.ts';
import { openFolder } from '../town-commands.ts';
import { pause, waitUntil } from '../wait.ts';

const SYNC_MILLISECONDS = 120_000;
/** Guests who look at the shelters while the network comes back. */
const GUESTS = 12;
const SHELTERS = 4;

/** Somebody who comes, and what became of it. */
interface Person {
  readonly household_id: string;
  readonly shelter_id: number;
  /** Whom the list has to have: a member, a typed name, or a number of people without a name. */
  readonly told: Pick<ShelterArrival, 'way' | 'member_id' | 'person_name' | 'others'>;
  /** What a screen said "taken" of. */
  isTaken: boolean;
  /** Tries of which no screen said anything, since the power was cut. */
  cut: number;
}

/** People in households of one to four: of ten, four hold a card, five write a name, one is a number. */
function peopleOf(count: number, { random }: TortureContext): Person[] {
  const people: Person[] = [];
  let household = { household_id: randomUUID(), shelter_id: 1 };
  for (let number = 0, left = 0; number < count; number += 1, left -= 1) {
    if (left <= 0) {
      left = between(random, 1, 4);
      household = { household_id: randomUUID(), shelter_id: between(random, 1, SHELTERS) };
    }
    const kind = number % 10;
    const told =
      kind < 4
        ? { way: 'card' as const, member_id: memberIdOf(Math.floor(number / 10) * 4 + kind), others: 0 }
        : { way: 'name' as const, ...(kind < 9 && { person_name: `避難した人${number}` }), others: kind < 9 ? 0 : 1 };
    people.push({ ...household, told, isTaken: false, cut: 0 });
  }
  return people;
}

/** Tells a terminal of somebody; with `isKilled` the power is cut meanwhile. Who is not told "taken" tries again. */
async function come(post: Post, day: Day, person: Person, isKilled: boolean): Promise<void> {
  const { household_id, shelter_id, told } = person;
  for (let isCut = isKilled; ; isCut = false) {
    const arrived_at = new Date().toISOString();
    const arrival: ShelterArrival = { arrival_id: randomUUID(), household_id, shelter_id, arrived_at, ...told };
    const answer = post.process.ask({ kind: 'arrive', arrival }, ['arrived', 'not-arrived']);
    if (isCut) {
      await pause(between(day.context.random, 0, 6));
      await post.process.kill();
      post.kills += 1;
    }
    const said = await answer;
    if (isCut) await restart(post, day);
    if (said?.kind === 'arrived') {
      person.isTaken = true;
      return;
    }
    if (!isCut) return void day.problems.push(said?.problem ?? 'no answer');
    person.cut += 1;
  }
}

/** Whether a file of the terminal tells a name to whoever opens it. */
async function tellsNames(folder: string): Promise<boolean> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && (await readFile(path.join(entry.parentPath, entry.name))).includes('避難した人')) return true;
  return false;
}

/** Guests look at the shelters until it is over; answers how many of them got no answer. */
function lookOn(server: string) {
  let isOver = false;
  let [asked, failed] = [0, 0];
  const guests = Array.from({ length: GUESTS }, async () => {
    while (!isOver) {
      asked += 1;
      const answer = await fetch(`${server}/api/shelters`).catch(() => undefined);
      // Too many requests of one address are an answer, too.
      if (!answer || answer.status >= 500) failed += 1;
      await answer?.arrayBuffer();
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(guests);
    return { asked, failed };
  };
}

interface Stay {
  readonly household_id: string;
  readonly member_id: number | null;
  readonly name: string;
  readonly persons: number;
  readonly shelter_id: number;
}

/** Compares who is there with whom screens said "taken" to. */
async function judge(database: pg.Client, people: readonly Person[]) {
  const { rows } = await database.query<Stay>(
    `select s.household_id, s.member_id, s.name, s.persons, o.shelter_id from shelter_stay s
       join shelter_opening o using (shelter_opening_id) where s.left_at is null`,
  );
  const ofName = Map.groupBy(rows, ({ name }) => name);
  const ofMember = Map.groupBy(rows, ({ member_id }) => member_id);
  const nameless = (household_id: string): number =>
    (ofName.get('') ?? []).reduce(
      (sum, row) => sum + (row.member_id === null && row.household_id === household_id ? row.persons : 0),
      0,
    );
  let [lost, doubled, untold, elsewhere] = [0, 0, 0, 0];
  const numbers = Map.groupBy(
    people.filter(({ told }) => told.others > 0),
    ({ household_id }) => household_id,
  );
  for (const { told, cut, isTaken, household_id, shelter_id } of people) {
    if (told.others > 0) continue;
    const found =
      (told.member_id === undefined ? ofName.get(told.person_name ?? '') : ofMember.get(told.member_id)) ?? [];
    const extra = Math.max(0, found.length - 1);
    if (isTaken && found.length === 0) lost += 1;
    // A name that was on the disk and not yet on the screen was written again by its person.
    untold += Math.min(extra, told.member_id === undefined ? cut : 0);
    doubled += Math.max(0, extra - (told.member_id === undefined ? cut : 0));
    if (found.some((row) => row.household_id !== household_id || row.shelter_id !== shelter_id)) elsewhere += 1;
  }
  for (const [household_id, own] of numbers) {
    const there = nameless(household_id);
    const cut = own.reduce((sum, person) => sum + person.cut, 0);
    lost += Math.max(0, own.length - there);
    untold += Math.min(Math.max(0, there - own.length), cut);
    doubled += Math.max(0, there - own.length - cut);
  }
  return { lost, doubled, untold, elsewhere, there: rows.reduce((sum, { persons }) => sum + persons, 0) };
}

async function run(context: TortureContext): Promise<Finding[]> {
  const { scope, count, random, progress } = context;
  const town = await openTown(scope, await openPostgres(scope), 'shelters');
  const { database } = town;
  const [size, terminals, kills] = [count(2000, 60), count(4, 2), count(20, 3)];
  await addBathPeople(database, Math.ceil(size / 10) * 4, 1);
  const server = `http://127.0.0.1:${town.api.port}`;
  const day: Day = { context, database, server, people: size, shown: [], problems: [] };
  const folder = await openFolder(scope, 'shelters');
  const posts: Post[] = [];
  for (let number = 0; number < terminals; number += 1) {
    const own = path.join(folder, String(number));
    const process = await startTerminal(scope, own);
    const terminal = await addBathTerminal(database, process.publicKey);
    const post: Post = { terminal, folder: own, process, skew: 0, network: 'cut', kills: 0 };
    await work(post, day);
    posts.push(post);
  }

  const people = peopleOf(size, context);
  const killsInSync = Math.floor(kills / 3);
  const killed = new Set<Person>();
  while (killed.size < kills - killsInSync) {
    const person = people[between(random, 0, size - 1)];
    if (person) killed.add(person);
  }
  const queueOf = (post: number) => people.filter((_person, number) => Math.floor(number / 5) % terminals === post);
  /** The last tenth comes while the network is back. */
  const isLate = (person: Person): boolean => people.indexOf(person) >= size * 0.9;
  const began = performance.now();
  await Promise.all(
    posts.map(async (post, number) => {
      for (const person of queueOf(number)) if (!isLate(person)) await come(post, day, person, killed.has(person));
    }),
  );
  const alone = Math.round(performance.now() - began);
  const inClear = (await Promise.all(posts.map((post) => tellsNames(post.folder)))).filter(Boolean).length;
  const before = await database.query('select count(*)::int as count from shelter_stay');
  progress(`shelters: ${size} people, ${posts.reduce((sum, post) => sum + post.kills, 0)} kills without a network`);

  // Some members hold their card to another terminal as well, later: they are once in the list.
  const again = people.filter(({ told }) => told.member_id !== undefined).filter((_person, at) => at % 20 === 0);
  const endGuests = lookOn(server);
  const back = performance.now();
  await Promise.all(
    posts.map(async (post, number) => {
      // Each second call is lost, and of the others the answer: everything comes again.
      setNetwork(post, 'arrivals-unanswered');
      for (const person of queueOf(number)) if (isLate(person)) await come(post, day, person, killed.has(person));
      for (const person of again.filter((_person, at) => at % terminals === number))
        await come(post, day, person, false);
    }),
  );
  const senders = 'select count(distinct terminal_id)::int as count from shelter_arrival';
  await waitUntil(SYNC_MILLISECONDS, async () => (await database.query(senders)).rows[0].count === terminals);
  await Promise.all(
    posts.map(async (post) => {
      for (let kill = 0; kill < Math.ceil(killsInSync / terminals); kill += 1) {
        if (posts.reduce((sum, one) => sum + one.kills, 0) >= kills) break;
        post.kills += 1;
        await post.process.kill();
        post.network = 'open';
        await restart(post, day);
        await pause(between(random, 20, 250));
      }
      setNetwork(post, 'open');
    }),
  );
  const sent = await Promise.all(
    posts.map((post) =>
      waitUntil(SYNC_MILLISECONDS, async () => {
        const state = await post.process.ask({ kind: 'state' }, ['state']);
        return state?.arrivals === 0;
      }),
    ),
  );
  const took = Math.round(performance.now() - back);
  const { asked, failed } = await endGuests();
  const found = await judge(database, people);
  const allKills = posts.reduce((sum, post) => sum + post.kills, 0);
  const isWhole = found.lost + found.doubled + found.elsewhere === 0 && found.untold <= allKills;
  return [
    {
      name: `shelters: ${size} people at ${terminals} terminals without a network, ${allKills} kills: nobody is lost or doubled`,
      isReached:
        isWhole &&
        people.every(({ isTaken }) => isTaken) &&
        allKills === kills &&
        before.rows[0].count === 0 &&
        Math.max(...sent) < Infinity &&
        found.there === size + found.untold &&
        day.problems.length === 0,
      figure: `${found.lost} lost, ${found.doubled} doubled, ${found.elsewhere} in another shelter or household, ${found.there} there; ${found.untold} on the disk when the power was cut and not yet on the screen, told again by their people; ${again.length} held their card to a second terminal; taken in ${alone} ms without a network, all at the server ${took} ms after it was back${day.problems.length > 0 ? `; problems: ${[...new Set(day.problems)].join(', ')}` : ''}`,
    },
    {
      name: 'shelters: no file of a terminal tells a name, and guests are answered while all of it arrives',
      isReached: inClear === 0 && failed === 0 && asked > 0,
      figure: `names in clear at ${inClear} of ${terminals} terminals; ${failed} of ${asked} guests without an answer`,
    },
  ];
}

/** People come to shelters in the night while the network is away and the power fails: all of them are on the list. */
export const shelters: TortureRow = { name: 'shelters', run };
