import { bookingRequest, dayOf, freeSlot, roomIdOf } from '../../bench/ground/bookings.ts';
import { writeRequest } from '../../bench/ground/http-line.ts';
import { addMembers, emailOf } from '../../bench/ground/people.ts';
import { askOnce } from '../histories/asking.ts';
import { ROOMS } from '../histories/day-town.ts';
import type { Finding } from '../row.ts';
import { pause } from '../wait.ts';
import { killDatabase, primaryOf } from './faults.ts';
import type { House, HouseMachine } from './house.ts';

const PATIENCE_MILLISECONDS = 5000;
/** Far from the days on which the people of the day book. */
const FIRST_MEASURED = 40_000;
/** Members who do nothing else. */
const MEASURED_FROM = 5000;
const MEASURED_CLIENTS = 8;
const MEASURED_SECONDS = 5;
/** Time in which two machines are away. */
const ALONE_SECONDS = 60;
const COLD_MILLISECONDS = 120_000;
/** Free times come from the database; lists of facilities rest in memory. */
const FREE = writeRequest({ path: `/api/availability?from=${dayOf(1)}&to=${dayOf(7)}&room_id=${roomIdOf(0)}` });

/** Not as the day's bookings are noted, which are judged by their numbers. */
const noteOf = (number: number): string => `measured ${number}`;

/** Bookings that were acknowledged in some seconds, at the portal of the machine that writes. */
async function bookFor(house: House, seconds: number, from: number): Promise<number[]> {
  const { front: host } = await primaryOf(house);
  const until = Date.now() + seconds * 1000;
  const acknowledged: number[] = [];
  let next = from;
  const drive = async (): Promise<void> => {
    while (Date.now() < until) {
      next += 1;
      const number = next;
      const { room, wish } = freeSlot(number, ROOMS);
      const note = noteOf(number);
      const request = bookingRequest({
        member: MEASURED_FROM + (number % MEASURED_CLIENTS),
        room,
        wishes: [wish],
        note,
        key: note.replace(' ', '-'),
      });
      const answer = await askOnce({ host, port: house.sitePort }, request, PATIENCE_MILLISECONDS);
      if (answer?.status === 201) acknowledged.push(number);
      else await pause(250);
    }
  };
  await Promise.all(Array.from({ length: MEASURED_CLIENTS }, drive));
  return acknowledged;
}

async function countLost(house: House, acknowledged: readonly number[]): Promise<number> {
  const client = await house.connect();
  const { rows } = await client.query<{ note: string }>(`select note from reservation where note like 'measured %'`);
  await client.end();
  const there = new Set(rows.map(({ note }) => note));
  return acknowledged.filter((number) => !there.has(noteOf(number))).length;
}

/** The house without its guard: a commit waits for nobody. */
async function setAwaited(house: House, isOn: boolean): Promise<void> {
  await house.configure({ synchronous_mode: isOn, synchronous_mode_strict: isOn });
  const client = await house.connect();
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { rows } = await client.query<{ names: string }>(
      `select current_setting('synchronous_standby_names') as names`,
    );
    if ((rows[0]?.names !== '') === isOn) break;
    await pause(200);
  }
  await client.end();
}

/** Bookings a second with and without waiting for a second machine, in turn. */
export async function compareAlone(house: House): Promise<Finding> {
  const client = await house.connect();
  await addMembers(client, MEASURED_CLIENTS, MEASURED_FROM);
  const counts = { together: 0, alone: 0 };
  let from = FIRST_MEASURED;
  for (const isOn of [true, false, false, true]) {
    await setAwaited(house, isOn);
    const booked = await bookFor(house, MEASURED_SECONDS, from);
    from += 4000;
    counts[isOn ? 'together' : 'alone'] += booked.length;
  }
  // Their letters would stand before those of the day.
  await client.query(`delete from outbox where recipient = any($1::text[])`, [
    Array.from({ length: MEASURED_CLIENTS }, (_none, index) => emailOf(MEASURED_FROM + index)),
  ]);
  await client.end();
  const ratio = counts.together / Math.max(1, counts.alone);
  return {
    name: 'failover: booking that waits for a second machine, against alone',
    isReached: counts.together > 0 && ratio >= 0.5,
    figure: `${ratio.toFixed(2)} (${(counts.together / MEASURED_SECONDS / 2).toFixed(0)} and ${(counts.alone / MEASURED_SECONDS / 2).toFixed(0)} a second)`,
  };
}

/** Without the wait, the primary cut off and then killed: what only it had is gone, although it was acknowledged. */
export async function withoutWaiting(house: House): Promise<Finding> {
  await setAwaited(house, false);
  const primary = await primaryOf(house);
  await primary.setHouse('down');
  const acknowledged = await bookFor({ ...house, primary: async () => primary }, 3, FIRST_MEASURED + 20_000);
  await killDatabase(primary);
  await pause(15_000);
  await primary.setHouse('up');
  await primary.patroni.start();
  await primaryOf(house);
  const lost = await countLost(house, acknowledged);
  return {
    name: 'failover: the same without waiting for a second machine loses what was acknowledged',
    isReached: lost > 0,
    figure: `${lost} of ${acknowledged.length} lost`,
  };
}

const powerOff = async (machine: HouseMachine): Promise<void> => {
  for (const service of [machine.nginx, machine.api, machine.etcd]) await service.hold();
  await killDatabase(machine);
};

/**
 * Two machines lose their power, then the last one; all three get it back at once. The last one alone acknowledges
 * nothing and shows free times for a while; nothing that was acknowledged is lost.
 */
export async function loseAll(house: House): Promise<Finding> {
  const primary = await primaryOf(house);
  const acknowledged = await bookFor(house, 3, FIRST_MEASURED + 30_000);
  for (const machine of house.machines) if (machine !== primary) await powerOff(machine);
  const lost = Date.now();
  const alone = bookFor({ ...house, primary: async () => primary }, ALONE_SECONDS, FIRST_MEASURED + 35_000);
  let lastRead = lost;
  while (Date.now() - lost < ALONE_SECONDS * 1000) {
    const answer = await askOnce({ host: primary.front, port: house.sitePort }, FREE, PATIENCE_MILLISECONDS);
    if (answer?.status === 200) lastRead = Date.now();
    await pause(500);
  }
  const byOne = await alone;
  await powerOff(primary);
  await pause(2000);
  const began = Date.now();
  for (const { etcd, patroni, api, nginx } of house.machines)
    for (const service of [etcd, patroni, api, nginx]) await service.start();
  const whole = await house.untilWhole(COLD_MILLISECONDS);
  let again: number[] = [];
  for (let turn = 0; again.length === 0 && Date.now() - began < COLD_MILLISECONDS; turn += 1)
    again = await bookFor(house, 1, FIRST_MEASURED + 39_000 + turn * 200);
  const count = await countLost(house, [...acknowledged, ...byOne]);
  return {
    name: 'failover: two machines lose their power, then the third; all come back at once',
    isReached: acknowledged.length > 0 && again.length > 0 && count === 0 && byOne.length === 0 && whole < Infinity,
    figure: `${count} of ${acknowledged.length} lost, ${byOne.length} acknowledged by one alone, its free times there for ${Math.round((lastRead - lost) / 1000)} of ${ALONE_SECONDS} s; whole ${(whole / 1000).toFixed(0)} s after the start, bookings again after ${((Date.now() - began) / 1000).toFixed(0)} s`,
  };
}
