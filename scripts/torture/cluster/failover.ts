import type pg from 'pg';
import { addSpot, bookingRequest, freeSlot } from '../../bench/ground/bookings.ts';
import { openLine, writeRequest } from '../../bench/ground/http-line.ts';
import { addMembers } from '../../bench/ground/people.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { judgeBookings } from '../stored-bookings.ts';
import { pause } from '../wait.ts';
import { faults, type Fault } from './faults.ts';
import { openHouse, type House } from './house.ts';

const MEMBERS = 60;
const ROOMS = 50;
const WRITERS = 6;
const READERS = 2;
/** What a person waits before the page asks again. */
const PATIENCE_MILLISECONDS = 4000;
const READ_PATIENCE_MILLISECONDS = 1000;

const inTime = <T>(work: Promise<T>, limit: number): Promise<T | undefined> => {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), limit);
  return Promise.race([work.catch(() => undefined), late.promise]).finally(() => clearTimeout(timer));
};

interface Load {
  readonly acknowledged: Map<number, number>;
  /** Moments of answered reads. */
  readonly reads: number[];
  readonly strange: string[];
  /** Reads that neither of two processes answered within a second each. */
  readonly away: number[];
  stop(): Promise<void>;
}

async function ask(house: House, machine: number, request: string, limit: number) {
  const host = house.machines[machine % house.machines.length]?.front ?? '';
  const line = await inTime(openLine(house.sitePort, host), limit);
  const reply = await inTime(line?.exchange(Buffer.from(request), true) ?? Promise.reject(new Error('no line')), limit);
  line?.close();
  return reply;
}

function startLoad(house: House): Load {
  let next = 0;
  let isOver = false;
  const load = {
    acknowledged: new Map<number, number>(),
    reads: [] as number[],
    strange: [] as string[],
    away: [] as number[],
  };
  async function write(client: number): Promise<void> {
    for (let turn = client; !isOver; turn += 1) {
      next += 1;
      const number = next;
      const { room, wish } = freeSlot(number, ROOMS);
      const request = bookingRequest({
        member: number % MEMBERS,
        room,
        wishes: [wish],
        note: `attempt ${number}`,
        key: `attempt-${number}`,
      });
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const reply = await ask(house, turn + attempt, request, PATIENCE_MILLISECONDS);
        if (reply?.status === 201) {
          load.acknowledged.set(number, Date.now());
          break;
        }
        if (reply && reply.status !== 503 && reply.status !== 502 && reply.status !== 504)
          load.strange.push(`${reply.status} ${reply.body.slice(0, 160)}`);
        await pause(200);
        if (attempt === 59) load.strange.push(`attempt ${number} was never answered`);
      }
      await pause(100);
    }
  }
  async function read(client: number): Promise<void> {
    for (let turn = client; !isOver; turn += 1) {
      const request = writeRequest({ path: '/api/notices/1' });
      const began = Date.now();
      const first = await ask(house, turn, request, READ_PATIENCE_MILLISECONDS);
      const reply = first?.status === 200 ? first : await ask(house, turn + 1, request, READ_PATIENCE_MILLISECONDS);
      if (reply?.status === 200) load.reads.push(Date.now());
      else load.away.push(began);
      await pause(150);
    }
  }
  const working = Promise.all([
    ...Array.from({ length: WRITERS }, (_none, client) => write(client)),
    ...Array.from({ length: READERS }, (_none, client) => read(client)),
  ]);
  return {
    ...load,
    async stop() {
      isOver = true;
      await working;
    },
  };
}

interface Suffered {
  readonly fault: Fault;
  readonly began: number;
  readonly ended: number;
}

/** Longest time without an acknowledged write that began in the time of this fault. */
function longestGap(moments: readonly number[], from: number, to: number): number {
  const around = moments.filter((at) => at > from - 1000 && at < to + 20_000).toSorted((one, other) => one - other);
  let longest = 0;
  for (const [index, at] of around.entries()) {
    const after = around[index + 1];
    if (after !== undefined && at < to) longest = Math.max(longest, after - at);
  }
  return longest;
}

async function run({ scope, count, isShort, random, progress }: TortureContext): Promise<Finding[]> {
  const house = await openHouse(scope);
  progress('failover: the house of three machines is open');
  const setUp: pg.Client = await house.connect();
  await addMembers(setUp, MEMBERS);
  await addSpot(setUp, ROOMS);
  await setUp.end();
  const load = startLoad(house);
  await pause(5000);
  const suffered: Suffered[] = [];
  const rounds = count(20, faults.length);
  for (let round = 0; round < rounds; round += 1) {
    // Each once, then as the seed says.
    const fault = faults[round < faults.length ? round : Math.floor(random() * faults.length)] ?? faults[0];
    const began = Date.now();
    const heal = await fault.begin(house, random);
    await pause(fault.seconds * 1000);
    await heal();
    const ended = Date.now();
    const whole = await house.untilWhole(60_000);
    await pause(isShort ? 2000 : Math.max(2000, 60_000 - (Date.now() - began)));
    suffered.push({ fault, began, ended });
    const gap = longestGap([...load.acknowledged.values()], began, ended);
    progress(
      `failover ${round + 1}/${rounds}: ${fault.name}: longest without a write ${(gap / 1000).toFixed(1)} s, reads away ${load.away.filter((at) => at >= began).length}, whole again after ${(whole / 1000).toFixed(1)} s, ${load.acknowledged.size} acknowledged, strange ${load.strange.length} ${load.strange.at(-1) ?? ''}`,
    );
  }
  await load.stop();
  const database = await house.connect();
  const { lost, doubled, partial } = await judgeBookings(database, new Set(load.acknowledged.keys()));
  const there = new Set(
    (await database.query<{ note: string }>('select note from reservation')).rows.map(({ note }) => note),
  );
  await database.end();
  const missing = [...load.acknowledged].filter(([number]) => !there.has(`attempt ${number}`)).map(([, at]) => at);
  for (const at of missing.slice(0, 400)) console.error('lost', new Date(at).toISOString());
  return [
    {
      name: `failover: ${rounds} faults in a house of three machines`,
      isReached: lost + doubled + partial === 0 && load.strange.length === 0,
      figure: `${load.acknowledged.size} acknowledged: ${lost} lost, ${doubled} doubled, ${partial} in part; ${load.strange.slice(0, 3).join(' | ')}`,
    },
  ];
}

/** A town on three machines of which one fails every minute, or its net, disk or clock. */
export const failover: TortureRow = { name: 'failover', isAlone: true, isAtLength: true, run };
