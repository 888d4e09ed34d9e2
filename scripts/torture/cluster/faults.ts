import { execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pick } from '../random.ts';
import { pause } from '../wait.ts';
import type { House, HouseMachine } from './house.ts';

const run = promisify(execFile);
const HOUR_SECONDS = 3600;
const FILL = 'fill.of-the-torture';

/** One thing that goes wrong: it begins, and once healed the house has to become whole by itself. */
export interface Fault {
  readonly name: string;
  /** How long it lasts, in the full form. */
  readonly seconds: number;
  /** Too long for the short form. */
  readonly isLong?: true;
  /** Begins; the answer heals it, and may say what went wrong. */
  begin(house: House, random: () => number): Promise<() => Promise<string | void>>;
}

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has already ended.
    }
  }
};

export async function primaryOf(house: House): Promise<HouseMachine> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const primary = await house.primary();
    if (primary) return primary;
    await pause(200);
  }
  throw new Error('the house has no primary');
}

/** Kills Patroni and PostgreSQL of a machine at once; a machine that goes on starts Patroni again. */
export async function killDatabase(machine: HouseMachine): Promise<void> {
  await machine.patroni.hold();
  for (let turn = 0; turn < 3; turn += 1) signal(await machine.pids('postgres', 'patroni'), 'SIGKILL');
}

/** The leader of etcd among the three, as each says of itself. */
async function findLeader(house: House): Promise<HouseMachine | undefined> {
  for (const machine of house.machines) {
    const found: { leader?: string; header?: { member_id?: string } } = await fetch(
      `http://${machine.house}:2379/v3/maintenance/status`,
      { method: 'POST', body: '{}', signal: AbortSignal.timeout(1000) },
    )
      .then((answer) => answer.json())
      .catch(() => ({}));
    if (found.leader !== undefined && found.leader === found.header?.member_id) return machine;
  }
  return undefined;
}

export const faults: readonly [Fault, Fault, ...Fault[]] = [
  {
    name: 'primary killed',
    seconds: 15,
    async begin(house) {
      const primary = await primaryOf(house);
      await killDatabase(primary);
      return () => primary.patroni.start();
    },
  },
  {
    name: 'primary cut off',
    seconds: 25,
    async begin(house) {
      const primary = await primaryOf(house);
      await primary.setHouse('down');
      return () => primary.setHouse('up');
    },
  },
  {
    name: 'standby cut off',
    seconds: 15,
    async begin(house, random) {
      const primary = await primaryOf(house);
      const others = house.machines.filter((machine) => machine !== primary);
      const chosen = pick(random, [primary, ...others].slice(1) as [HouseMachine, HouseMachine]);
      await chosen.setHouse('down');
      return () => chosen.setHouse('up');
    },
  },
  {
    name: 'PostgreSQL killed',
    seconds: 5,
    async begin(house) {
      const primary = await primaryOf(house);
      for (let turn = 0; turn < 2; turn += 1) signal(await primary.pids('postgres'), 'SIGKILL');
      return async () => {};
    },
  },
  {
    name: "etcd's leader killed",
    seconds: 10,
    async begin(house, random) {
      const leader = (await findLeader(house)) ?? pick(random, house.machines as [HouseMachine, ...HouseMachine[]]);
      await leader.etcd.hold();
      return () => leader.etcd.start();
    },
  },
  {
    name: 'disk full',
    seconds: 15,
    async begin(house) {
      const primary = await primaryOf(house);
      const file = path.join(primary.disk, FILL);
      const { bavail, bsize } = await statfs(primary.disk);
      // The log of the database still has its recycled files: only a little is left for all else.
      const bytes = Math.max(4096, bavail * bsize - 65_536);
      await run('fallocate', ['-l', String(bytes), file]).catch(() => {});
      const filling = setInterval(() => void run('sh', ['-c', `cat /dev/zero >> ${file}`]).catch(() => {}), 500);
      return async () => {
        clearInterval(filling);
        await pause(600);
        await rm(file, { force: true });
      };
    },
  },
  {
    // There is no device mapper here to slow a disk down: the processes of the database stand still instead, again and again.
    name: 'slow disk',
    seconds: 15,
    async begin(house) {
      const primary = await primaryOf(house);
      let isOver = false;
      const pulsing = (async () => {
        while (!isOver) {
          const pids = await primary.pids('postgres');
          signal(pids, 'SIGSTOP');
          await pause(400);
          signal(pids, 'SIGCONT');
          await pause(100);
        }
      })();
      return async () => {
        isOver = true;
        await pulsing;
        signal(await primary.pids('postgres'), 'SIGCONT');
      };
    },
  },
  {
    name: 'clock an hour ahead',
    seconds: 15,
    async begin(house) {
      const machine = house.machines.find(({ clock }) => clock !== undefined);
      if (!machine?.clock) throw new Error('no machine has a clock to move');
      const { clock } = machine;
      await writeFile(clock, `+${HOUR_SECONDS}\n`);
      return () => writeFile(clock, '+0\n');
    },
  },
  {
    name: 'portal killed',
    seconds: 3,
    async begin(house, random) {
      const machine = pick(random, house.machines as [HouseMachine, ...HouseMachine[]]);
      await machine.api.hold();
      return () => machine.api.start();
    },
  },
  {
    name: 'nginx reloaded',
    seconds: 1,
    async begin(house) {
      for (const { folder } of house.machines) signal(await readPid(path.join(folder, 'nginx.pid')), 'SIGHUP');
      return async () => {};
    },
  },
  {
    name: 'update to the next release',
    seconds: 0,
    isLong: true,
    async begin(house) {
      const wrong: string[] = [];
      for (const machine of house.machines) wrong.push((await machine.update()) ?? '');
      return async () => wrong.join('') || undefined;
    },
  },
];

async function readPid(file: string): Promise<readonly number[]> {
  const { stdout } = await run('cat', [file]);
  return [Number(stdout)];
}
