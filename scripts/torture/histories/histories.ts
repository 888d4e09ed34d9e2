import { addSpot, bookingRequest, takeSlotGuardsOut } from '../../bench/ground/bookings.ts';
import type { ApiProcess } from '../../bench/ground/api-process.ts';
import { addMembers } from '../../bench/ground/people.ts';
import { openApi, openPostgres, openTown } from '../../bench/ground/town.ts';
import type { RunningPostgres } from '../../postgres/start-postgres.ts';
import { askOnce } from '../asking.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { pause, restartPostgres } from '../wait.ts';
import { furnishDay, openDayAround, startDay } from './day.ts';
import { createHistories } from './journal.ts';
import { placesModel } from './linearizable.ts';

/** Without the guards two reads have to fall before one write; in some rooms they do. */
const UNGUARDED_ROOMS = 20;
const UNGUARDED_CLIENTS = 8;
const LIMIT_MILLISECONDS = 20_000;
const host = '127.0.0.1';

/** Whether the judge finds two holders where nothing prevents them. */
async function withoutGuards({ scope }: TortureContext, postgres: RunningPostgres): Promise<Finding> {
  const { api, database } = await openTown(scope, postgres, 'histories-bare');
  await addMembers(database, UNGUARDED_CLIENTS);
  await addSpot(database, UNGUARDED_ROOMS);
  await takeSlotGuardsOut(database);
  const histories = createHistories();
  const slot = placesModel(1);
  for (let room = 0; room < UNGUARDED_ROOMS && histories.judge().wrong.length === 0; room += 1)
    await Promise.all(
      Array.from({ length: UNGUARDED_CLIENTS }, async (_client, member) => {
        const called = performance.now();
        const request = bookingRequest({ member, room, wishes: [{ day: 1, hour: 10 }] });
        const status = (await askOnce({ host, port: api.port }, request, LIMIT_MILLISECONDS))?.status;
        const answer = status === 201 ? 'in' : status === 409 ? 'full' : null;
        histories.note(`room ${room}`, slot, called, { kind: 'take', by: String(member), answer });
      }),
    );
  const { wrong } = histories.judge();
  return {
    name: 'histories: the judge finds what the guards prevent',
    isReached: wrong.length > 0,
    figure: wrong.length > 0 ? 'two holders found without the guards' : 'nothing found without the guards',
  };
}

async function run(context: TortureContext): Promise<Finding[]> {
  const { scope, count, random, progress } = context;
  const kills = count(60, 3);
  const around = await openDayAround(scope, random);
  const postgres = await openPostgres(scope);
  const { environment } = around;
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'histories', { environment });
  const town = await furnishDay(database, { host, port: api.port });
  const apis: ApiProcess[] = [api, await openApi(scope, { databaseUrl, environment })];
  const began = Date.now();
  const day = startDay({
    around,
    town,
    addresses: () => apis.map(({ port }) => ({ host, port })),
    database: () => databaseUrl,
    random,
  });
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(between(random, 2000, 6000));
    const victim = kill < 3 ? kill : between(random, 0, 2);
    day.fault(victim === 2 ? 'database killed' : 'process killed');
    if (victim === 2) {
      await postgres.crash();
      await restartPostgres(postgres);
    } else {
      await apis[victim]?.kill();
      apis[victim] = await openApi(scope, { databaseUrl, environment });
    }
    progress(`histories: ${kill + 1} of ${kills} kills, ${day.strange().length} strange answers`);
  }
  // The log is sealed by a process that ends in peace.
  await apis[0]?.stop();
  apis[0] = await openApi(scope, { databaseUrl, environment });
  await pause(3000);
  const { findings, longest } = await day.stop();
  const took = Math.round((Date.now() - began) / 1000);
  return [
    ...findings.map(({ name, ...found }) => ({ name: `histories: ${name}`, ...found })),
    {
      name: `histories: answered through ${kills} kills`,
      isReached: longest.write < LIMIT_MILLISECONDS && longest.read < LIMIT_MILLISECONDS,
      figure: `the longest time without an answered write ${(longest.write / 1000).toFixed(1)} s, without a read ${(longest.read / 1000).toFixed(1)} s, in ${took} s`,
    },
    await withoutGuards(context, postgres),
  ];
}

/**
 * A day of the town at two processes, which are killed, as their database is: every acknowledged write is there once,
 * and what members saw has an order (judged as histories of a database are: Jepsen's way).
 */
export const histories: TortureRow = { name: 'histories', isAtLength: true, run };
