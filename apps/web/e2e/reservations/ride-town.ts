import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dateAt } from '@machi/domain/calendar/model';
import { codeOf } from '@machi/domain/codes/code';
import { openEmbedded } from '../../../api/src/database/embedded/open-embedded.ts';
import { statement } from '../../../api/src/database/database.ts';
import { clockAtTen, test as base, townNow } from '../clock/at-ten.ts';
import { lend } from '../open-portal.ts';
import { sampleFolder } from '../sample-town.ts';

const TOWN = 'hoshimori';
const FILE = 'ondemandbus.json';
const MINUTE = 60_000;

/** Lets the sample's vehicles drive at every hour of every day, at short notice. */
async function packAtAllHours(folder: string): Promise<string> {
  const towns = path.join(folder, 'towns');
  const own = path.join(towns, TOWN);
  await mkdir(towns);
  await cp(path.join('towns', TOWN), own, { recursive: true });
  const pack: { settings: object; vehicles: readonly object[] } = JSON.parse(
    await readFile(path.join(own, FILE), 'utf8'),
  );
  const weekdays = [0, 1, 2, 3, 4, 5, 6];
  const changed = {
    ...pack,
    hours: [{ weekdays, opens: '00:00', closes: '24:00' }],
    closed: [],
    settings: { ...pack.settings, cutoff_minutes: 10, call_minutes: 5 },
    vehicles: pack.vehicles.map((vehicle) => ({
      ...vehicle,
      shifts: [{ weekdays, from: '00:00', to: '24:00' }],
    })),
  };
  await writeFile(path.join(own, FILE), JSON.stringify(changed));
  return towns;
}

/** Present passengers of one vehicle; minutes from now. */
export const riders = {
  late: {
    code: codeOf('ride', 900_001, 'HM'),
    name: '奥寺 ハル',
    tel: '0100-55-3011',
    from: { id: 'kitanosawa', ja: '北の沢会館', en: 'Kitanosawa Hall' },
    persons: 1,
    wheelchairs: 0,
    promised: -20,
    arrive: 25,
    places: [0, 2],
  },
  next: {
    code: codeOf('ride', 900_002, 'HM'),
    name: '三上 正一',
    tel: '0100-55-3027',
    from: { id: 'ekimae', ja: '星守駅前ターミナル', en: 'Station Terminal' },
    persons: 2,
    wheelchairs: 1,
    promised: 5,
    arrive: 40,
    places: [1, 3],
  },
} as const;

const putRide = statement(
  'put-ride-of-now',
  `insert into demand_ride (caller_name, caller_tel, state, leg, service_date, from_station_id, to_station_id, from_name,
     to_name, persons, wheelchairs, meant, wished_minute, promised_from, promised_until, arrive_by, vehicle_id,
     pickup_place, dropoff_place, planned_pickup_at, planned_dropoff_at, created_at, promised_at, reservation_code)
   values ($1, $2, 'promised', 'there', $3, $4, 'shinryojo', $5, '{"ja":"診療所前","en":"Clinic"}', $6, $7, 'depart', 0,
     $8::timestamptz, $9::timestamptz, $10::timestamptz, 'hoshikuzu', $11, $12, $8::timestamptz, $10::timestamptz,
     $13::timestamptz, $13::timestamptz, $14)`,
);

/** Inserts present passengers: asked for ten minutes ahead at least, missed ten minutes after. */
async function putRiders(data: string): Promise<void> {
  const database = await openEmbedded(path.join(data, TOWN), { schema: TOWN, poolSize: 1, warn: () => {} });
  const now = Math.floor(townNow().getTime() / (5 * MINUTE)) * 5 * MINUTE;
  const at = (minutes: number) => new Date(now + minutes * MINUTE);
  for (const { code, name, tel, from, persons, wheelchairs, promised, arrive, places } of Object.values(riders))
    await database.run(putRide, [
      name,
      tel,
      dateAt(townNow()),
      from.id,
      JSON.stringify({ ja: from.ja, en: from.en }),
      persons,
      wheelchairs,
      at(promised),
      at(promised + 10),
      at(arrive),
      ...places,
      at(-120),
      code,
    ]);
  await database.close();
}

/** A portal whose on-demand bus is on its way now, on any day. */
export const test: typeof base = base.extend<object, { portal: string }>({
  portal: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'machi-rides-'));
      const data = path.join(folder, 'data');
      await cp(sampleFolder() ?? '', data, { recursive: true });
      await putRiders(data);
      const environment = { ...clockAtTen, MACHI_TOWNS: await packAtAllHours(folder) };
      await lend('hoshimori', environment, (port) => use(`http://127.0.0.1:${port}`), data);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
