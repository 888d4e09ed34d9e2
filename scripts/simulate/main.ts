import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDrive, readRides } from './buses.ts';
import { endDevice, makeDevice, reportAs, type Device } from './devices.ts';
import { laundryReport, nextOccupancy, openLaundry, passMinutes } from './laundry.ts';
import { readOrder, type SimulationOrder } from './order.ts';
import { askAs, enterAs, type Staff } from './staff.ts';
import { leaveVehicles, takeVehicles, type DrivenVehicle } from './vehicles.ts';

const { MACHI_TOWNS, MACHI_TOWN, PORT } = process.env;
const townFolder = path.resolve(MACHI_TOWNS || 'towns', MACHI_TOWN || 'hoshimori');
/** Failed reports in a row after which the portal counts as gone. */
const MOST_FAILURES = 5;
const STATUS = '/api/device/spot-status';

const readTownFile = async (name: string) => JSON.parse(await readFile(path.join(townFolder, name), 'utf8'));

/** The town's vehicles, and their simulated driving. */
interface Road {
  readonly operator: Staff | undefined;
  readonly driven: readonly DrivenVehicle[];
  readonly drive: ReturnType<typeof createDrive>;
}

const NOBODY: Road = { operator: undefined, driven: [], drive: () => [] };

/** Makes simulated devices for vehicles without one; a town without a desk for buses has none. */
async function takeRoad(origin: string): Promise<Road> {
  try {
    const operator = await enterAs('transport', origin, townFolder);
    const rides = await readRides((target) => askAs(operator, 'GET', target), new Date());
    const driven = await takeVehicles(operator);
    return { operator, driven, drive: createDrive(rides, driven, Math.random) };
  } catch (error) {
    console.log(`  No vehicles drive: ${error instanceof Error ? error.message : String(error)}`);
    return NOBODY;
  }
}

/** Sends all reports until the time is over or the portal is gone. */
async function feed(
  { minutes, seconds, origin }: SimulationOrder,
  laundryDevice: Device,
  plazaDevice: Device,
  { drive, driven }: Road,
  leaving: AbortSignal,
): Promise<void> {
  const deviceOf = new Map(driven.map(({ vehicle_id, device }) => [vehicle_id, device]));
  const { machines } = await readTownFile('laundry.json');
  let laundry = openLaundry(machines, Math.random);
  let percent = 40;
  let failures = 0;
  const end = Date.now() + minutes * 60_000;
  while (!leaving.aborted && Date.now() < end && failures < MOST_FAILURES) {
    const reports = drive(new Date()).flatMap((report) => {
      const device = deviceOf.get(report.vehicle_id);
      return device ? [reportAs(origin, device, '/api/vehicle-positions', report)] : [];
    });
    const mistakes = [
      await reportAs(origin, laundryDevice, '/api/device/laundry', laundryReport(laundry)),
      await reportAs(origin, plazaDevice, STATUS, { occupancy: percent }),
      ...(await Promise.all(reports)),
    ].filter((mistake) => mistake !== undefined);
    for (const mistake of mistakes) console.error(`  ${mistake}`);
    failures = mistakes.length > 0 ? failures + 1 : 0;
    await wait(seconds * 1000, undefined, { signal: leaving }).catch(() => undefined);
    laundry = passMinutes(laundry, seconds / 60, Math.random);
    percent = nextOccupancy(percent, Math.random);
  }
}

async function run(): Promise<void> {
  const order = readOrder(process.argv.slice(2), PORT || undefined);
  const { origin, isOpen, minutes, seconds } = order;
  const { fixed_spots, town_key } = await readTownFile('town.json');
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leaving.abort());

  const staff = await enterAs('reception', origin, townFolder);
  let road = NOBODY;
  const devices: Device[] = [];
  const make = async (spotId: number): Promise<Device> => {
    const device = await makeDevice(staff, spotId);
    devices.push(device);
    if (isOpen) await reportAs(origin, device, STATUS, { is_open: 1 });
    return device;
  };
  try {
    const laundryDevice = await make(fixed_spots.laundry);
    const plazaDevice = await make(fixed_spots.plaza);
    road = await takeRoad(origin);
    console.log(`  ${origin}/monitor/${town_key}laundry and ${origin}/monitor/fureaiplaza change every ${seconds} s.`);
    console.log(
      `  ${road.driven.length} vehicles drive by the timetable: ${origin}/buslocation and ${origin}/vehicle/status.`,
    );
    console.log(`  It stops by itself after ${minutes} minutes; with Ctrl+C at once.`);
    await feed(order, laundryDevice, plazaDevice, road, leaving.signal);
  } finally {
    for (const device of devices) {
      if (isOpen) await reportAs(origin, device, STATUS, { is_open: null });
      await endDevice(staff, device);
    }
    const { operator, driven } = road;
    if (operator) await leaveVehicles(operator, driven);
    for (const official of operator ? [staff, operator] : [staff]) await askAs(official, 'POST', '/api/logout', {});
  }
  console.log(
    '  Stopped; devices and keys are ended. The monitors keep what was told last for two hours, the pages of vehicles for ten minutes.',
  );
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
