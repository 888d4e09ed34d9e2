import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { statement, type Database } from '../../database/database.ts';
import { nextTrip, seatRequest } from '../../testing/seats/new-seats.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { START, type OpenTown, type OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';
import { claimDue } from '../notifications/claim.ts';
import { RUNNING } from './presence.ts';

const HOUR = 3_600_000;
/** The time of the tests goes on from their start, at both machines and in the database. */
const shift = START.getTime() - Date.now();
const rightTime = () => new Date(Date.now() + shift);
const hourAhead = () => new Date(Date.now() + shift + HOUR);
const atTestTime = (database: Database): Database => ({
  ...database,
  async run<Row>(...[asked, values]: Parameters<typeof database.run<Row>>) {
    const rows = await database.run(asked, values);
    if (asked.name !== 'show-up') return rows;
    return rows.map((row) => ({ ...row, now: rightTime() }));
  },
});
const listRunning = statement<{ process_key: string }>('running-in-test', RUNNING);
const PERSONS = 4;
const SEATS = 20;
/** Longer than an outbox that is woken waits until it looks for mail. */
const LOOKS_MILLISECONDS = 3000;

/** A process whose machine's clock is right, and another one of the same town. */
async function openBeside(other: OpenTownOptions): Promise<readonly [OpenTown, OpenTown]> {
  const same = {
    databaseUrl: await newSampleUrl(),
    environment: { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' },
  };
  const towns = [
    await openRaceTown({ ...same, machineClock: rightTime, around: atTestTime }),
    await openRaceTown({ ...same, ...other }),
  ] as const;
  onTestFinished(async () => void (await Promise.all(towns.map((town) => town.close()))));
  return towns;
}

/** The status for who asks the other process for seats that are all held at the first one. */
async function askWhileHeld([right, other]: readonly [OpenTown, OpenTown]): Promise<number> {
  const trip = nextTrip();
  const people = await right.addPeople(SEATS / PERSONS + 1);
  const [late, ...holders] = people;
  for (const as of holders) {
    const { status } = await right.call('POST', '/api/shuttle/holds', { as, body: seatRequest(trip, PERSONS) });
    expect(status).toBe(201);
  }
  return (await other.call('POST', '/api/shuttle/holds', { as: late, body: seatRequest(trip) })).status;
}

/** Whether the other process sends a mail that the first one has in hand. */
async function isTaken([right, other]: readonly [OpenTown, OpenTown]): Promise<boolean> {
  const now = right.house.clock();
  await right.database.transaction(async (transaction) => {
    await transaction.script(
      `insert into outbox (channel, recipient, content, created_at, next_attempt_at, lane)
       values ('mail', 'in-hand@example.jp', '{"subject":"件名","text":"本文"}', '2027-01-10', '2027-01-10', 'usual')`,
    );
    await transaction.run(claimDue.usual, [now, right.house.processKey]);
  });
  other.house.wakeOutbox();
  await pause(LOOKS_MILLISECONDS);
  const [row] = await right.rows<{
    claimed_by: string;
  }>`select claimed_by from outbox where recipient = 'in-hand@example.jp'`;
  return row?.claimed_by !== right.house.processKey;
}

test('a process whose clock is an hour ahead leaves seats that are held and mail that is in hand, and says once that it is wrong', async () => {
  const said: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void said.push(JSON.parse(line)) });
  const towns = await openBeside({ machineClock: hourAhead, around: atTestTime, log });
  expect(Math.abs(towns[1].house.clock().getTime() - rightTime().getTime())).toBeLessThan(2000);
  expect(await askWhileHeld(towns)).toBe(409);
  expect(await isTaken(towns)).toBe(false);
  const wrong = { machine_seconds: 3600, database_seconds: 0, msg: expect.stringContaining('a clock is wrong') };
  expect(said.filter((line) => JSON.stringify(line).includes('a clock'))).toEqual([expect.objectContaining(wrong)]);
});

test('who runs is known while the database’s clock jumps, before and after somebody has been seen again', async () => {
  let [jump, beats] = [0, 0];
  const town = await openRaceTown({
    around: (database) => ({
      ...database,
      run: async <Row>(...[asked, values = []]: Parameters<typeof database.run<Row>>) => {
        if (asked.name !== 'show-up' || jump === 0) return database.run(asked, values);
        // As if the clock had stood where it jumped from.
        const [key, ahead, expected] = values as readonly [string, number, Date];
        beats += 1;
        return database.run(asked, [key, ahead, new Date(expected.getTime() - jump)]);
      },
    }),
  });
  onTestFinished(() => town.close());
  const running = async () => (await town.database.run(listRunning)).map(({ process_key }) => process_key).toSorted();
  await town.rows(
    `insert into running_process values ('other', clock_timestamp()), ('dead', clock_timestamp() - interval '1 minute')`,
  );
  const both = ['other', town.house.processKey].toSorted();
  expect(await running()).toEqual(both);
  for (jump of [HOUR, -HOUR]) {
    beats = 0;
    await town.rows(`update running_process set seen_at = seen_at - $1::float8 * interval '1 millisecond'`, jump);
    if (jump > 0) expect(await running()).toEqual(both);
    await expect.poll(() => beats, { timeout: 10_000 }).toBeGreaterThan(0);
    await expect
      .poll(
        () =>
          town.rows(
            `select process_key from running_process where abs(extract(epoch from seen_at - clock_timestamp())) < 30`,
          ),
        { timeout: 10_000 },
      )
      .toHaveLength(2);
    expect(await running()).toEqual(both);
    await town.rows(`update running_process set seen_at = clock_timestamp() where process_key = 'other'`);
  }
});

test('by its machine’s clock it gives held seats away and sends again what is in hand: the proof sees the guard @guard', async () => {
  const towns = await openBeside({});
  towns[1].setNow(hourAhead());
  expect(await askWhileHeld(towns)).toBe(201);
  expect(await isTaken(towns)).toBe(true);
});
